// Invitations that are due, in a fresh database of a server of its own: what benches of the sender begin with.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DatabasePool, type DatabaseTarget, openPool } from "#platform/database.ts";
import { enterEmbeddedPostgres } from "#platform/embedded-postgres.ts";
import { migrate } from "#platform/migrate.ts";

/** Runs `work` over a migrated database of its own, and removes it. */
export async function withFreshDatabase<T>(
  work: (pool: DatabasePool, target: DatabaseTarget) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "candor-bench-due-"));
  // For root the database runs as another user, which must be able to enter.
  chmodSync(folder, 0o755);
  try {
    const server = await enterEmbeddedPostgres({ dataDir: folder });
    try {
      await migrate(server.connection);
      const pool = openPool(server.connection, { max: 3, deadlineMs: null });
      return await work(pool, server.connection).finally(() => pool.close());
    } finally {
      await server.leave();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
