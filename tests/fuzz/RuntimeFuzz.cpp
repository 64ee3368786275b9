// libFuzzer's target for the readers of runtime mode: any bytes as an ELF file, as device code, as a compressed stream
// and as NVIDIA's fat binary, under AddressSanitizer and UndefinedBehaviorSanitizer. The first byte chooses the reader.
#include "runtime/facts/CodeObject.h"
#include "runtime/facts/ElfFile.h"
#include "runtime/facts/TorchNames.h"
#include "runtime/inputs/Wheel.h"

#include <cstdlib>
#include <vector>

using namespace fastpt::runtime;

/// A block of exactly this size, so that one byte too far is seen.
static void readAsElf(llvm::StringRef bytes) {
    ElfFile file;
    readElf(bytes, file);
    for (const Import &import : file.imports)
        if (file.symbols.defines(import.name) && import.name.empty())
            std::abort();
    std::string evidence;
    (void)abiOf(file.imports, evidence);
    (void)torchRangeOf(file.imports);
    (void)file.symbols.firstExport("PyInit_");
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0)
        return 0;
    std::vector<char> exact(data + 1, data + size);
    llvm::StringRef bytes(exact.data(), exact.size());
    DeviceImage image;
    switch (data[0] % 5) {
    case 0:
        (void)readBundles(bytes);
        break;
    case 1:
        (void)readNvidiaTargets(bytes);
        break;
    case 2:
        readCodeObject(bytes, image);
        break;
    case 3:
        (void)parseWheelName(bytes);
        break;
    default:
        readAsElf(bytes);
    }
    return 0;
}
