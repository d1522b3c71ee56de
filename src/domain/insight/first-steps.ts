// What an owner has done of the first steps, from facts: nothing is ticked by hand. Every part reads a few rows by an index.
import type { OrganisationId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** The steps in their order. */
export const STEPS = ["business", "claim", "sender", "invite", "review", "reply", "widget"] as const;

export type Step = (typeof STEPS)[number];

export type FirstSteps = {
  done: ReadonlySet<Step>;
  /** The latest claim that is not decided; null where there is none. `address`: to which a link was sent, null before that. */
  waiting: { id: string; name: string; address: string | null; state: "prove" | "asked" | "disputed" } | null;
  /** The latest claim, where it was declined and the organisation manages no business. */
  declined: { id: string; name: string } | null;
};

/** Businesses of an organisation that are looked at for reviews, replies and widgets. */
const LOOKED_AT = 200;

export async function readFirstSteps({ db }: Context, organisationId: OrganisationId): Promise<FirstSteps> {
  const [row] = await read(db, organisationId);
  if (!row) throw new Error("A statement without a table gave no row.");
  const { waiting, declined, ...facts } = row;
  return { done: new Set(STEPS.filter((step) => facts[step])), waiting, declined };
}

const ownBusinesses = `select id from business where organisation_id = $1::uuid limit ${LOOKED_AT}`;
const customers = "array_to_string(t.verified || t.unverified, '') ~ '[1-9]'";

const read = statement<Record<Step, boolean> & Pick<FirstSteps, "waiting" | "declined">>(
  "insight_first_steps",
  `with own as materialized (${ownBusinesses})
  select
    exists (select from own) or exists (select from claim where organisation_id = $1::uuid and status = 'pending') as business,
    exists (select from business where organisation_id = $1::uuid and verification_status = 'verified') as claim,
    exists (select from organisation
      where id = $1::uuid and (sender_checked_at is not null or reply_to is not null)) as sender,
    exists (select from invitation where organisation_id = $1::uuid)
      or exists (select from own join integration i on i.business_id = own.id) as invite,
    exists (select from own join business_tally t on t.business_id = own.id where ${customers}) as review,
    exists (select from own join business_tally t on t.business_id = own.id where t.replied > 0) as reply,
    exists (select from own join widget_sighting s on s.business_id = own.id) as widget,
    (select json_build_object('id', c.id, 'name', b.name, 'address', c.address, 'state', case
        when b.organisation_id <> c.organisation_id then 'disputed' when c.method = 'moderator' then 'asked' else 'prove' end)
      from claim c join business b on b.id = c.business_id
      where c.organisation_id = $1::uuid and c.status = 'pending'
      order by c.created_at desc limit 1) as waiting,
    (select json_build_object('id', last.id, 'name', b.name) from (
        select id, business_id, status from claim where organisation_id = $1::uuid order by created_at desc limit 1) last
      join business b on b.id = last.business_id
      where last.status = 'rejected' and not exists (select from own)) as declined`,
);
