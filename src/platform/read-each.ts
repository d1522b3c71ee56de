// Collects fields that were read one by one.

/** What is wrong with a value, as a sentence or the end of one. */
export type Wrong = { wrong: string };

export type Right<T> = { [Name in keyof T]: Exclude<T[Name], Wrong> };

/** All values, or what is wrong with each that is. */
export function readEach<T extends Readonly<Record<string, unknown>>>(
  read: T,
): { read: Right<T> } | { errors: { [Name in keyof T]?: string } } {
  const wrong = Object.entries(read).flatMap(([name, value]) => (isWrong(value) ? [[name, value.wrong]] : []));
  if (wrong.length > 0) return { errors: Object.fromEntries(wrong) };
  return { read: read as Right<T> };
}

export function isWrong(value: unknown): value is Wrong {
  return typeof value === "object" && value !== null && "wrong" in value;
}
