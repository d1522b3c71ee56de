// A sender of the tests' own: it asks what it likes, and signs a log that it made up.
import { type BusinessId, toWire } from "#contract/id.ts";
import { consentTo, type Handover } from "#domain/log/handover.ts";
import { leafHash } from "#domain/log/merkle.ts";
import { formatCheckpoint, makeKey, signLine } from "#domain/log/note.ts";
import { encryptQuestion, MOVE_PATH, type Questions, type Token, type Verb } from "#domain/move/protocol.ts";
import type { Instance } from "./world.ts";

export async function ask<V extends Verb>(
  at: Pick<Instance, "send">,
  by: Token,
  verb: V,
  question: Questions[V] | object,
  from?: string,
): Promise<Response> {
  const body = await encryptQuestion(question, by.recipient);
  const headers = { authorization: `Bearer ${by.receiptId}.${by.secret}` };
  return at.send(
    new Request(`http://localhost${MOVE_PATH}${verb}`, { method: "POST", headers, body: body as BodyInit }),
    from,
  );
}

/** A log of one entry, signed with its own key. */
export function ownLog(origin: string, entry: string, { receiptId }: Pick<Token, "receiptId">): Handover {
  const key = makeKey(origin);
  const consent = consentTo(receiptId);
  const body = formatCheckpoint({ origin, size: 1, root: leafHash(entry) });
  return {
    checkpoint: `${body}\n${signLine(body, key)}`,
    keys: [key.verifier],
    ends: [{ index: 0, entry, hashes: [] }],
    consent: `${consent}\n${signLine(consent, key)}`,
  };
}

export function lastEntry(business: string): string {
  return JSON.stringify({ event: "organisation-moved", business: toWire("biz", business as BusinessId) });
}
