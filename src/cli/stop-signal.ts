// How a process that runs until it is told to stop hears of it.

/** Resolves with the name of the first SIGTERM or SIGINT from now on. */
export function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve(signal));
  });
}
