#!/usr/bin/env bash
# The command lines of fastpt.hipify.file, .folder and .cmake: options, what is written where, exit statuses, messages.
source "$(dirname "$0")/lib.sh" hipify-tools
file=$tree/bin/fastpt.hipify.file
folder=$tree/bin/fastpt.hipify.folder
cmake_tool=$tree/bin/fastpt.hipify.cmake

expect_status() { ((status == $1)) || { cat "$2" >&2; fail "status $status, expected $1"; }; }
expect_file() { [[ -f $1 ]] || fail "no file $1"; }
expect_no_file() { [[ ! -e $1 ]] || fail "there is $1"; }
expect_content() { [[ $(cat "$1") == "$2" ]] || { cat "$1" >&2; fail "content of $1"; }; }

kernel='#include <cuda_runtime.h>
__global__ void k(float *x) { x[threadIdx.x] *= 2; }
int main() { return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1; }'
hip='#include <hip/hip_runtime.h>
__global__ void k(float *x) { x[threadIdx.x] *= 2; }
int main() { return hipDeviceSynchronize() == hipSuccess ? 0 : 1; }'

# A file: standard output, -o, --output=, a directory, in place.
echo "$kernel" >k.cu
"$file" k.cu >out.txt 2>err.txt || fail "status $? of a plain file"
expect_content out.txt "$hip"
[[ ! -s err.txt ]] || { cat err.txt >&2; fail "a plain file needs no words"; }
must say.txt "$file" k.cu -o named.hip
expect_content named.hip "$hip"
mkdir directory
must say.txt "$file" k.cu --output=directory
expect_content directory/k.hip "$hip"
chmod 750 k.cu
cp -p k.cu inplace.cu
must say.txt "$file" --inplace inplace.cu -o ignored.hip
expect_text say.txt "note: --inplace wins, -o is ignored"
expect_no_file ignored.hip
expect_no_file inplace.cu
expect_content inplace.hip "$hip"
expect_content inplace.cu.dtk_bak "$kernel"
[[ $(stat -c %a inplace.hip) == 750 ]] || fail "mode of inplace.hip"
cp k.cu over.cu
must say.txt "$file" over.cu -o over.cu
expect_text say.txt "warning: -o names the source: 'over.cu' is overwritten, and there is no backup"
expect_content over.cu "$hip"
expect_no_file over.cu.dtk_bak

# Statistics do not mix with a result on standard output.
"$file" k.cu -v >out.txt 2>err.txt || fail "status $? with -v"
expect_content out.txt "$hip"
expect_text err.txt "cudaDeviceSynchronize -> hipDeviceSynchronize"

# In place: nobody's work is lost.
cp k.cu taken.cu
echo "mine" >taken.hip
run say.txt "$file" --inplace taken.cu
expect_status 2 say.txt
expect_text say.txt "taken.hip: error: exists already, with other content"
expect_content taken.hip mine
expect_content taken.cu "$kernel"
cp k.cu kept.cu
echo "an older one" >kept.cu.dtk_bak
run say.txt "$file" --inplace kept.cu
expect_status 2 say.txt
expect_content kept.cu.dtk_bak "an older one"
expect_content kept.cu "$kernel"
expect_no_file kept.hip

# What cannot be translated: status 1, one line a finding, the rest is written.
printf '#include <mma.h>\nint f() { return cudaGraphExecGetFlags(0, 0); }\n' >left.cu
run say.txt "$file" left.cu -o left.hip
expect_status 1 say.txt
expect_file left.hip
grep -q '^left\.cu:1:10: warning: <mma\.h>: .* \[unsupported-header\]$' say.txt || { cat say.txt >&2; fail "the line about mma.h"; }
grep -q '^left\.cu:2:18: warning: .* \[unsupported-name\]$' say.txt || { cat say.txt >&2; fail "the line about the function"; }
[[ $(wc -l <say.txt) == 2 ]] || { cat say.txt >&2; fail "more lines than findings"; }

# Own names: named, and by the default name in the working directory; errors name the line.
printf '{"custom_map": {\n"cudaSuccess": "mySuccess"}}' >own.json
must say.txt "$file" k.cu -o own.hip --custom own.json
expect_text own.hip "hipDeviceSynchronize() == mySuccess"
mkdir default
cp own.json default/custom_hipify_mappings.json
(cd default && must say.txt "$file" ../k.cu -o own.hip && expect_text own.hip mySuccess && expect_text say.txt "custom_hipify_mappings.json") || exit 1
printf '{"custom_map": {\n"cudaSuccess": 3}}' >bad.json
run say.txt "$file" k.cu -o bad.hip --custom bad.json
expect_status 2 say.txt
expect_text say.txt "bad.json:2: error: the value of \"cudaSuccess\" is not a string"
expect_no_file bad.hip

# Usage.
for wrong in "" "nowhere.cu" "--unknown k.cu" "k.cu --report=x.doc" "k.cu --custom nowhere.json" "k.cu --hip-version=new" "k.cu -o nowhere/x.hip"; do
    read -ra words <<<"$wrong"
    run say.txt "$file" "${words[@]}"
    expect_status 2 say.txt
    grep -q -e ': error: ' -e 'Unknown command line argument' say.txt || { cat say.txt >&2; fail "no error is told"; }
done
for tool in "$file" "$folder" "$cmake_tool"; do
    must say.txt "$tool" --help
    must say.txt "$tool" --version
    expect_text say.txt "FastPT "
done

