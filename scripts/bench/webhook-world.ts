// Shared by the webhook benches: a PostgreSQL of their own with 500 subscriptions, each of its own organisation; a process of
// receivers on as many addresses of the loopback; and dispatchers as processes.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newSigningSecret } from "#domain/webhook/delivery/request.ts";
import { recordEvents } from "#domain/webhook/event.ts";
import { systemClock } from "#platform/clock.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { type DatabasePool, openPool } from "#platform/database.ts";
import { enterEmbeddedPostgres } from "#platform/embedded-postgres.ts";
import { newId, type OrganisationId } from "#platform/id.ts";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { createSecretBox } from "#platform/secret-box.ts";
import { type Child, startBun } from "./process.ts";

export const RECEIVERS = 500;
const APP_SECRET = "the secret of a bench, of 32 characters and more";

export type Subscriber = { organisationId: OrganisationId; id: string; url: string; secret: string };

export type World = {
  context: Context;
  pool: DatabasePool;
  /** The server's socket, as DATABASE_URL would name it. */
  databaseUrl: string;
  receivers: Receivers;
  /** One subscription for `review.created` in an organisation of its own. */
  subscribe(path: string, values?: { lastStatus?: string }): Promise<Subscriber>;
  /** Starts `work --only webhooks`; ready when this returns. */
  startDispatcher(): Promise<Child>;
  /** Empties the queue, the outbox and the log. */
  clear(): Promise<void>;
  close(): Promise<void>;
};

export async function openWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), "candor-bench-webhook-"));
  // For root the database runs as another user, which must be able to enter.
  chmodSync(folder, 0o755);
  const server = await enterEmbeddedPostgres({ dataDir: folder, settings: { max_wal_size: "4GB" } });
  await migrate(server.connection);
  const pool = openPool(server.connection, { max: 4, deadlineMs: null });
  const context: Context = {
    db: pool.db,
    clock: systemClock,
    log: createLog("error", 2),
    baseUrl: "https://reviews.example",
  };
  const receivers = await startReceivers();
  const box = createSecretBox(APP_SECRET);
  const { path, username, database } = server.connection;
  const databaseUrl = `postgres://${username}@localhost/${database}?host=${path.slice(0, path.lastIndexOf("/"))}`;
  let made = 0;
  return {
    context,
    pool,
    databaseUrl,
    receivers,
    async subscribe(path, { lastStatus } = {}) {
      const [organisationId, id] = [newId<"org">(), newId()];
      const secret = newSigningSecret();
      const url = `http://${addressOf(made++)}:${receivers.port}${path}`;
      await pool.sql`insert into organisation (id, name, plan, period_anchor) values (${organisationId}, 'Bench', 'scale', now())`;
      await pool.sql`
        insert into webhook_subscription (id, organisation_id, url, events, secret_sealed, last_delivery_status)
        values (${id}, ${organisationId}, ${url}, '{review.created}', ${Buffer.from(box.seal(secret, id))}, ${lastStatus ?? null})`;
      return { organisationId, id, url, secret };
    },
    async startDispatcher() {
      const child = startBun(["src/main.ts", "work", "--only", "webhooks"], {
        NODE_ENV: "production",
        APP_SECRET,
        BASE_URL: context.baseUrl,
        DATA_DIR: folder,
        DATABASE_URL: "",
        OUTBOUND_ALLOW: "127.0.0.0/8",
        LOG_LEVEL: "info",
      });
      // "working" is its first line; the thread follows within the second.
      await child.lines.next();
      await Bun.sleep(1_000);
      return child;
    },
    async clear() {
      await pool.sql`truncate webhook_event, webhook_outbox, webhook_delivery, webhook_lane, webhook_attempt`;
      await receivers.reset();
    },
    async close() {
      await receivers.stop();
      await pool.close();
      await server.leave();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Commits `count` events, one organisation after another, and says when. */
export async function commitEvents(world: World, subscribers: readonly Subscriber[], count: number): Promise<number> {
  await inTransaction(world.context, async (inside) => {
    await recordEvents(
      inside,
      Array.from({ length: count }, (_, n) => ({
        event: "review.created",
        organisationId: (subscribers[n % subscribers.length] as Subscriber).organisationId,
        data: payload(n),
      })),
    );
  });
  return performance.now();
}

/** As large as a review of a few sentences is. */
export function payload(n: number) {
  return {
    business: {
      id: "biz_01h455vb4pex5vsknk084sn02q",
      slug: "shop.example",
      name: "Shop",
      url: "https://reviews.example/review/shop.example",
    },
    review: {
      id: "rev_01h455vb4pex5vsknk084sn02q",
      rating: (n % 5) + 1,
      title: "Quick and friendly",
      body: "Ordered on a Monday and it was here by Wednesday. It took three mails until somebody answered, and then it was settled within an hour, which I did not expect any more.",
      author: "A. Person",
      verified: true,
      source: "invitation",
      status: "published",
      experienceDate: "2026-11-02",
      createdAt: "2026-11-02T10:00:00.000Z",
      url: "https://reviews.example/review/shop.example/rev_01h455vb4pex5vsknk084sn02q",
    },
    n,
  };
}

function addressOf(index: number): string {
  return `127.0.${(index >> 8) + 1}.${index & 255}`;
}

export type Receipts = {
  requests: number;
  /** Different delivery ids. */
  ids: number;
  /** Repetitions: how many more times ids arrived after the first. */
  repeats: number;
  /** Ids that came with other bytes or another signature, or with the signature header missing. */
  faults: number;
  /** Requests to /hang. */
  hung: number;
  /** Requests to /time: when each event arrived, in ms since 1970. */
  arrivals: [n: number, at: number][];
};

export type Receivers = {
  port: number;
  /** When so many requests were answered since the last reset. Throws where that takes too long. */
  awaitCount(count: number, withinMs?: number): Promise<void>;
  receipts(): Promise<Receipts>;
  reset(): Promise<void>;
  stop(): Promise<void>;
};

async function startReceivers(): Promise<Receivers> {
  const child = startBun([join(import.meta.dir, "webhook-receivers.ts")], { NODE_ENV: "production" });
  const port = Number((await child.lines.next()).value);
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}/bench/${path}`);
  return {
    port,
    async awaitCount(count, withinMs = 120_000) {
      const response = await ask(`await?count=${count}&within=${withinMs}`);
      if (!response.ok) throw new Error(await response.text());
    },
    receipts: async () => (await ask("receipts")).json() as Promise<Receipts>,
    reset: async () => {
      await ask("reset");
    },
    stop: child.stop,
  };
}
