// Sessions in the dashboard: of an owner of the bench's large business, and of a moderator.
import { createHash } from "node:crypto";
import type postgres from "postgres";
import { BIG_SLUG } from "./data.ts";

const OWNER = { id: "01900000-0000-7000-8000-0000000000da", token: "b".repeat(43) };
const MODERATOR = { id: "01900000-0000-7000-8000-0000000000db", token: "m".repeat(43) };

export const COOKIE = cookieOf(OWNER);
export const MODERATOR_COOKIE = cookieOf(MODERATOR);

/** The name has the prefix, because the base address of the service under test is https. */
function cookieOf({ token }: { token: string }): string {
  return `__Host-candor-session=${token}`;
}

/** Makes an owner of the organisation that has the large business, a moderator, and their sessions, where they are missing. */
export async function signIn(sql: postgres.Sql): Promise<void> {
  const hashOf = (token: string) => createHash("sha256").update(token).digest();
  await sql`
    insert into "user" (id, email, name, email_confirmed_at)
    values (${OWNER.id}, 'owner@bench.example', 'Bench Owner', now()) on conflict do nothing`;
  await sql`
    insert into member (organisation_id, user_id, role)
    select organisation_id, ${OWNER.id}, 'owner' from business where slug = ${BIG_SLUG} on conflict do nothing`;
  await sql`
    insert into session (id, user_id, token_hash, organisation_id, business_id, expires_at)
    select ${OWNER.id}, ${OWNER.id}, ${hashOf(OWNER.token)}, organisation_id, id, now() + interval '1 day' from business where slug = ${BIG_SLUG}
    on conflict (id) do update set expires_at = excluded.expires_at, last_seen_at = now()`;
  await sql`
    insert into "user" (id, email, name, email_confirmed_at, staff)
    values (${MODERATOR.id}, 'moderator@bench.example', 'Bench Moderator', now(), true) on conflict do nothing`;
  await sql`
    insert into session (id, user_id, token_hash, expires_at)
    values (${MODERATOR.id}, ${MODERATOR.id}, ${hashOf(MODERATOR.token)}, now() + interval '1 day')
    on conflict (id) do update set expires_at = excluded.expires_at, last_seen_at = now()`;
}
