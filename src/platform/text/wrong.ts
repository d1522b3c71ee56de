// What a reader of a field returns in place of a value.

/** The fault of a value, as a sentence or the end of one. */
export type Wrong = { wrong: string };

export function isWrong(value: unknown): value is Wrong {
  return typeof value === "object" && value !== null && "wrong" in value;
}
