fastpt_unit_test(translate
    LIBRARIES fastpt_translate
    SOURCES
        translate/CMakeNvccFlagsTest.cpp translate/CMakeParserTest.cpp translate/CMakeTranslatorTest.cpp
        translate/ClosureTest.cpp translate/GoldenTest.cpp translate/HipccTest.cpp translate/IncludesTest.cpp
        translate/LexerTest.cpp translate/MappingTest.cpp translate/NamesTest.cpp translate/OverlayTest.cpp
        translate/PassesTest.cpp translate/RobustnessTest.cpp translate/StaticVariablesTest.cpp
        translate/ScriptTranslatorTest.cpp
        translate/TargetTest.cpp)
target_compile_definitions(translate-test PRIVATE FASTPT_GOLDEN_DIR="${PROJECT_SOURCE_DIR}/tests/translate")
add_test(NAME mappings.check.names COMMAND ${Python3_EXECUTABLE} -B "${PROJECT_SOURCE_DIR}/mappings/check.py")

fastpt_unit_test(reports LIBRARIES fastpt_reports SOURCES translate/ReportWritersTest.cpp)
