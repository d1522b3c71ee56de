// Reads JSON from outside, which may be none.

/** Null where the text is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The object in the text; an empty one where there is none. */
export function objectIn(text: string): Record<string, unknown> {
  const value = parsed(text);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
