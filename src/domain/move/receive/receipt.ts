// Receipts at the new instance. A token works for one organisation, until it is live or the token has expired.
//
//   open ──▶ writing ──▶ ready ──▶ go ──▶ live      (writing and ready ──▶ open where the old instance stops)
//   each but live ──▶ dropped, where the old instance calls the move off
import { timingSafeEqual } from "node:crypto";
import { newId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import type { KnownHandover } from "#domain/log/handover.ts";
import { makeKeyPair } from "#platform/backup/crypt.ts";
import type { Context } from "#platform/database/context.ts";
import { type Statement, statement } from "#platform/database/statement.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { hashOfSecret, newTokenSecret, type Token, type Verb } from "../protocol.ts";
import { organisationReceipt } from "../table.ts";

export const RECEIPT_DAYS = 7;

const NO_HASH = Buffer.alloc(32);

export type Receipt = typeof organisationReceipt.$inferSelect;

const BEARER = /^Bearer ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/** Makes a token. @param plan that the organisation gets; null: the one with the same name */
export async function makeReceipt(
  { db, clock }: Context,
  box: SecretBox,
  plan: string | null,
): Promise<Token & { expiresAt: Date }> {
  const id = newId();
  const secret = newTokenSecret();
  const { identity, recipient } = await makeKeyPair();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + RECEIPT_DAYS * DAY_MS);
  const identitySealed = box.seal(identity, ownerOf(id));
  await db
    .insert(organisationReceipt)
    .values({ id, hash: hashOfSecret(secret), identitySealed, plan, createdAt, expiresAt });
  return { receiptId: id, secret, recipient, expiresAt };
}

/**
 * The receipt of a request and the key that opens its body. Refuses with invalid_api_key what is no token, is used up or has expired; the answer
 * is the same. One that is live or dropped answers the old instance until it expires, so that this one learns of it.
 */
export async function requireReceipt(
  { db, clock }: Context,
  box: SecretBox,
  { authorization, verb }: { authorization: string | null; verb: Verb },
): Promise<{ receipt: Receipt; identity: string }> {
  const [, id = "", secret = ""] = BEARER.exec(authorization ?? "") ?? [];
  const receipt = id === "" ? null : await findReceipt({ db }, id);
  // Also where there is no such receipt, so that the time of an answer does not tell which there are.
  const isRight = timingSafeEqual(receipt?.hash ?? NO_HASH, hashOfSecret(secret)) && receipt !== null;
  // The old instance has ended its side: the move ends, however late.
  const isExpired = receipt?.state !== "go" && (receipt?.expiresAt ?? clock.now()) <= clock.now();
  const isOver = isExpired || (receipt?.state === "dropped" && verb !== "cancel");
  const identity = receipt && isRight && !isOver ? box.open(receipt.identitySealed, ownerOf(receipt.id)) : null;
  if (!receipt || identity === null)
    throw new Refusal(
      "invalid_api_key",
      "The token is wrong, was used, or has expired. Make one with `candor org receive`.",
    );
  return { receipt, identity };
}

export async function findReceipt({ db }: Pick<Context, "db">, id: string): Promise<Receipt | null> {
  const [row] = await find(db, id);
  return row ?? null;
}

/** Binds the receipt to an organisation. @returns false where it is bound to another one */
export async function bindReceipt({ db }: Context, id: string, organisationId: string): Promise<boolean> {
  return (await bind(db, id, organisationId)).length > 0;
}

/** Rows may arrive again: what a process holds is rolled back. */
export async function reopenReceipt({ db }: Context, id: string): Promise<void> {
  await reopen(db, id);
}

/** Rows arrive no more; an earlier try is rolled back. */
export async function markWriting({ db }: Context, id: string): Promise<void> {
  await begin(db, id);
}

/** @returns false where the old instance stopped, or began anew */
export async function markReady({ db }: Context, { id, attempt }: Pick<Receipt, "id" | "attempt">): Promise<boolean> {
  return (await ready(db, id, attempt)).length > 0;
}

