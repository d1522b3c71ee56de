// The invitation as a text message in as few segments as possible: sender, link, and how to stop.
import type { Language } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";
import { characters, greetingName, oneLine } from "./letter/words.ts";

const MAX_SEGMENTS = 2;

/** Typographic marks and their GSM-7 replacements: one such mark would double the cost of the message. */
const MARKS: Record<string, string> = { "‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "…": "..." };
const MARK = /[‘’“”–—…]/g;

type TextWords = {
  businessName: string;
  customerName: string | null;
  inviteUrl: string;
  kind: "invitation" | "reminder";
};

/**
 * The friendliest wording of one segment, else of two. Where none fits, the business's name is cut, never the link or the way to
 * stop. Only a very long service address makes it longer.
 */
export function invitationText(language: Language, of: TextWords): string {
  const { text: words } = wordsIn("letter", language);
  const business = printable(of.businessName);
  const customer = greetingName(of.customerName);
  const { named, ...others } = words[of.kind];
  const wordings = Object.values(others).map((wording) => wording({ business }));
  if (customer !== null) wordings.unshift(named({ business, customer: printable(customer) }));
  const withLink = (wording: string) => `${wording}\n${of.inviteUrl}\n${words.stop}`;
  const texts = [...wordings, words.shortest({ business })].map(withLink);
  for (let most = 1; most <= MAX_SEGMENTS; most++) {
    const fitting = texts.find((each) => segments(each) <= most);
    if (fitting !== undefined) return fitting;
  }
  return cut(business, (name) => withLink(words.shortest({ business: name })));
}

/** The shortest wording, with as much of the name as fits, at least its first character. */
function cut(business: string, textWith: (name: string) => string): string {
  const letters = characters(business);
  const text = () => textWith(letters.join("").trimEnd());
  while (letters.length > 1 && segments(text()) > MAX_SEGMENTS) letters.pop();
  return text();
}

function printable(name: string): string {
  return oneLine(name).replace(MARK, (mark) => MARKS[mark] ?? mark);
}

const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** These need an escape, so each counts twice. */
const EXTENSION = new Set("\f^{}\\[~]|€");

/** Units of a single message, and of each segment of a longer one, which has a header. */
const GSM = { alone: 160, each: 153 };
const UCS2 = { alone: 70, each: 67 };

/**
 * How many segments a phone network counts: in GSM 7-bit where the alphabet has every character, else in UCS-2 (3GPP TS 23.038,
 * 23.040). A character is not split between segments.
 */
export function segments(text: string): number {
  const characters = [...text];
  const isGsm = characters.every((each) => BASIC.has(each) || EXTENSION.has(each));
  const room = isGsm ? GSM : UCS2;
  const costs = characters.map((each) => (isGsm ? 1 + Number(EXTENSION.has(each)) : each.length));
  if (costs.reduce((sum, cost) => sum + cost, 0) <= room.alone) return 1;
  let count = 1;
  let used = 0;
  for (const cost of costs) {
    if (used + cost > room.each) {
      count++;
      used = 0;
    }
    used += cost;
  }
  return count;
}
