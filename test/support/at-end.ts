// Ends resources that test files of one process share, after the last file.
const ends: (() => Promise<void>)[] = [];

/** Registers a clean-up that runs after all files. */
export function atEnd(end: () => Promise<void>): void {
  ends.push(end);
}

export async function endAll(): Promise<void> {
  await Promise.all(ends.splice(0).map((end) => end()));
}
