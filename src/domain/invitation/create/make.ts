// Makes invitations: single ones, lists and those of orders all pass here. Under the lock of the allowance it checks each row
// against suppressions, earlier invitations and the allowance, then inserts the rows that passed and queues their messages.

import { type InvitationId, newId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import type { ShopProduct } from "#domain/business/product.ts";
import { type Channel, type NewMessage, queueMessages, withdrawMessages } from "#domain/message/message.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { noticeUse } from "../state/allowance.ts";
import { expiryOf, type Invitation } from "../state/invitation.ts";
import { outsideQuietHours } from "../state/quiet-hours.ts";
import { chooseChannel } from "./channel.ts";
import type { Draft, Inviter } from "./draft.ts";
import type { Known, KnownDrafts } from "./known.ts";

export type InviterRows = Inviter & {
  timeZone: string;
  /** In the caller's order. A refusal stands in place of a row that could not be read. */
  rows: readonly (Draft | Refusal)[];
  /** Refuses every row with limit_reached from the first one that finds the allowance used up. */
  stopsAtLimit: boolean;
};

/** Rows with the facts that `lookUnderLock` read in this transaction. */
export type Making = InviterRows & KnownDrafts;

/** `earlierId`: the earlier invitation that makes the row a duplicate, whatever the row was refused for. */
export type MakeResult = { invitation: Invitation } | { refusal: Refusal; earlierId: InvitationId | null };

/**
 * Makes an invitation of each draft of each making. @returns a result for each row, in their order: the invitation, or one of
 * messaging_not_available, invalid_phone, reference_required, phone_opted_out, email_opted_out, duplicate and limit_reached, checked
 * in this order
 */
export async function makeInvitations(inside: Context, makings: readonly Making[]): Promise<MakeResult[][]> {
  const results = makings.map((making) => decide(making, inside.clock.now()));
  const invitations = results.flat().flatMap((made) => ("invitation" in made ? [made.invitation] : []));
  const queued = invitations.filter(({ status }) => status === "queued").map(messageOf);
  // Sent together, because a round trip is a tenth of an order's cost (bench inbound).
  const [inserted] = await Promise.all([insertAndTake(inside, makings, invitations), queueMessages(inside, queued)]);
  const missing = invitations.map(({ id }) => id).filter((id) => !inserted.has(id));
  await withdrawMessages(inside, missing);
  for (const [index, { organisation, plan, allowance }] of makings.entries()) {
    const its = results[index]?.filter((made) => "invitation" in made && inserted.has(made.invitation.id)) ?? [];
    const { used: before } = allowance;
    await noticeUse(inside, { ...organisation, limit: plan.invitesPerMonth, before, after: before + its.length });
  }
  return results.map((its) =>
    its.map((made) =>
      "refusal" in made || inserted.has(made.invitation.id) ? made : refused(duplicate(made.invitation)),
    ),
  );
}

/** Decides about each row by its facts and by the rows before it, and stores nothing. */
export function decide(making: Making, now: Date): MakeResult[] {
  const limitReached = new Refusal("limit_reached", "The period's invitations are used up.", {
    says: sentence("invitation.used"),
  });
  const left = making.plan.invitesPerMonth - making.allowance.used;
  const invitations: Invitation[] = [];
  const pairs = new Set<string>();
  return making.rows.map((row): MakeResult => {
    const isUsedUp = invitations.length >= left;
    if (isUsedUp && making.stopsAtLimit) return refused(limitReached);
    if (row instanceof Refusal) return refused(row);
    const its = making.known.get(row) as Known;
    const channel = channelOf(making, row, its);
    const pair = JSON.stringify([row.email.toLowerCase(), row.reference]);
    if (channel instanceof Refusal) return refused(channel, its);
    if (its.earlierId !== null || pairs.has(pair)) return refused(duplicate(row), its);
    if (isUsedUp) return refused(limitReached);
    const invitation = invitationOf(making, row, channel, now);
    pairs.add(pair);
    invitations.push(invitation);
    return { invitation };
  });
}

/** Links the products that the invitation's review may rate. */
export async function linkProducts(
  { db }: Context,
  linked: readonly { invitation: Invitation; products: readonly ShopProduct[] }[],
): Promise<void> {
  const links = linked.flatMap(({ invitation: { id, businessId }, products }) =>
    products.map(({ shopId }) => ({ invitationId: id, businessId, shopId })),
  );
  if (links.length > 0) await link(db, JSON.stringify(links));
}

function refused(refusal: Refusal, { earlierId }: Pick<Known, "earlierId"> = { earlierId: null }): MakeResult {
  return { refusal, earlierId };
}

function duplicate({ reference }: Pick<Draft, "reference">): Refusal {
  return new Refusal(
    "duplicate",
    reference === null
      ? "This customer was invited already. Give an order number to invite for another order."
      : "This customer was invited for this order number already.",
    { says: sentence(reference === null ? "invitation.again" : "invitation.sameReference") },
  );
}

function channelOf(making: Making, draft: Draft, { suppressed, isPhoneOptedOut }: Known): Channel | Refusal {
  const channel = chooseChannel({
    asked: draft.channel,
    preferred: making.organisation.preferredChannel,
    planId: making.planId,
    messaging: making.messaging,
    phone: draft.phone,
    reference: draft.reference,
    // The organisation hands a link over itself, so the service sends nothing to the number.
    isOptedOut: isPhoneOptedOut && !draft.isByLink,
  });
  // A bounced address says nothing about the phone; a person who unsubscribed or complained wants no text either.
  const isSuppressed = suppressed !== null && (channel === "email" || suppressed !== "bounced");
  if (channel instanceof Refusal || !isSuppressed || draft.isByLink) return channel;
  return new Refusal("email_opted_out", "This address is not written to any more. A link can still be made.", {
    says: sentence("invitation.unsubscribed"),
  });
}

function invitationOf(making: Making, draft: Draft, channel: Channel, now: Date): Invitation {
  const { email, name, reference, isByLink } = draft;
  const sendAt = isByLink ? now : channel === "email" ? draft.sendAt : outsideQuietHours(draft.sendAt, making.timeZone);
  return {
    id: newId<"inv">(),
    organisationId: making.organisation.id,
    businessId: making.businessId,
    email,
    name,
    reference,
    phone: channel === "email" && !draft.keepsPhone ? null : (draft.phone ?? draft.landline ?? null),
    language: draft.language,
    reward: draft.reward,
    rewardNote: draft.rewardNote,
    channel,
    byLink: isByLink,
    status: isByLink ? "sent" : "queued",
    source: making.source,
    reviewId: null,
    sendAt,
    sentAt: isByLink ? now : null,
    openedAt: null,
    reviewedAt: null,
    remindedAt: null,
    cancelledAt: null,
    expiresAt: expiryOf(sendAt),
    createdAt: now,
  };
}

type Addressed = Pick<Invitation, "id" | "organisationId" | "channel" | "email" | "phone" | "sendAt">;

/** The message that sends a queued invitation. */
export function messageOf({ id, organisationId, channel, email, phone, sendAt }: Addressed): NewMessage {
  const address = channel === "email" || phone === null ? email : phone;
  return { kind: "invitation", channel, address, organisationId, subjectId: id, runAt: sendAt };
}

/** @returns the ids of the new ones. An import or an earlier owner made the others already, or the business has just left. */
async function insertAndTake(
  { db }: Context,
  makings: readonly Making[],
  invitations: readonly Invitation[],
): Promise<Set<InvitationId>> {
  if (invitations.length === 0) return new Set();
  const periods = makings.map(({ organisation, allowance }) => ({
    organisationId: organisation.id,
    start: allowance.periodStart,
  }));
  const rows = await insert(db, JSON.stringify(invitations), JSON.stringify(periods));
  return new Set(rows.map(({ id }) => id));
}

const insert = statement<{ id: InvitationId }>(
  "invitation_insert",
  `with made as (
    insert into invitation (organisation_id, business_id, source, created_at,
      id, email, name, reference, phone, language, reward, reward_note, channel, by_link, status, send_at, sent_at, expires_at)
    select "organisationId", "businessId", source, "createdAt",
      id, email, name, reference, phone, language, reward, "rewardNote", channel, "byLink", status, "sendAt", "sentAt", "expiresAt"
    from json_to_recordset($1::text::json) as i("organisationId" uuid, "businessId" uuid, source text,
      "createdAt" timestamptz, id uuid, email text, name text, reference text, phone text,
      language text, reward text, "rewardNote" text, channel text, "byLink" boolean, status text, "sendAt" timestamptz, "sentAt" timestamptz, "expiresAt" timestamptz)
    -- The business may have left the organisation while this transaction waited for the lock.
    where exists (select from business b where b.id = i."businessId" and b.organisation_id = i."organisationId")
    on conflict (business_id, lower(email), reference) where reference is not null do nothing
    returning id, organisation_id
  ), taken as (
    insert into invitation_allowance as a (organisation_id, period_start, used)
    select p."organisationId", p.start, count(*)
    from json_to_recordset($2::text::json) as p("organisationId" uuid, start timestamptz)
    join made on made.organisation_id = p."organisationId" group by 1, 2
    on conflict (organisation_id, period_start) do update set used = a.used + excluded.used
  )
  select id from made`,
);

const link = statement(
  "invitation_product_link",
  `insert into invitation_product (invitation_id, product_id)
  select l."invitationId", p.id
  from json_to_recordset($1::text::json) as l("invitationId" uuid, "businessId" uuid, "shopId" text)
  cross join lateral (select id from product where business_id = l."businessId" and shop_id = l."shopId" limit 1) p`,
);
