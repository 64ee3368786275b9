# Our options against the real tools: command lines to nvcc, rewrites to hipcc; and the table itself. Included by
# tests/unit/driver/Tests.cmake.

# fastpt_python_test(<name> <script> ARGS...): status 77 is "skipped", with the reason on stdout.
function(fastpt_python_test name script)
  add_test(NAME ${name} COMMAND ${Python3_EXECUTABLE} -B "${script}" ${ARGN})
  set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 77)
endfunction()

set(conformance "${CMAKE_CURRENT_LIST_DIR}")
if(TARGET fastpt-nvcc)
  fastpt_python_test(conformance.driver "${conformance}/run.py" --driver $<TARGET_FILE:fastpt-nvcc>
      --driver-env FASTPT_MODE=compile --driver-env FASTPT_PROFILE=nvidia)
  fastpt_python_test(conformance.random "${conformance}/random_lines.py" --driver $<TARGET_FILE:fastpt-nvcc> --count 600)
  fastpt_python_test(conformance.executed "${conformance}/executed_lines.py" --driver $<TARGET_FILE:fastpt-nvcc> --count 150)
  fastpt_python_test(conformance.macros "${conformance}/macros.py" --driver $<TARGET_FILE:fastpt-nvcc>)
endif()
if(TARGET fastpt-nvcc)
  fastpt_python_test(conformance.dispositions "${conformance}/dispositions.py" --driver $<TARGET_FILE:fastpt-nvcc>)
endif()
fastpt_python_test(conformance.rewrites "${conformance}/rewrites.py")
fastpt_python_test(mappings.options "${PROJECT_SOURCE_DIR}/mappings/check_options.py"
    "${PROJECT_SOURCE_DIR}/mappings/options.tsv")
# docs/compatibility.md is committed; `compatibility-page` renews it, a test compares.
add_custom_target(compatibility-page
    COMMAND ${Python3_EXECUTABLE} -B "${conformance}/compatibility.py" "${PROJECT_SOURCE_DIR}/docs/compatibility.md")
fastpt_python_test(docs.compatibility "${conformance}/compatibility.py" --check "${PROJECT_SOURCE_DIR}/docs/compatibility.md")
add_test(NAME docs.options
    COMMAND ${CMAKE_COMMAND} -E compare_files --ignore-eol
            "${PROJECT_BINARY_DIR}/generated/driver/options.md" "${PROJECT_SOURCE_DIR}/docs/options.md")
