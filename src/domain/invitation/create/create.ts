// Makes invitations from a caller's fields: a single one, or a list in which each row succeeds or fails alone.
import type { InvitationId } from "#contract/id.ts";
import { noSuchRecord, Refusal, type RefusalCode } from "#contract/refusal.ts";
import { suspended } from "#domain/account/state/suspension.ts";
import { type Business, findManagedBusiness } from "#domain/business/profile/business.ts";
import type { Offered } from "#domain/review/state/reward.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import type { Invitation } from "../state/invitation.ts";
import type { Draft, Inviter } from "./draft.ts";
import { type Fields, readChannel, readIsByLink, readOptionalPhone, readRecipient } from "./field.ts";
import { look, lookUnderLock } from "./known.ts";
import { decide, type MakeResult, makeInvitations } from "./make.ts";
import { NO_OFFER, readOffer, statesOffer } from "./offer.ts";

/** Contract, Invitation. */
export const MOST_ROWS = 500;

export type BulkResult = { index: number; email: string } & (
  | { ok: true; invitationId: InvitationId }
  | { ok: false; error: RefusalCode }
);

/**
 * Makes an invitation from the caller's fields: email, name, reference, phone, channel, sendAt, delivery, reward, rewardNote (contract, Invitation).
 * With delivery by link it counts as sent, and nothing is queued. Refuses with not_found, invalid_email, validation_error,
 * messaging_not_available, invalid_phone, reference_required, phone_opted_out, email_opted_out, duplicate, limit_reached or organisation_suspended.
 */
export async function createInvitation(context: Context, input: Inviter & { fields: Fields }): Promise<Invitation> {
  const [made] = await makeFrom(context, input, false, (business) => [readDraft(input.fields, business, context)]);
  if (!made) throw new Error("One row has one result.");
  if ("refusal" in made) throw made.refusal;
  return made.invitation;
}

/**
 * Makes an invitation by mail from each row of {email, name?, reference?, sendAt?, reward?, rewardNote?}, in order. From the row on that finds the
 * allowance used up, every row is refused with limit_reached. Refuses all rows with not_found, or with validation_error where they
 * are not a list of up to 500, or where `offer` is wrong.
 * @param input.offer {reward?, rewardNote?} for rows that state neither
 */
export async function createInvitations(
  context: Context,
  input: Inviter & { rows: unknown; offer?: Fields },
): Promise<BulkResult[]> {
  const { rows, offer = {} } = input;
  if (!Array.isArray(rows) || rows.length > MOST_ROWS)
    throw new Refusal("validation_error", `invitations must be a list of up to ${MOST_ROWS} invitations.`);
  const results = await makeFrom(context, input, true, (business) => {
    const usual = readOffer(offer, business.country);
    return rows.map((row: unknown) => readRow(row, usual, business, context));
  });
  return results.map((made, index) => {
    const email = emailOf(rows[index]);
    return "refusal" in made
      ? { index, email, ok: false, error: made.refusal.code }
      : { index, email, ok: true, invitationId: made.invitation.id };
  });
}

/**
 * Returns the answer of `createInvitations` for each row, without regard to the allowance: the code of its refusal, or null. Makes nothing.
 * Refuses with not_found.
 */
export async function checkInvitations(
  context: Context,
  { rows, ...inviter }: Inviter & { rows: readonly Fields[] },
): Promise<(RefusalCode | null)[]> {
  const business = await findManagedBusiness(context, inviter.organisation.id, inviter.businessId);
  if (!business) throw noSuchRecord();
  const [looked] = await look(context, [
    {
      ...{ ...inviter, plan: { invitesPerMonth: Number.POSITIVE_INFINITY }, timeZone: business.timezone },
      ...{ rows: rows.map((row) => readRow(row, NO_OFFER, business, context)), stopsAtLimit: true },
    },
  ]);
  const decided = looked ? decide(looked, context.clock.now()) : [];
  return decided.map((made) => ("refusal" in made ? made.refusal.code : null));
}

async function makeFrom(
  context: Context,
  inviter: Inviter,
  stopsAtLimit: boolean,
  read: (business: Business) => (Draft | Refusal)[],
): Promise<MakeResult[]> {
  return inTransaction(context, async (inside) => {
    const business = await findManagedBusiness(inside, inviter.organisation.id, inviter.businessId);
    if (!business) throw noSuchRecord();
    const rows = { ...inviter, timeZone: business.timezone, rows: read(business), stopsAtLimit };
    const looked = await lookUnderLock(inside, [rows]);
    if (looked.some(({ isSuspended }) => isSuspended)) throw suspended();
    const [made = []] = await makeInvitations(inside, looked);
    return made;
  });
}

function readDraft(fields: Fields, { country }: Business, { clock }: Context): Draft {
  return {
    ...readRecipient(fields, clock.now(), country),
    channel: readChannel(fields),
    isByLink: readIsByLink(fields),
    ...readOptionalPhone(fields, country),
    keepsPhone: true,
  };
}

function readRow(row: unknown, usual: Offered, { country }: Business, { clock }: Context): Draft | Refusal {
  if (!isObject(row)) return new Refusal("validation_error", "Each invitation must be an object.");
  try {
    const recipient = readRecipient(row, clock.now(), country);
    const offer = statesOffer(row) ? {} : usual;
    return { ...recipient, ...offer, channel: "email", isByLink: false, phone: null, keepsPhone: false };
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown;
    throw thrown;
  }
}

/** Returns the address in the caller's own spelling, which the answer repeats. */
function emailOf(row: unknown): string {
  return isObject(row) && typeof row.email === "string" ? row.email : "";
}

function isObject(row: unknown): row is Fields {
  return typeof row === "object" && row !== null && !Array.isArray(row);
}
