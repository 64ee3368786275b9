// Speed of the translator on one core, in MB/s: on the machine's own headers and on a made-up text that is dense in
// CUDA names. Usage: translate-bench [DIRECTORY...]; without arguments it looks for CUDA's headers, then for the
// system's.
#include "support/Files.h"
#include "translate/Lexer.h"
#include "translate/Translator.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <functional>
#include <sys/resource.h>

using namespace fastpt;

namespace {

constexpr size_t corpusLimit = 64u << 20;

/// Header and source texts below a directory, up to the limit.
std::vector<std::string> readCorpus(const std::string &directory) {
    std::vector<std::string> texts;
    size_t size = 0;
    std::error_code error;
    auto options = std::filesystem::directory_options::skip_permission_denied;
    for (std::filesystem::recursive_directory_iterator at(directory, options, error), end; at != end;
         at.increment(error)) {
        if (error || size > corpusLimit)
            break;
        std::string extension = at->path().extension();
        if (!at->is_regular_file(error) || (extension != ".h" && extension != ".hpp" && extension != ".cuh"))
            continue;
        if (auto buffer = readFile(at->path().string())) {
            texts.push_back((*buffer)->getBuffer().str());
            size += texts.back().size();
        } else {
            llvm::consumeError(buffer.takeError());
        }
    }
    return texts;
}

/// About 16 MB in which every line names CUDA.
std::vector<std::string> makeDense() {
    static constexpr llvm::StringLiteral lines =
        "    CHECK(cudaMemcpyAsync(output + offset, buffer, size * sizeof(float), cudaMemcpyDeviceToHost, stream));\n"
        "    cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_T, m, n, k, &alpha, a, lda, b, ldb, &beta, c, ldc);\n"
        "    if (cudaError_t status = cudaStreamSynchronize(stream); status != cudaSuccess)\n"
        "        return fail(cudaGetErrorString(status)); // reported by the caller\n"
        "    reduce<float, 256><<<blocks, threads, 0, stream>>>(input, output, count);\n";
    std::string text = "#include <cuda_runtime.h>\n#include <cublas_v2.h>\n";
    while (text.size() < (1u << 20))
        text += lines.str();
    return std::vector<std::string>(16, text);
}

/// Processor time of this thread, so that a busy machine does not count.
double cpuSeconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// Best of several runs over all texts, in MB/s.
double speed(const std::vector<std::string> &texts, const std::function<size_t(llvm::StringRef)> &work) {
    size_t size = 0, sum = 0;
    for (const std::string &text : texts)
        size += text.size();
    double best = 0;
    for (int run = 0; run < 7; ++run) {
        double start = cpuSeconds();
        for (const std::string &text : texts)
            sum += work(text);
        best = std::max(best, static_cast<double>(size) / 1e6 / (cpuSeconds() - start));
    }
    return sum == 0 ? 0 : best;
}

void measure(const std::string &name, const std::vector<std::string> &texts) {
    size_t size = 0;
    for (const std::string &text : texts)
        size += text.size();
    TranslatorOptions options;
    options.hip = {6, 3};
    double lexing = speed(texts, [](llvm::StringRef text) {
        Lexer lexer(text);
        size_t tokens = 1;
        while (lexer.next().kind != TokenKind::EndOfFile)
            ++tokens;
        return tokens;
    });
    double translating = speed(texts, [&](llvm::StringRef text) {
        Translation translation = translate(text, options);
        return translation.text.size() + 1;
    });
    fmt::print("{:<28} {:>7.1f} MB  lexer {:>6.0f} MB/s  translator {:>6.0f} MB/s\n", name,
               static_cast<double>(size) / 1e6, lexing, translating);
}

} // namespace

int main(int argc, char **argv) {
    std::vector<std::string> directories(argv + 1, argv + argc);
    if (directories.empty())
        for (const char *known : {"/usr/local/cuda/include", "/usr/include/hip", "/usr/include/c++"})
            if (isDirectory(known))
                directories.emplace_back(known);
    for (const std::string &directory : directories)
        measure(directory, readCorpus(directory));
    measure("CUDA-dense text", makeDense());
    struct rusage usage {};
    getrusage(RUSAGE_SELF, &usage);
    fmt::print("peak memory, corpora included: {} MB\n", usage.ru_maxrss / 1024);
}
