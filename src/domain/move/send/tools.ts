// What a move needs beside the database.
import type { OrganisationId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { tryLockName } from "#platform/database/statement.ts";
import type { Outbound } from "#platform/outbound/outbound.ts";
import type { PhotoStore } from "#platform/photo/kept-file.ts";
import type { Links } from "#platform/secret/link.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import { readToken, type Token } from "../protocol.ts";
import type { Leaving } from "./leaving.ts";
import { createReceiver, type Patience, type Receiver } from "./receiver.ts";
import type { Waiting } from "./waiting.ts";

export type MoveTools = {
  box: SecretBox;
  links: Pick<Links, "sign">;
  outbound: Pick<Outbound, "send">;
  store: PhotoStore;
};

/**
 * Runs `work` unless another command moves the organisation, or calls its move off. The lock is that of a transaction in which nothing else
 * happens, so a command that is killed holds it no longer.
 */
export async function asOnlyMover<T>(context: Context, id: OrganisationId, work: () => Promise<T>): Promise<T> {
  return inTransaction(context, async ({ db }) => {
    const [lock] = await tryLockName(db, `move organisation ${id}`);
    if (!lock?.taken)
      throw new Refusal("duplicate", "Another command moves the organisation at this moment. Stop that one first.");
    return work();
  });
}

/** Returns what asks the new instance. @throws a Refusal where the token is none */
export function receiverMaker(
  { outbound }: MoveTools,
  { to, token }: Leaving,
  waiting: Waiting,
): (patience: Patience) => Receiver {
  const read = requireToken(token);
  return (patience) => createReceiver(outbound, { to, token: read, waiting, ...patience });
}

export function requireToken(text: string): Token {
  const token = readToken(text);
  if (!token) throw new Refusal("validation_error", "--token must be what `candor org receive` printed.");
  return token;
}
