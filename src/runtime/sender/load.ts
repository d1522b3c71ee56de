// Loads leased messages of one kind: what each says, which sandbox catches it, and how long one of a suspended organisation waits.
import type { OrganisationId } from "#contract/id.ts";
import type { LeasedMessage } from "#domain/message/lease.ts";
import { HELD_BACK } from "#domain/message/message.ts";
import { findHeld } from "#domain/operator/held-message.ts";
import { findSandboxes } from "#domain/sandbox/message.ts";
import type { Context } from "#platform/database/context.ts";
import type { Loaded, MessageKind } from "./kind/message-kind.ts";

/** By message id; one that is not loaded must not be sent. */
export type LoadedMessages = { loaded: Map<string, Loaded>; sandboxes: Map<string, OrganisationId> };

export async function loadMessages(
  context: Context,
  kinds: ReadonlyMap<string, MessageKind>,
  name: string,
  messages: readonly LeasedMessage[],
): Promise<LoadedMessages> {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`There is no message of kind ${name}.`);
  const held = await findHeld(context, messages);
  const free = messages.filter(({ id }) => !held.has(id));
  const loaded = free.length > 0 ? await kind.load(context, free) : new Map<string, Loaded>();
  for (const [id, wait] of held)
    if (wait !== "lapsed") loaded.set(id, { postponeUntil: wait.until, reason: HELD_BACK });
  return { loaded, sandboxes: await findSandboxes(context, messages) };
}
