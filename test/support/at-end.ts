// Ends resources that test files of one process share, after the last file.
const ends: (() => Promise<void>)[] = [];

/** Ends something that a file has started, after all files. */
export function atEnd(end: () => Promise<void>): void {
  ends.push(end);
}

export async function endAll(): Promise<void> {
  await Promise.all(ends.splice(0).map((end) => end()));
}
