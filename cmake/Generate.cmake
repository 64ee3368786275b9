# Tables to code: every generated file comes from mappings/ through a script there.

# fastpt_generate(OUTPUT <file> SCRIPT <mappings script> [ARGS ...] DEPENDS <tables>...)
# Runs the script with the output path as its first argument when a table or a script changed.
function(fastpt_generate)
  cmake_parse_arguments(arg "" "OUTPUT;SCRIPT" "ARGS;DEPENDS" ${ARGN})
  file(GLOB scripts CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/mappings/*.py")
  add_custom_command(
      OUTPUT "${arg_OUTPUT}"
      COMMAND ${Python3_EXECUTABLE} -B "${PROJECT_SOURCE_DIR}/mappings/${arg_SCRIPT}" "${arg_OUTPUT}" ${arg_ARGS}
      DEPENDS ${scripts} ${arg_DEPENDS}
      VERBATIM)
endfunction()
