// How an attempt to hand a message to a provider ended, as data: a third party's refusal is no fault of ours.

export type SendOutcome =
  /** The provider took it. `providerId`: what it calls the message, where it says so. */
  | { kind: "sent"; providerId: string | null }
  /** It will never be taken. `permanent`: because of the address itself, so that nothing more may go there. */
  | { kind: "bounced"; permanent: boolean; reason: string; optOutPhone?: true }
  /** Not now; this message may be tried again. `afterMs`: the provider said when. */
  | { kind: "again"; reason: string; afterMs?: number }
  /** Not this message's fault: the provider cannot be reached, or does not take us. Whatever comes next would fare the same. */
  | { kind: "away"; reason: string };

const REASON_MAX = 300;

/** What a provider said, fit to be kept and logged: one short line without mail addresses and numbers of phones. */
export function reasonOf(text: string): string {
  const line = text
    // What is cut off here is cut off below, too; and a server that says megabytes costs no more than one that says a line.
    .slice(0, 10 * REASON_MAX)
    .replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, " ")
    .replace(/[\ud800-\udfff]/g, "?")
    .replace(/[^\s"'<>(),;:=]+@[^\s"'<>(),;:=]+/g, "[address]")
    .replace(/\+?\d[\d\s()-]{6,}\d/g, "[number]")
    .trim();
  return line.length > REASON_MAX ? `${line.slice(0, REASON_MAX - 1)}…` : line;
}
