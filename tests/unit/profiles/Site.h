// A machine of our own for tests: a temporary directory with an installation, SDK trees and an environment.
#pragma once

#include "driver/Toolchain.h"
#include "support/Diagnostic.h"
#include "support/Files.h"

#include <doctest/doctest.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace fastpt {

class Site {
public:
    Site() : directory(llvm::cantFail(TemporaryDirectory::create())) {}

    /// An absolute path on this machine.
    std::string path(const std::string &name) const { return directory.path() + "/" + name; }

    std::string write(const std::string &name, const std::string &text) const {
        std::string file = path(name);
        REQUIRE(!llvm::sys::fs::create_directories(llvm::sys::path::parent_path(file)));
        if (llvm::Error error = writeFile(file, text))
            FAIL(takeMessage(std::move(error)));
        return file;
    }
    std::string program(const std::string &name) const {
        std::string file = write(name, "#!/bin/sh\n");
        REQUIRE(chmod(file.c_str(), 0755) == 0);
        return file;
    }
    void link(const std::string &name, const std::string &target) const {
        REQUIRE(!llvm::sys::fs::create_directories(llvm::sys::path::parent_path(path(name))));
        REQUIRE(symlink(target.c_str(), path(name).c_str()) == 0);
    }
    /// An installed profile.
    std::string install(const std::string &name, const std::string &text) const {
        return write("fastpt/share/fastpt/profiles/" + name + ".toml", text);
    }
    void set(const std::string &name, const std::string &value) { environment.push_back(name + "=" + value); }

    /// Resolves in `work/tree`.
    llvm::Expected<Resolution> resolve(std::optional<std::string> mode = std::nullopt,
                                       std::optional<std::string> config = std::nullopt,
                                       std::vector<std::string> offloadArch = {}) {
        variables = Variables(environment);
        return fastpt::resolve(
            {request(std::move(mode), std::move(config)), std::move(offloadArch), path("fastpt/bin/fastpt-nvcc")});
    }
    /// Loads in `work/tree`.
    llvm::Expected<Profile> load(std::optional<std::string> mode = std::nullopt,
                                 std::optional<std::string> config = std::nullopt) {
        variables = Variables(environment);
        ProfileRequest wanted = request(std::move(mode), std::move(config));
        auto decided = requestedMode(wanted);
        if (!decided)
            return decided.takeError();
        return loadProfile(wanted, *decided);
    }
    ProfileRequest request(std::optional<std::string> mode = std::nullopt,
                           std::optional<std::string> config = std::nullopt) const {
        return {std::move(mode), std::move(config), path("work/tree"), path("fastpt/share/fastpt"), variables};
    }

    Variables variables;

private:
    TemporaryDirectory directory;
    std::vector<std::string> environment;
};

/// The message of an expected failure.
template <class T>
std::string failure(llvm::Expected<T> result) {
    REQUIRE_FALSE(static_cast<bool>(result));
    return takeMessage(result.takeError());
}

/// The value of an expected success.
template <class T>
T success(llvm::Expected<T> result) {
    if (!result)
        FAIL(takeMessage(result.takeError()));
    return std::move(*result);
}

inline std::vector<std::string> words(const SourcedStrings &list) {
    std::vector<std::string> result;
    result.reserve(list.value.size());
    for (const SourcedString &word : list.value)
        result.push_back(word.value);
    return result;
}

inline bool has(const std::string &text, const std::string &part) {
    INFO(text);
    INFO("must contain: ", part);
    CHECK(text.find(part) != std::string::npos);
    return text.find(part) != std::string::npos;
}

} // namespace fastpt
