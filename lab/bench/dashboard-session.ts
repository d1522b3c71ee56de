// A session in the dashboard of the bench's large business.
import { createHash } from "node:crypto";
import type postgres from "postgres";
import { BIG_SLUG } from "./data.ts";

const TOKEN = "b".repeat(43);
const USER_ID = "01900000-0000-7000-8000-0000000000da";

/** The name has the prefix, because the base address of the service under test is https. */
export const COOKIE = `__Host-candor-session=${TOKEN}`;

/** Makes an owner of the organisation that has the large business, and a session, where they are missing. */
export async function signIn(sql: postgres.Sql): Promise<void> {
  const hash = createHash("sha256").update(TOKEN).digest();
  await sql`
    insert into "user" (id, email, name, email_confirmed_at)
    values (${USER_ID}, 'owner@bench.example', 'Bench Owner', now()) on conflict do nothing`;
  await sql`
    insert into member (organisation_id, user_id, role)
    select organisation_id, ${USER_ID}, 'owner' from business where slug = ${BIG_SLUG} on conflict do nothing`;
  await sql`
    insert into session (id, user_id, token_hash, organisation_id, business_id, expires_at)
    select ${USER_ID}, ${USER_ID}, ${hash}, organisation_id, id, now() + interval '1 day' from business where slug = ${BIG_SLUG}
    on conflict (id) do update set expires_at = excluded.expires_at, last_seen_at = now()`;
}
