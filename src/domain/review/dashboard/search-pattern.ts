// Turns a search text into a regular expression that ignores case and accents. ILIKE depends on the database's collation, which may
// know no letters beyond ASCII.

/** The ranges of letters with accents: Latin-1, Latin Extended-A, and Latin Extended Additional. */
const ACCENTED = [
  [0xc0, 0x17f],
  [0x1e00, 0x1eff],
] as const;

const BY_BASE = byBase();

export function searchPattern(text: string): string {
  return [...text.normalize("NFC")].map(anyOf).join("");
}

/** Matches the character and all that differ from it only by case or accents. */
function anyOf(character: string): string {
  const base = baseOf(character);
  const forms = new Set([character, ...spellings(base), ...(BY_BASE.get(base) ?? [])]);
  if (forms.size > 1) return `[${[...forms].join("")}]`;
  // Characters beyond ASCII have no special meaning, and ASCII signs have none behind a backslash.
  return /[a-z0-9\u0080-\u{10ffff}]/iu.test(character) ? character : `\\${character}`;
}

function byBase(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [from, to] of ACCENTED)
    for (let code = from; code <= to; code++) {
      const character = String.fromCodePoint(code);
      const base = baseOf(character);
      if (/^[a-z]$/.test(base)) found.set(base, [...(found.get(base) ?? []), character]);
    }
  return found;
}

function baseOf(character: string): string {
  return character.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase() || character;
}

function spellings(base: string): string[] {
  return [base, base.toUpperCase()].filter((each) => [...each].length === 1 && /\p{L}/u.test(each));
}
