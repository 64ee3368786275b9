#include "launcher/Launcher.h"

#include "driver/Environment.h"
#include "driver/Toolchain.h"
#include "launcher/Arguments.h"
#include "support/Diagnostic.h"
#include "support/Files.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace fastpt {

namespace {

/// One call of `fastpt`.
class Launcher {
public:
    Launcher(const Variables &variables, llvm::raw_ostream &out, llvm::raw_ostream &errors)
        : variables(variables), out(out), errors(errors) {}

    int run(llvm::ArrayRef<std::string> argv);

private:
    using Status = LauncherStatus;
    Status runCommand(const LauncherArguments &arguments);
    Status printCommand(const LauncherArguments &arguments);

    llvm::Expected<std::vector<EnvironmentValue>> environment(const LauncherArguments &arguments) const;
    Status replaceBy(llvm::ArrayRef<std::string> command);
    Status fail(llvm::Error error);

    const Variables &variables;
    llvm::raw_ostream &out;
    llvm::raw_ostream &errors;

    /// A command of `fastpt`: its name, its options, its help, and what carries it out.
    struct Command {
        const char *name;
        std::vector<llvm::StringRef> options;
        const char *usage;
        const char *help;
        Status (Launcher::*carryOut)(const LauncherArguments &);
    };
    static llvm::ArrayRef<Command> commands();
    Status printHelp(const Command *command);
};

/// A new command is a row here.
llvm::ArrayRef<Launcher::Command> Launcher::commands() {
    static const Command table[] = {
        {"run",
         {"--mode", "--config"},
         "fastpt run [--mode=MODE] [--config=PROFILE] [--] COMMAND [ARGUMENTS...]",
         "Runs a command in the environment of a mode: 'compile', 'translate' or 'runtime'.",
         &Launcher::runCommand},
        {"env",
         {"--mode", "--config", "--format"},
         "fastpt env [--mode=MODE] [--config=PROFILE] [--format=sh|fish|json]",
         "Prints that environment, each value with the place that it comes from.",
         &Launcher::printCommand},
    };
    return table;
}

Launcher::Status Launcher::fail(llvm::Error error) {
    errors << takeMessage(std::move(error)) << '\n';
    return Status::Failed;
}

Launcher::Status Launcher::printHelp(const Command *command) {
    if (command) {
        out << fmt::format("usage: {}\n\n{}\n", command->usage, command->help);
        return Status::Done;
    }
    out << "usage: fastpt COMMAND [OPTIONS...]\n\n";
    for (const Command &row : commands())
        out << fmt::format("  {:<12}{}\n", row.name, row.help);
    out << "\n'fastpt COMMAND --help' tells more. FastPT's compiler driver is fastpt-nvcc, its translators are\n"
           "fastpt.hipify.file, fastpt.hipify.folder and fastpt.hipify.cmake.\n";
    return Status::Done;
}

/// The changes that the mode makes. A profile that was named here is named for the compilers that the command starts.
llvm::Expected<std::vector<EnvironmentValue>> Launcher::environment(const LauncherArguments &arguments) const {
    ToolRequest request = toolRequestOfProcess(variables);
    if (arguments.has("--mode"))
        request.profile.mode = arguments.value("--mode");
    std::string config = arguments.value("--config");
    if (!config.empty())
        request.profile.config = config;
    llvm::Expected<Resolution> site = resolve(request);
    if (!site)
        return site.takeError();
    llvm::Expected<std::vector<EnvironmentValue>> values = userEnvironment(*site, request.profile);
    if (!values || config.empty())
        return values;
    bool isFile = llvm::StringRef(config).contains('/') || hasSuffix(config, ".toml");
    llvm::erase_if(*values, [](const EnvironmentValue &value) { return value.name == "FASTPT_PROFILE"; });
    values->push_back({"FASTPT_PROFILE", isFile ? absolutePath(config) : config, {"--config", 0}});
    return values;
}

/// Our process becomes the command. It is looked for on the PATH that the command itself will see.
Launcher::Status Launcher::replaceBy(llvm::ArrayRef<std::string> command) {
    std::vector<char *> argv;
    for (const std::string &word : command)
        argv.push_back(const_cast<char *>(word.c_str()));
    argv.push_back(nullptr);
    out.flush();
    ::execvp(argv.front(), argv.data());
    int error = errno;
    Status result = error == ENOENT ? Status::CommandMissing : Status::CannotRun;
    (void)fail(makeError(fmt::format("'{}' cannot be started: {}", command.front(), std::strerror(error)),
                         error == ENOENT ? "Check its name, and PATH in the output of 'fastpt env'."
                                         : "Check that it is a program that you may execute."));
    return result;
}

Launcher::Status Launcher::runCommand(const LauncherArguments &arguments) {
    if (arguments.command.empty())
        return fail(
            makeError("no command to run", "Write it behind the options: fastpt run -- python setup.py build."));
    llvm::Expected<std::vector<EnvironmentValue>> values = environment(arguments);
    if (!values)
        return fail(values.takeError());
    for (const EnvironmentValue &value : *values)
        if (value.value)
            (void)::setenv(value.name.c_str(), value.value->c_str(), /*overwrite=*/1);
        else
            (void)::unsetenv(value.name.c_str());
    return replaceBy(arguments.command);
}

Launcher::Status Launcher::printCommand(const LauncherArguments &arguments) {
    static constexpr std::pair<llvm::StringLiteral, EnvironmentFormat> formats[] = {
        {"sh", EnvironmentFormat::Shell}, {"fish", EnvironmentFormat::Fish}, {"json", EnvironmentFormat::Json}};
    std::string name = arguments.value("--format", "sh");
    const auto *format = llvm::find_if(formats, [&](const auto &row) { return row.first == name; });
    if (format == std::end(formats))
        return fail(makeError(fmt::format("there is no format '{}'", name), "Choose sh, fish or json."));
    if (!arguments.command.empty())
        return fail(makeError(fmt::format("'{}' is not an option of fastpt env", arguments.command.front()),
                              "To run a command in the environment: fastpt run -- COMMAND."));
    llvm::Expected<std::vector<EnvironmentValue>> values = environment(arguments);
    if (!values)
        return fail(values.takeError());
    printEnvironment(*values, format->second, out);
    return Status::Done;
}

int Launcher::run(llvm::ArrayRef<std::string> argv) {
    if (argv.empty() || argv.front() == "--help" || argv.front() == "-h") {
        if (!argv.empty())
            return static_cast<int>(printHelp(nullptr));
        return static_cast<int>(fail(makeError("no command was given", "'fastpt --help' lists them.")));
    }
    if (argv.front() == "--version") {
        out << "fastpt " FASTPT_VERSION "\n";
        return 0;
    }
    std::vector<llvm::StringRef> names;
    for (const Command &command : commands()) {
        names.push_back(command.name);
        if (argv.front() != command.name)
            continue;
        llvm::Expected<LauncherArguments> arguments = parseLauncherArguments(argv.drop_front(), command.options);
        if (!arguments)
            return static_cast<int>(fail(arguments.takeError()));
        return static_cast<int>(arguments->help ? printHelp(&command) : (this->*command.carryOut)(*arguments));
    }
    std::string nearest = nearestWord(argv.front(), names);
    return static_cast<int>(fail(makeError(fmt::format("fastpt has no command '{}'", argv.front()),
                                           nearest.empty() ? "'fastpt --help' lists them."
                                                           : fmt::format("Did you mean 'fastpt {}'?", nearest))));
}

} // namespace

int runLauncher(llvm::ArrayRef<std::string> argv, const Variables &variables, llvm::raw_ostream &out,
                llvm::raw_ostream &errors) {
    return Launcher(variables, out, errors).run(argv);
}

} // namespace fastpt
