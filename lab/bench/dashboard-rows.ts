// Rows of the dashboard's lists that the bench's data lacks: a hundred thousand invitations of a year, of the large business.
import type postgres from "postgres";
import { BIG_SLUG } from "./data.ts";

const INVITATIONS = 100_000;

/** Adds the rows where they are missing. */
export async function addInvitations(sql: postgres.Sql): Promise<void> {
  const [first] = await sql`
    select from invitation i join business b on b.id = i.business_id where b.slug = ${BIG_SLUG} limit 1`;
  if (first) return;
  await sql`
    insert into invitation (id, organisation_id, business_id, email, name, reference, channel, status, source, send_at, sent_at, opened_at,
      expires_at, created_at)
    select gen_random_uuid(), b.organisation_id, b.id, 'customer' || n || '@bench.example',
      (array['Anna', 'Bernd', 'Chloé', 'Dario'])[1 + n % 4] || ' ' || (array['Schmidt', 'Özil', 'Rossi', 'Weber', 'Li'])[1 + n % 5] || n % 97,
      '#' || n, 'email', (array['sent', 'opened', 'reviewed', 'expired', 'bounced'])[1 + n % 5],
      (array['api', 'dashboard', 'storefront-a', 'automation'])[1 + n % 4], at, at, case when n % 5 in (1, 2) then at end,
      at + interval '30 days', at
    from business b, generate_series(1, ${INVITATIONS}::int) n, lateral (select now() - n * interval '315 seconds' as at) moment
    where b.slug = ${BIG_SLUG}`;
  await sql`vacuum analyze invitation`;
}
