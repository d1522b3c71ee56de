// The outcome of handing a message to a provider.

export type SendOutcome =
  /** The provider accepted it, as `providerId` where it says so. */
  | { kind: "sent"; providerId: string | null }
  /** It will never be accepted. `permanent`: because of the address, so that nothing more may go there. */
  | { kind: "bounced"; permanent: boolean; reason: string; optOutPhone?: true }
  /** A passing fault: try this message again, after `afterMs` where the provider said so. */
  | { kind: "again"; reason: string; afterMs?: number }
  /** Not this message's fault: the provider is unreachable or refuses us, so other messages would fail, too. */
  | { kind: "away"; reason: string };

const REASON_MAX = 300;

/** A provider's words for storing and logging: one short line without mail addresses and phone numbers. */
export function reasonOf(text: string): string {
  const line = text
    // Cut first, so that a server that says megabytes costs no more.
    .slice(0, 10 * REASON_MAX)
    .replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, " ")
    .replace(/[\ud800-\udfff]/g, "?")
    .replace(/[^\s"'<>(),;:=]+@[^\s"'<>(),;:=]+/g, "[address]")
    .replace(/\+?\d[\d\s()-]{6,}\d/g, "[number]")
    .trim();
  return line.length > REASON_MAX ? `${line.slice(0, REASON_MAX - 1)}…` : line;
}