/** @returns false where the receipt is gone */
export async function markGo({ db }: Context, id: string, handover: KnownHandover): Promise<boolean> {
  return (await go(db, id, JSON.stringify(handover))).length > 0;
}

/** Call it in the transaction that wrote the rows. @returns false where the old instance has not ended its side */
export async function markLive({ db, clock }: Context, id: string): Promise<boolean> {
  const now = clock.now();
  return (await live(db, id, now.toISOString(), answersUntil(now))).length > 0;
}

export async function markFault(
  { db }: Context,
  { id, attempt }: Pick<Receipt, "id" | "attempt">,
  fault: string,
): Promise<void> {
  await failed(db, id, attempt, fault);
}

/** The receipt stays, so that the old instance may ask again where the answer got lost. @returns false where the organisation is live here */
export async function dropReceipt({ db, clock }: Context, id: string): Promise<boolean> {
  return (await drop(db, id, answersUntil(clock.now()))).length > 0 || (await findReceipt({ db }, id)) === null;
}

/** Deletes receipts that expired, with what arrived, unless the old instance waits for them. @returns how many */
export async function purgeReceipts({ db, clock }: Context): Promise<number> {
  return (await purge(db, clock.now().toISOString())).length;
}

function answersUntil(now: Date): string {
  return new Date(now.getTime() + RECEIPT_DAYS * DAY_MS).toISOString();
}

function ownerOf(id: string): string {
  return `move ${id}`;
}

const find: Statement<Receipt> = statement<Receipt>(
  "move_receipt",
  `select id, hash, identity_sealed as "identitySealed", plan, state, attempt, organisation_id as "organisationId", fault, handover,
    created_at as "createdAt", expires_at as "expiresAt", live_at as "liveAt"
  from organisation_receipt where id = $1::uuid`,
);

const bind = statement(
  "move_receipt_bind",
  `update organisation_receipt set organisation_id = $2::uuid, fault = null
  where id = $1::uuid and (organisation_id is null or organisation_id = $2::uuid) returning 1`,
);

const reopen = statement(
  "move_receipt_reopen",
  "update organisation_receipt set state = 'open', fault = null where id = $1::uuid and state in ('open', 'writing', 'ready')",
);

const begin = statement(
  "move_receipt_begin",
  `update organisation_receipt set state = 'writing', attempt = attempt + 1, fault = null
  where id = $1::uuid and state in ('open', 'writing', 'ready')`,
);

/** One that goes on after the handover is ready at once. */
const ready = statement(
  "move_receipt_ready",
  `update organisation_receipt set state = case when state = 'go' then state else 'ready' end
  where id = $1::uuid and attempt = $2::int and state in ('writing', 'go') returning 1`,
);

const go = statement(
  "move_receipt_go",
  `update organisation_receipt set state = case when state = 'live' then state else 'go' end,
    handover = coalesce(handover, $2::text::jsonb), fault = null
  where id = $1::uuid and organisation_id is not null and state <> 'dropped' returning 1`,
);

const live = statement(
  "move_receipt_live",
  `update organisation_receipt set state = 'live', live_at = $2::timestamptz, expires_at = $3::timestamptz, fault = null
  where id = $1::uuid and state = 'go' returning 1`,
);

const failed = statement(
  "move_receipt_failed",
  `update organisation_receipt set fault = $3, state = case when state = 'go' then state else 'open' end
  where id = $1::uuid and attempt = $2::int and state not in ('live', 'dropped')`,
);

const drop = statement(
  "move_receipt_drop",
  `update organisation_receipt set state = 'dropped', expires_at = $2::timestamptz, fault = null
  where id = $1::uuid and state <> 'live' returning 1`,
);

const purge = statement(
  "move_receipt_purge",
  "delete from organisation_receipt where expires_at <= $1::timestamptz and state <> 'go' returning 1",
);
