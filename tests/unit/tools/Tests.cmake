fastpt_unit_test(tools
    LIBRARIES fastpt_conversion
    SOURCES
        tools/CustomMappingTest.cpp tools/FolderConversionTest.cpp tools/PreludeTest.cpp tools/ResultTreeTest.cpp
        tools/SourceTreeTest.cpp tools/TextConversionTest.cpp tools/UnifiedDiffTest.cpp)
