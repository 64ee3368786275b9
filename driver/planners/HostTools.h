// Jobs for the host's own tools in translate mode: g++ on host files, the link, the archive. Called by
// TranslateMode.cpp.
#pragma once

#include "driver/Plan.h"

namespace fastpt {

/// Where the facade lies, which is our CUDA toolkit in translate mode.
struct Facade {
    std::string include;
    std::string lib;
    std::string stubs;
    explicit Facade(llvm::StringRef dataDirectory);
};

/// Compiles (or preprocesses, or lists the dependencies of) one host file as nvcc does: conformance.md section 4.
/// `depfile`: where its dependencies go, if they are wanted.
Job compileHostFile(const Invocation &invocation, const InputFile &input, const Facade &facade,
                    const std::string &output, const std::string &depfile);

/// Lets the host compiler read its options without a source: clang passes over what it does not know behind
/// -Xarch_host, and a misspelt option, or a build tool's question whether there is such an option, must not be taken.
Job checkHostOptions(const Invocation &invocation);

/// Links objects into the invocation's product. `objects` are in the order of the inputs.
Job linkProgram(const Invocation &invocation, const Profile &profile, const Toolchain &toolchain, const Facade &facade,
                llvm::ArrayRef<std::string> objects, Audit &audit);

/// Puts objects into the invocation's archive.
Job archive(const Invocation &invocation, llvm::ArrayRef<std::string> objects);

/// Runs a program with the words of -run-args.
Job runProgram(const Invocation &invocation, std::string program);

/// `cudart_static` is `cudart` here, in every spelling: a library name, or a path to the archive.
std::string withSharedRuntime(llvm::StringRef input);

/// Options by which gcc and clang list dependencies in `depfile`, for DepfileTask; nothing where none are wanted.
std::vector<std::string> depfileWords(const Invocation &invocation, const std::string &depfile);

/// The macros that nvcc gives to host compilers on the command line.
std::vector<std::string> nvccMacros(const Invocation &invocation);

} // namespace fastpt
