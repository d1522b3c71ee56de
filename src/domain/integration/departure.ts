// A member goes, or loses the right to make API keys. The keys that they made end with it (account/team/key.ts); webhooks and integrations
// stay, so the page and a mail to the owners list those whose secret the member knows. It stands here because this module is the
// last that knows all of them.
import { and, eq, inArray, sql } from "drizzle-orm";
import { type ApiKeyId, fromWire, type OrganisationId, toWire, type UserId } from "#contract/id.ts";
import { findProviderHost } from "#domain/account/provider/provider.ts";
import { hasDone, subjectsOf } from "#domain/account/state/audit.ts";
import type { Role } from "#domain/account/state/permission.ts";
import type { LostKeys } from "#domain/account/team/key.ts";
import { mailOwners } from "#domain/account/team/owner.ts";
import { type Actor, changeRole, type Departed, type NewMember, removeMember } from "#domain/account/team/team.ts";
import { business } from "#domain/business/state/table.ts";
import { loadMails, type WaitingMessage } from "#domain/message/message.ts";
import { listSubscriptions } from "#domain/webhook/state/subscription.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { type Named, numberOf } from "./state/name.ts";
import { integration } from "./state/table.ts";

type Maker = { organisationId: OrganisationId; userId: UserId };

/**
 * Webhooks and integrations that a member made, or whose secret they replaced. `provider`: the host of the organisation's login, where
 * the member set it up. Who controls it can log in as any member.
 */
export type MadeByMember = {
  webhooks: { id: string; host: string }[];
  integrations: (Named & { id: string; businessName: string })[];
  provider: string | null;
};

const SECRET_SHOWN = ["webhook.create", "webhook.rotate", "integration.create", "integration.secret"];

export async function listMade(context: Context, maker: Maker): Promise<MadeByMember> {
  const subjects = new Set(await subjectsOf(context, maker, SECRET_SHOWN));
  const subscriptions = await listSubscriptions(context, maker.organisationId);
  const webhooks = subscriptions.filter(({ id }) => subjects.has(toWire("whs", id)));
  const ids = [...subjects].flatMap((subject) => fromWire("int", subject) ?? []);
  const integrations =
    ids.length === 0
      ? []
      : await context.db
          .select({
            id: integration.id,
            kind: integration.kind,
            name: integration.name,
            number: sql<number | null>`${sql.raw(numberOf("integration"))}`,
            businessName: business.name,
          })
          .from(integration)
          .innerJoin(business, eq(business.id, integration.businessId))
          .where(and(inArray(integration.id, ids), eq(business.organisationId, maker.organisationId)));
  const hasSetUp = await hasDone(context, maker, "company.put");
  return {
    webhooks: webhooks.map(({ id, url }) => ({ id, host: URL.parse(url)?.host ?? url })),
    integrations,
    provider: hasSetUp ? await findProviderHost(context, maker.organisationId) : null,
  };
}

/** Removes a member or lets one leave, as `removeMember` does, and mails the owners. */
export async function departFromTeam(
  inside: Context,
  actor: Actor,
  member: Maker,
  of: { session?: string | null; takeOver?: readonly ApiKeyId[] },
): Promise<Departed | null> {
  const departed = await removeMember(inside, actor, member, of);
  if (departed) await tellOwners(inside, member, departed, actor?.userId === member.userId ? "left" : "removed");
  return departed;
}

/** Gives a member another role, as `changeRole` does, and mails the owners where the member's keys ended. */
export async function giveRole(
  inside: Context,
  actor: Actor,
  member: NewMember,
  takeOver: readonly ApiKeyId[] = [],
): Promise<Departed | null> {
  const departed = await changeRole(inside, actor, member, takeOver);
  if (departed?.keys) await tellOwners(inside, member, departed, "demoted");
  return departed;
}

export const MEMBER_DEPARTED = "member-departed";

type How = "left" | "removed" | "demoted";

type Payload = { how: How; member: UserId; role: Role } & LostKeys & {
    webhooks: string[];
    /** A mail that waits from before has texts. */
    integrations: (string | (Named & { businessName: string }))[];
    provider?: string | null;
  };

async function tellOwners(inside: Context, maker: Maker, { role, keys }: Departed, how: How): Promise<void> {
  const { webhooks, integrations, provider } = await listMade(inside, maker);
  const payload: Payload = {
    how,
    member: maker.userId,
    role,
    ...(keys ?? { revoked: [], takenOver: [] }),
    webhooks: webhooks.map(({ host }) => host),
    integrations: integrations.map(({ id: _, ...named }) => named),
    provider,
  };
  await mailOwners(inside, [
    { kind: MEMBER_DEPARTED, subjectId: maker.organisationId, ownersOf: maker.organisationId, payload, urgent: true },
  ]);
}

export function loadDepartureNotices(context: Context, messages: readonly WaitingMessage[]) {
  return loadMails(context, messages, load, ({ id: _, payload: { member: __, ...payload }, ...names }) => ({
    ...payload,
    ...names,
  }));
}

type Row = { id: string; organisationName: string; memberName: string; payload: Payload };

const load = statement<Row>(
  "member_departed_mails",
  `select m.id, o.name as "organisationName", u.name as "memberName", m.payload
  from json_to_recordset($1::text::json) as m(id uuid, "subjectId" uuid, payload json)
  join organisation o on o.id = m."subjectId" join "user" u on u.id = (m.payload ->> 'member')::uuid`,
);
