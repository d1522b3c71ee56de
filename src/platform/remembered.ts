// Remembers what a function finds for a text, where looking it up costs less than finding it again. Forgets everything when it is full,
// because callers can send any texts.

/** @param longest a longer text is not remembered */
export function remembered<T>(find: (text: string) => T, most: number, longest: number): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = find(text);
    if (text.length > longest) return found;
    if (known.size >= most) known.clear();
    known.set(text, found);
    return found;
  };
}
