// fastpt: collects the process's arguments and environment and returns the launcher's status.
#include "launcher/Launcher.h"

#include <llvm/Support/raw_ostream.h>

int main(int argc, char **argv) {
    std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
    fastpt::Variables variables = fastpt::Variables::ofProcess();
    int status = fastpt::runLauncher(arguments, variables, llvm::outs(), llvm::errs());
    llvm::outs().flush();
    return status;
}
