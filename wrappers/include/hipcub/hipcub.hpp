// hipCUB under the prelude: it is written for the wavefront, so it sees HIP's meaning of the warp names.
#pragma GCC system_header
#include "../fastpt/native_names_begin.h"
#include_next <hipcub/hipcub.hpp>
#include "../fastpt/native_names_end.h"
