# The same command lines to the real nvcc and to our parser; checks of the table itself. Included by
# tests/unit/driver/Tests.cmake.
add_executable(parse-check "${CMAKE_CURRENT_LIST_DIR}/ParseCheck.cpp")
target_link_libraries(parse-check PRIVATE fastpt_options fastpt_warnings)
add_test(NAME conformance.parse
    COMMAND ${Python3_EXECUTABLE} -B "${CMAKE_CURRENT_LIST_DIR}/run.py" --parser-only --driver $<TARGET_FILE:parse-check>)
set_tests_properties(conformance.parse PROPERTIES SKIP_RETURN_CODE 77)
add_test(NAME mappings.options
    COMMAND ${Python3_EXECUTABLE} -B "${PROJECT_SOURCE_DIR}/mappings/check_options.py" "${PROJECT_SOURCE_DIR}/mappings/options.tsv")
add_test(NAME docs.options
    COMMAND ${CMAKE_COMMAND} -E compare_files --ignore-eol "${FASTPT_OPTIONS_PAGE}" "${PROJECT_SOURCE_DIR}/docs/options.md")
