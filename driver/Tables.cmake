# mappings/options.tsv → enumeration, rows, LLVM grammar; and the library of everything that only needs these.
# Included by driver/CMakeLists.txt.

set(options_table "${PROJECT_SOURCE_DIR}/mappings/options.tsv")
set(options_dir "${PROJECT_BINARY_DIR}/generated/driver")
file(MAKE_DIRECTORY "${options_dir}")

fastpt_generate(OUTPUT "${options_dir}/OptionIds.inc" SCRIPT generate_options.py
    ARGS ids "${options_table}" DEPENDS "${options_table}")
fastpt_generate(OUTPUT "${options_dir}/OptionRows.inc" SCRIPT generate_options.py
    ARGS rows "${options_table}" DEPENDS "${options_table}")
fastpt_generate(OUTPUT "${options_dir}/Options.td" SCRIPT generate_options.py
    ARGS td "${options_table}" DEPENDS "${options_table}")
list(TRANSFORM LLVM_INCLUDE_DIRS PREPEND "-I" OUTPUT_VARIABLE tblgen_includes)
add_custom_command(
    OUTPUT "${options_dir}/Options.inc"
    COMMAND ${FASTPT_LLVM_TBLGEN} -gen-opt-parser-defs ${tblgen_includes} "${options_dir}/Options.td"
            -o "${options_dir}/Options.inc"
    DEPENDS "${options_dir}/Options.td"
    VERBATIM)

add_library(fastpt_options STATIC
    "${CMAKE_CURRENT_LIST_DIR}/Architecture.cpp"
    "${CMAKE_CURRENT_LIST_DIR}/CommandLine.cpp"
    "${CMAKE_CURRENT_LIST_DIR}/NvccVoice.cpp"
    "${CMAKE_CURRENT_LIST_DIR}/OptionGrammar.cpp"
    "${CMAKE_CURRENT_LIST_DIR}/OptionTable.cpp"
    "${CMAKE_CURRENT_LIST_DIR}/ValueSyntax.cpp"
    "${options_dir}/OptionIds.inc" "${options_dir}/OptionRows.inc" "${options_dir}/Options.inc")
target_compile_definitions(fastpt_options PRIVATE FASTPT_CUDA_VERSION="${FASTPT_CUDA_VERSION}")
target_link_libraries(fastpt_options PUBLIC fastpt_support PRIVATE fastpt_warnings)

# docs/options.md is committed; `options-page` renews it, a test compares.
set(options_page "${options_dir}/options.md")
fastpt_generate(OUTPUT "${options_page}" SCRIPT generate_options.py
    ARGS page "${options_table}" DEPENDS "${options_table}")
add_custom_target(options-page-text ALL DEPENDS "${options_page}")
add_custom_target(options-page
    COMMAND ${CMAKE_COMMAND} -E copy_if_different "${options_page}" "${PROJECT_SOURCE_DIR}/docs/options.md"
    DEPENDS options-page-text)
