// Shared by the webhook benches: a PostgreSQL of their own with 500 subscriptions, each of its own organisation; a process of
// receivers on as many addresses of the loopback; and dispatchers as processes.
import { dirname, join } from "node:path";
import { newId, type OrganisationId } from "#contract/id.ts";
import { newSigningSecret } from "#domain/webhook/delivery/request.ts";
import { recordEvents } from "#domain/webhook/state/event.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import type { DatabasePool } from "#platform/database/database.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { type BenchDatabase, withDatabase, withDataFolder } from "./database.ts";
import { type Child, startBun } from "./process.ts";

export const RECEIVERS = 500;
const ARRIVED_WITHIN_MS = 120_000;
const APP_SECRET = "the secret of a bench, of 32 characters and more";

export type Subscriber = { organisationId: OrganisationId; id: string; url: string; secret: string };

export type World = {
  context: Context;
  pool: DatabasePool;
  /** The server's socket, as DATABASE_URL would name it. */
  databaseUrl: string;
  receivers: Receivers;
  /** Makes subscriptions for `review.created`, each with a receiver and an organisation of its own. */
  subscribe(count: number, path: string, lastStatus?: string): Promise<Subscriber[]>;
  /** Starts `work --only webhooks`. The dispatcher works when this returns. */
  startDispatcher(): Promise<Child>;
  /** Empties the queue, the outbox and the log. */
  clear(): Promise<void>;
};

/** Runs `work` with receivers and a database without subscriptions, and removes both. */
export function withWorld<T>(work: (world: World) => Promise<T>): Promise<T> {
  return withDataFolder("webhook", (folder) =>
    withDatabase(
      folder,
      async (database) => {
        const receivers = await startReceivers();
        return await work(worldOf(folder, database, receivers)).finally(() => receivers.stop());
      },
      { settings: { max_wal_size: "4GB" } },
    ),
  );
}

/** Runs `work` while a dispatcher works. */
export async function withDispatcher<T>(world: World, work: (dispatcher: Child) => Promise<T>): Promise<T> {
  const dispatcher = await world.startDispatcher();
  try {
    return await work(dispatcher);
  } finally {
    await dispatcher.stop();
  }
}

function worldOf(folder: string, { context, pool, target }: BenchDatabase, receivers: Receivers): World {
  const box = createSecretBox(APP_SECRET);
  let made = 0;
  const subscribeOne = async (path: string, lastStatus: string | null): Promise<Subscriber> => {
    const [organisationId, id] = [newId<"org">(), newId()];
    const secret = newSigningSecret();
    const url = `http://${addressOf(made++)}:${receivers.port}${path}`;
    await pool.sql`insert into organisation (id, name, plan, period_anchor) values (${organisationId}, 'Bench', 'scale', now())`;
    await pool.sql`
      insert into webhook_subscription (id, organisation_id, url, events, secret_sealed, last_delivery_status)
      values (${id}, ${organisationId}, ${url}, '{review.created}', ${Buffer.from(box.seal(secret, id))}, ${lastStatus})`;
    return { organisationId, id, url, secret };
  };
  return {
    context,
    pool,
    databaseUrl: `postgres://${target.username}@localhost/${target.database}?host=${dirname(target.path)}`,
    receivers,
    async subscribe(count, path, lastStatus) {
      const subscribers: Subscriber[] = [];
      for (let n = 0; n < count; n++) subscribers.push(await subscribeOne(path, lastStatus ?? null));
      return subscribers;
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
  };
}

/** Commits `count` events in one transaction, for one organisation after another. @returns the time of the commit */
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

/** The data of an event, as large as a review of a few sentences. */
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

type Receipts = {
  requests: number;
  /** Different delivery ids. */
  ids: number;
  /** Requests that repeated an id. */
  repeats: number;
  /** Requests without a signature, and repeats with other bytes or another signature. */
  faults: number;
  /** Requests to /hang. */
  hung: number;
  /** Requests to /time: when each event arrived, in ms since 1970. */
  arrivals: [n: number, at: number][];
};

type Receivers = {
  port: number;
  /** Waits for so many requests since the last reset. Throws where that takes longer than `withinMs`, two minutes by default. */
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
    async awaitCount(count, withinMs = ARRIVED_WITHIN_MS) {
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
