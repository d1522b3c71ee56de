// The outcome of an attempt to deliver, on pages and in mails.
import type { Words } from "#words/words.ts";

/** @param responseStatus of the receiver's answer; null: there was none */
export function outcomeWords(words: Words<"webhook">, outcome: string, responseStatus: number | null = null): string {
  const known: Readonly<Record<string, string>> = words.outcome;
  const said = known[outcome] ?? words.failed;
  return responseStatus === null ? said : words.answered({ outcome: said, status: String(responseStatus) });
}
