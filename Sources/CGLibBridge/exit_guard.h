#pragma once

/// Never returns once another thread has begun to end the process. Main thread only.
void exit_guard_park_if_ending(void);
