// Rules of the database that no request may break. Each query returns the rows that break its rule.
import { execute } from "#platform/database/statement.ts";
import type { Rows } from "./kit/world.ts";

const INVARIANTS = [
  {
    rule: "an address that an organisation typed on a link owns no review",
    query: `select a.review_id::text as id from review_author a join invitation i on i.review_id = a.review_id
      where i.by_link and a.email is not null and not exists (
        select from review_address d where d.review_id = a.review_id and d.confirmed_at is not null and lower(d.email) = lower(a.email))`,
  },
  {
    rule: "an address in a file owns no review",
    query: `select a.review_id::text as id from review_author a join review r on r.id = a.review_id
      where r.source = 'import' and a.email is not null`,
  },
  {
    rule: "a key ends with the membership, or the role, of the person who made it",
    query: `select k.id::text as id from api_key k where k.revoked_at is null and k.created_by is not null and not exists (
        select from member m where m.organisation_id = k.organisation_id and m.user_id = k.created_by and m.role in ('owner', 'admin'))`,
  },
  {
    rule: "a review that nobody confirmed is not public",
    query: `select r.id::text as id from review r join review_author a on a.review_id = r.id
      where r.source = 'organic' and r.status = 'published' and a.confirmed_at is null`,
  },
] as const;

/** Returns the rows that break a rule. */
export async function brokenInvariants({ context }: Rows): Promise<{ rule: string; id: string }[]> {
  const broken: { rule: string; id: string }[] = [];
  for (const { rule, query } of INVARIANTS)
    for (const { id } of await execute<{ id: string }>(context.db, query)) broken.push({ rule, id });
  return broken;
}
