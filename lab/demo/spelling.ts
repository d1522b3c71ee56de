// Names in Latin letters, as domains and mail addresses spell them.

const LETTERS: Record<string, string> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
  ł: "l",
  ı: "i",
  ø: "o",
  æ: "ae",
  "&": " ",
};

/** "Möbelwerk Lärchenau" becomes "moebelwerk-laerchenau"; other letters than a-z and digits become hyphens. */
export function spellPlainly(text: string, between = "-"): string {
  return text
    .toLowerCase()
    .replace(/[äöüßłıøæ&]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .replaceAll(" ", between);
}
