# The warnings that our own code is clean under.
add_library(fastpt_warnings INTERFACE)
# -Wno-restrict: GCC 12 reports every `"literal" + string` (GCC bug 105651).
target_compile_options(fastpt_warnings INTERFACE
    -Wall -Wextra $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict> $<$<BOOL:${FASTPT_WERROR}>:-Werror>)
