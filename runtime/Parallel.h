// A loop over independent items on all processors.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace fastpt::runtime {

/// Calls `work(0)` to `work(count - 1)`, several at a time; returns when all are done.
template <class Work>
void inParallel(size_t count, Work work) {
    constexpr size_t mostThreads = 8;
    std::atomic<size_t> next = 0;
    auto run = [&] {
        for (size_t index = next++; index < count; index = next++)
            work(index);
    };
    size_t wanted = std::min({size_t(std::max(1U, std::thread::hardware_concurrency())), mostThreads, count});
    std::vector<std::jthread> threads;
    for (size_t i = 1; i < wanted; ++i)
        threads.emplace_back(run);
    run();
}

} // namespace fastpt::runtime
