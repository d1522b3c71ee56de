// The names of what entries of an organisation's audit log are about, for its Activity page. Entries hold ids, because they outlive
// customers; a name is read where it still stands, and only within the organisation.
import type { OrganisationId } from "#contract/id.ts";
import { type Named, numberOf } from "#domain/integration/state/name.ts";
import { ERASED_EMAIL } from "#domain/invitation/state/invitation.ts";
import { addressOf } from "#domain/webhook/delivery/failure.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** By the prefixes of wire ids; "team" is an invitation to the team. */
export const NAMED_KINDS = ["biz", "rev", "inv", "key", "whs", "int", "clm", "usr", "team"] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

export type ActivityName = {
  kind: NamedKind;
  id: string;
  /** Null where it has none, or none that its organisation may read. */
  name: string | null;
  /** Of an integration. */
  shop: Named["kind"] | null;
  number: number | null;
  /** Of a present member. */
  email: string | null;
};

/** Those that still exist, of the organisation; of a business that it gave up, the public name. */
export async function nameSubjects(
  { db }: Context,
  organisationId: OrganisationId,
  asked: readonly { kind: NamedKind; id: string }[],
): Promise<ActivityName[]> {
  if (asked.length === 0) return [];
  const listed = (of: "kind" | "id") => `{${asked.map((each) => each[of]).join(",")}}`;
  const found = await names(db, organisationId, listed("kind"), listed("id"));
  return found.map((each) => (each.kind === "whs" ? { ...each, name: addressOf(each.name ?? "") } : each));
}

const NO_MORE = "null::text as shop, null::int as number, null::text as email";

const names = statement<ActivityName>(
  "activity_names",
  `with asked as (select distinct kind, id from unnest($2::text[], $3::uuid[]) as each(kind, id))
  select a.kind, a.id, b.name, ${NO_MORE} from asked a join business b on b.id = a.id
    where a.kind = 'biz' and (b.organisation_id = $1::uuid or b.profile = 'public')
  union all select a.kind, a.id, case when r.status <> 'removed' then r.author || ' · ' || r.title end, ${NO_MORE}
    from asked a join review r on r.id = a.id join business b on b.id = r.business_id
    where a.kind = 'rev' and b.organisation_id = $1::uuid and r.status <> 'pending'
  union all select a.kind, a.id, coalesce(i.name, nullif(i.email, '${ERASED_EMAIL}')), ${NO_MORE}
    from asked a join invitation i on i.id = a.id where a.kind = 'inv' and i.organisation_id = $1::uuid
  union all select a.kind, a.id, k.name, ${NO_MORE}
    from asked a join api_key k on k.id = a.id where a.kind = 'key' and k.organisation_id = $1::uuid
  union all select a.kind, a.id, s.url, ${NO_MORE}
    from asked a join webhook_subscription s on s.id = a.id where a.kind = 'whs' and s.organisation_id = $1::uuid
  union all select a.kind, a.id, i.name, i.kind, ${numberOf("i")}, null
    from asked a join integration i on i.id = a.id join business b on b.id = i.business_id
    where a.kind = 'int' and b.organisation_id = $1::uuid
  union all select a.kind, a.id, b.name, ${NO_MORE}
    from asked a join claim c on c.id = a.id join business b on b.id = c.business_id
    where a.kind = 'clm' and $1::uuid in (c.organisation_id, b.organisation_id)
  union all select a.kind, a.id, u.name, null, null, case when m.user_id is not null then u.email end
    from asked a join "user" u on u.id = a.id left join member m on m.user_id = u.id and m.organisation_id = $1::uuid
    where a.kind = 'usr'
  union all select a.kind, a.id, t.email, ${NO_MORE}
    from asked a join team_invitation t on t.id = a.id where a.kind = 'team' and t.organisation_id = $1::uuid`,
);
