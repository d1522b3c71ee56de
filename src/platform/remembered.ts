// A cache of a function's results by text, for functions that cost more than a look-up. It is emptied when it is full, because callers
// can send any texts.

/** @param longest the results of longer texts are not kept */
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
