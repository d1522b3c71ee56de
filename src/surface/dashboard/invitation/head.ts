// Compares the words of a list: letters and digits alone, in lower case and without marks.

/** Letters that one language writes in two ways. */
const SAME: Readonly<Record<string, string>> = { ł: "l", ø: "o", ة: "ه", ى: "ي", ـ: "" };

export function plainHead(head: string): string {
  return head
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .replace(/[łøةىـ]/gu, (letter) => SAME[letter] ?? letter);
}