# Standard output that cannot be written, and a report onto a file of somebody's.
status=0
"$file" k.cu >/dev/full 2>say.txt || status=$?
expect_status 2 say.txt
expect_text say.txt "error: standard output cannot be written: No space left on device"
status=0
"$file" k.cu >&- 2>say.txt || status=$?
expect_status 2 say.txt
echo '{"name": "mine"}' >package.json
run say.txt "$file" k.cu -o reported.hip --report package.json
expect_status 2 say.txt
expect_text package.json mine
expect_no_file reported.hip
must say.txt "$file" k.cu -o reported.hip --report again.json
must say.txt "$file" k.cu -o reported.hip --report again.json

# A link stays a link, and what it leads to is converted.
mkdir behind
cp k.cu behind/real.cu
ln -s behind/real.cu link.cu
must say.txt "$file" --inplace link.cu
expect_content behind/real.hip "$hip"
expect_content behind/real.cu.dtk_bak "$kernel"
[[ -L link.cu ]] || fail "link.cu is no link any more"

# A release of HIP decides which names are there.
printf 'auto f = cuGetErrorName;\n' >since.cpp
run say.txt "$file" since.cpp -o old.cpp --hip-version=5.2
expect_status 1 say.txt
must say.txt "$file" since.cpp -o new.cpp --hip-version=6.3
expect_text new.cpp hipDrvGetErrorName

# A folder: the default name, third_party, ignored parts, statistics, in place, reports.
mkdir -p project/third_party project/src
cp k.cu project/src/k.cu
cp k.cu project/src/skip.cu
cp k.cu project/third_party/t.cu
must say.txt "$folder" project --ignore src/skip.cu -v
expect_text say.txt "third_party/: third-party code; 1 CUDA file left alone"
expect_text say.txt "src/k.cu: changed, 2 translated, 0 left, 0 unsupported"
expect_text say.txt "cudaDeviceSynchronize -> hipDeviceSynchronize"
expect_file project_dtk/src/k.hip
cmp project/src/skip.cu project_dtk/src/skip.cu
cmp project/third_party/t.cu project_dtk/third_party/t.cu
run say.txt "$folder" project -o project
expect_status 2 say.txt
expect_text say.txt "Use --inplace"
run say.txt "$folder" project/src -o .
expect_status 2 say.txt
must say.txt "$folder" project -o project/converted --report r.html --report r.json --report r.sarif
expect_file project/converted/src/k.hip
expect_no_file project/converted/converted
for report in r.html r.json r.sarif; do expect_file $report; done
rm -r project/converted
must say.txt "$folder" --inplace project
expect_file project/src/k.cu.dtk_bak
must say.txt "$folder" --inplace project
expect_text say.txt " 0 changed,"
find . -name '*.fastpt-*' | grep . && fail "temporaries are left"

# CMake: shows by default, writes on --apply; a warning does not refuse.
mkdir cm
printf 'cmake_minimum_required(VERSION 3.18)\nproject(p LANGUAGES CUDA)\nadd_library(l gone.cu)\n' >cm/CMakeLists.txt
cp cm/CMakeLists.txt cm.before
must say.txt "$cmake_tool" --repo cm --arch gfx90a,gfx906
cmp cm/CMakeLists.txt cm.before
expect_text say.txt "+project(p LANGUAGES HIP)"
expect_text say.txt '+  set(CMAKE_HIP_ARCHITECTURES "gfx90a;gfx906"'
expect_text say.txt "cm/CMakeLists.txt:3:15: warning: there is no 'gone.hip'. Correct the name. [source-missing]"
(cd cm && FASTPT_DTK_ARCH=gfx936 must ../say.txt "$cmake_tool" --apply) || exit 1
expect_text cm/CMakeLists.txt 'set(CMAKE_HIP_ARCHITECTURES "gfx936"'
cmp cm/CMakeLists.txt.dtk_bak cm.before
cp cm/CMakeLists.txt cm.once
must say.txt "$cmake_tool" --repo cm --apply
cmp cm/CMakeLists.txt cm.once
run say.txt "$cmake_tool" --repo cm --arch "no target"
expect_status 2 say.txt

# Every target that CMake's own FindCUDAToolkit makes is known: replaced, left out or refused with the reason.
mkdir targets
module=$(cmake --system-information 2>/dev/null | sed -n 's/^CMAKE_ROOT "\(.*\)"$/\1/p' | head -n 1)/Modules/FindCUDAToolkit.cmake
grep -oE 'CUDA::[A-Za-z0-9_]+[A-Za-z0-9]|_find_and_add_import_lib\([A-Za-z0-9_]+' "$module" | sed 's/.*[:(]//' | sort -u >targets.txt
(($(wc -l <targets.txt) > 40)) || fail "targets in $module"
{ printf 'project(p LANGUAGES CUDA)\n'; sed 's/.*/target_link_libraries(t CUDA::&)/' targets.txt; } >targets/CMakeLists.txt
run say.txt "$cmake_tool" --repo targets
grep "is not known" say.txt && fail "a target of FindCUDAToolkit has no row"

# Interrupted, it says so, leaves nothing half-written, and the next run finishes.
mkdir many
for i in $(seq 400); do cp k.cu "many/k$i.cu"; done
status=0
timeout --signal=INT 0.02 "$folder" many >say.txt 2>&1 || status=$?
((status == 124 || status == 0)) || fail "status $status of an interrupted run"
find many_dtk -name '*.fastpt-*' 2>&1 | grep -v "No such file" | grep . && fail "temporaries are left"
must say.txt "$folder" many
[[ $(find many_dtk -name '*.hip' -exec cmp -s {} named.hip \; -o -name '*.hip' -print | wc -l) == 400 ]] || fail "400 files are expected"
