// The outcome of handing a message to a provider.

export type SendOutcome =
  /** The provider accepted it, as `providerId` where it says so. `said`: its answer in full. */
  | { kind: "sent"; providerId: string | null; said?: string }
  /**
   * It will never be accepted. `permanent`: because of the address, so that nothing more may go there. `refusesUs`: because of our server,
   * sender or content, so that other mails are refused as well.
   */
  | { kind: "bounced"; permanent: boolean; refusesUs?: boolean; reason: string; optOutPhone?: true }
  /** A passing fault: try this message again, after `afterMs` where the provider said so. */
  | { kind: "again"; refusesUs?: boolean; reason: string; afterMs?: number }
  /** Not this message's fault: the provider is unreachable or refuses us, so other messages would fail, too. */
  | { kind: "away"; reason: string };

const REASON_MAX = 300;

/** An at sign as it is, in a URL, in an envelope's encoding, in HTML, and as people hide it. */
const AT = /[@＠﹫]|%40|[+=]40|&#0*64;|&#x0*40;|&commat;|[([{]at[)\]}]/i;
/** What stands in brackets, and a quoted name before an at sign, may hold blanks. */
const SPACED_ADDRESS = /<[^<>]{0,400}>|"[^"]{0,100}"(?=@)|\s?[([{]\s?at\s?[)\]}]\s?|\s?@\s|\s@/gi;
/** What surrounds an address in a sentence and is no part of it. */
const AROUND = /^(["'(,;:[{]*).*?(["'),;:\]}]*)$/s;

/** A provider's words for storing, logging and showing: one short line without mail addresses and phone numbers. */
export function reasonOf(text: string): string {
  const line = text
    // Cut first, so that a server that says megabytes costs no more.
    .slice(0, 10 * REASON_MAX)
    .toWellFormed()
    // Control and format characters, such as marks that turn the direction.
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .replace(SPACED_ADDRESS, (found) => (found.startsWith("<") ? "[address]" : found.startsWith('"') ? "" : "@"))
    .split(" ")
    .map((word) => (AT.test(word) ? word.replace(AROUND, "$1[address]$2") : word))
    .join(" ")
    .replace(/\+?\d[\d\s()-]{6,}\d/g, "[number]")
    .trim();
  const letters = [...line];
  return letters.length > REASON_MAX ? `${letters.slice(0, REASON_MAX - 1).join("")}…` : line;
}
