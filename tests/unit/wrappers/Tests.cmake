fastpt_unit_test(wrappers LIBRARIES fastpt_settings SOURCES wrappers/DotProductsTest.cpp wrappers/GroupLanesTest.cpp wrappers/LanesTest.cpp wrappers/PtxBitsTest.cpp wrappers/RoundingTest.cpp wrappers/SimdTest.cpp)
target_include_directories(wrappers-test PRIVATE "${PROJECT_SOURCE_DIR}/wrappers/include")

# The generated tree with the machine's real compilers: one test a class of facade_test.py.
foreach(class Tables Headers HostPrograms Libraries Prelude Root)
  add_test(
      NAME unit.wrappers.${class}
      COMMAND ${Python3_EXECUTABLE} -B "${CMAKE_CURRENT_LIST_DIR}/facade_test.py" "${PROJECT_BINARY_DIR}/share/fastpt/wrappers"
              "${FASTPT_CUDA_VERSION}" ${class})
endforeach()
