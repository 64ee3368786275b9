#include "translate/Target.h"

#include "support/Diagnostic.h"
#include "support/Files.h"

#include <doctest/doctest.h>

#include <filesystem>

using namespace fastpt;

TEST_CASE("the HIP release is read from its header") {
    auto directory = llvm::cantFail(TemporaryDirectory::create());
    std::string file = directory.path() + "/hip/hip_version.h";
    CHECK(takeMessage(readHipVersion(directory.path()).takeError()).find("hip_version.h") != std::string::npos);
    std::filesystem::create_directory(directory.path() + "/hip");
    llvm::cantFail(
        writeFile(file, "#define HIP_VERSION_MAJOR 6\n#define HIP_VERSION_MINOR   3\n#define HIP_VERSION_PATCH 1\n"));
    HipVersion version = llvm::cantFail(readHipVersion(directory.path()));
    CHECK(version.major == 6);
    CHECK(version.minor == 3);
    llvm::cantFail(writeFile(file, "#define HIP_VERSION_MAJOR x\n"));
    std::string message = takeMessage(readHipVersion(directory.path()).takeError());
    CHECK(message.find(file) == 0);
    CHECK(message.find("HIP_VERSION_MINOR") != std::string::npos);
}
