// Due invitations in a fresh database, for the benches of the sender.
import type { DatabasePool } from "#platform/database/database.ts";
import { type BenchDatabase, withDatabase, withDataFolder } from "./database.ts";

/** The sender's thread has as many. */
const SENDER_CONNECTIONS = 3;

/** Runs `work` over a migrated database of its own, and removes it. */
export function withFreshDatabase<T>(work: (database: BenchDatabase) => Promise<T>): Promise<T> {
  return withDataFolder("due", (folder) => withDatabase(folder, work, { connections: SENDER_CONNECTIONS }));
}

/** Makes so many invitations of one business, each with a due message. Removes earlier ones. */
export async function seedDue({ sql }: DatabasePool, count: number): Promise<void> {
  await sql`truncate message, webhook_event, webhook_outbox, invitation, business, organisation, category cascade`;
  const [category, organisation, business] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await sql`insert into category (id, slug, name) values (${category}, 'bench', 'Bench')`;
  await sql`insert into organisation (id, name, plan, period_anchor) values (${organisation}, 'Bench', 'scale', now())`;
  await sql`
    insert into business (id, slug, name, domain, domain_key, website, country, city, timezone, category_id, organisation_id)
    values (${business}, 'shop.example', 'Bench Shop', 'shop.example', 'shop.example', 'https://shop.example/', 'GB', 'Köln',
      'Europe/Berlin', ${category}, ${organisation})`;
  await sql`
    insert into invitation (id, organisation_id, business_id, email, name, reference, channel, status, source, send_at, expires_at, created_at)
    select gen_random_uuid(), ${organisation}, ${business}, 'customer.' || n || '@mail.example', 'Ana', 'A-' || n, 'email', 'queued',
      'api', now(), now() + interval '30 days', now()
    from generate_series(1, ${count}::int) as n`;
  await sql`
    insert into message (id, kind, channel, address, organisation_id, subject_id, payload, run_at)
    select gen_random_uuid(), 'invitation', 'email', email, organisation_id, id, '{}', now() from invitation`;
  await sql`analyze message, invitation`;
}
