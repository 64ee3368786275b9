#include "translate/tools/RemarkClasses.h"

namespace fastpt {

const std::map<std::string, std::string> &remarkClasses() {
    static const std::map<std::string, std::string> classes = {
        {"already-hip", "The CMake text mixes CUDA with HIP of its own."},
        {"architectures", "A choice of NVIDIA's architectures, for which CMAKE_HIP_ARCHITECTURES stands."},
        {"compiler-id", "A comparison with the name of a compiler."},
        {"cuda-library", "A library of CUDA is linked by its name."},
        {"cuda-source", "A source is made a CUDA source by hand."},
        {"file-too-large", "A text of 4 GiB or more."},
        {"flag", "An option of nvcc without a counterpart."},
        {"hard-coded-path", "A path of a CUDA installation is written into the text."},
        {"inline-ptx", "Assembly for NVIDIA devices."},
        {"io", "A file could not be read or written."},
        {"name-in-string", "A function of CUDA is asked for by its name at run time."},
        {"name-taken", "The name of the result belongs to another file."},
        {"no-counterpart", "Something of CUDA's CMake support has no counterpart for HIP."},
        {"nvcc-call", "nvcc is called by its name."},
        {"nvcc-flag", "An option of nvcc in a script."},
        {"own-variable", "A variable of CUDA's name that the project itself sets."},
        {"package", "A CMake package of CUDA."},
        {"pasted-name", "A macro makes a name of CUDA where the translator cannot see it."},
        {"pattern", "A pattern that finds CUDA sources."},
        {"preset", "A preset of CMake sets a variable of CUDA's."},
        {"separable-compilation", "Relocatable device code."},
        {"source-in-string", "A string names a source that has another name now."},
        {"source-missing", "A source that is named and not there."},
        {"source-name", "A source whose name cannot be told before the build."},
        {"source-unknown", "A source whose place cannot be told before the build."},
        {"special-file", "A socket, pipe or device."},
        {"stale-result", "A file of an earlier run whose source has gone."},
        {"source-left", "A source that stays CUDA, which a CMake project for HIP does not compile."},
        {"encoding", "A text in UTF-16 or UTF-32."},
        {"syntax", "A CMake text that CMake would refuse."},
        {"torch-cuda-version", "A question for the CUDA version of torch."},
        {"unsupported-header", "A header of CUDA without a counterpart."},
        {"unsupported-name", "A name of CUDA that the target's HIP lacks."},
        {"version", "A version of CUDA or of CMake."},
    };
    return classes;
}

} // namespace fastpt
