// Computing time of this process, because other programs run beside the tests.

/** In milliseconds since the start of the process, in all threads. */
export function computed(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
