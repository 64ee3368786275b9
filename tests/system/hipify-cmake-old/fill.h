#pragma once

int fill(int *numbers, int count);
int fillOnHost(int value);
