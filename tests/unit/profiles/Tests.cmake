# Toolchain.cpp is compiled here once more: its tests need the same machine as those of the profiles, and no option table.
fastpt_unit_test(profiles
    LIBRARIES fastpt_profiles
    SOURCES
      profiles/ProfileReaderTest.cpp profiles/ProfileTest.cpp profiles/SearchTest.cpp profiles/ToolchainTest.cpp
      profiles/VariablesTest.cpp "${PROJECT_SOURCE_DIR}/driver/Toolchain.cpp")
target_compile_definitions(profiles-test PRIVATE FASTPT_PROFILES="${PROJECT_SOURCE_DIR}/profiles")
