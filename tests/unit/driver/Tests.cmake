# A file of tests for each file of code. Included by tests/unit/CMakeLists.txt.
set(driver_tests
    driver/ArchitectureTest.cpp
    driver/CommandLineTest.cpp
    driver/CompileModeTest.cpp
    driver/DepfileTest.cpp
    driver/DeviceObjectsTest.cpp
    driver/DriverTest.cpp
    driver/ExecutorTest.cpp
    driver/HostOptionsTest.cpp
    driver/InvocationTest.cpp
    driver/JobServerTest.cpp
    driver/NvccVoiceTest.cpp
    driver/OptionGrammarTest.cpp
    driver/OptionTableTest.cpp
    driver/ProcessesTest.cpp
    driver/TranslateModeTest.cpp
    driver/ValueSyntaxTest.cpp)
fastpt_unit_test(driver LIBRARIES fastpt_driver SOURCES ${driver_tests})
include("${PROJECT_SOURCE_DIR}/tests/conformance/Tests.cmake")
