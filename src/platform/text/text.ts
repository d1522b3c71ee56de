// Text from outside, in NFC and trimmed. Lengths count code points (contract, Identifiers, time and text).

/** Control characters except newline and tab. */
const FORBIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** They reverse the letters after them: a reader sees "cheap.com" where rules read "moc.paehc". */
const OVERRIDE = /[\u202d\u202e]/g;

export type TextRule = { min?: number; max: number };

export const TEXT_LIMIT = {
  title: { min: 1, max: 120 },
  body: { min: 1, max: 5000 },
  reply: { min: 10, max: 3000 },
  author: { min: 1, max: 80 },
  name: { min: 1, max: 120 },
  reference: { min: 1, max: 100 },
  email: { min: 3, max: 254 },
  url: { min: 1, max: 2048 },
} as const satisfies Record<string, TextRule>;

/** The text in NFC, trimmed, with line ends as \n; or what is wrong with it, as the end of a sentence. */
export function readText(value: unknown, rule: TextRule): { text: string } | { wrong: string } {
  if (typeof value !== "string") return { wrong: "must be text" };
  if (value.length > rule.max * 4 + 64) return { wrong: `must be at most ${rule.max} characters` };
  const text = value.replaceAll("\r\n", "\n").normalize("NFC").trim();
  // PostgreSQL cannot store lone surrogates.
  if (FORBIDDEN.test(text) || !text.isWellFormed()) return { wrong: "must not contain control characters" };
  const length = codePoints(text);
  const min = rule.min ?? 0;
  if (length < min) return { wrong: min === 1 ? "must not be empty" : `must be at least ${min} characters` };
  if (length > rule.max) return { wrong: `must be at most ${rule.max} characters` };
  return { text };
}

/** Reads as `readText` does a text that becomes public, and takes overrides of its direction out. */
export function readPublicText(value: unknown, rule: TextRule): { text: string } | { wrong: string } {
  return readText(typeof value === "string" ? withoutOverrides(value) : value, rule);
}

export function withoutOverrides(text: string): string {
  return text.replace(OVERRIDE, "");
}

export function codePoints(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      count--;
      index++;
    }
  }
  return count;
}
