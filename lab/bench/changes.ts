// changes-page, changes-empty, export: a page of 1,000 changes and an empty poll at the head of a long log, and the export of all reviews, as a
// reader of REST meets them. One in fifty entries is about the reader's business.
import { createKey } from "#domain/account/key.ts";
import { sequence } from "#domain/log/sequence.ts";
import { readConfig } from "#platform/config/config.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { BASE_URL, type BenchDatabase, withDatabase, withDataFolder } from "./database.ts";
import { type Bench, type Figure, mostFigure, type Options, quantile } from "./harness.ts";
import { addBusiness } from "./publish.ts";
import { type Service, startService } from "./service.ts";

const ENTRIES = 10_000_000;
const CHUNK = 1_000_000;
const OWN_EVERY = 50;
const PAGE_WITHIN_MS = 30;
const EMPTY_WITHIN_MS = 3;
/** 20,000 reviews a second. */
const EXPORT_WITHIN_MS = 50;
const ASKED = 100;

export const changes: Bench = {
  name: "changes",
  about: "changes-page, changes-empty, export: a copy of reviews by REST, at ten million entries of the log",
  run: (options) => measureChanges(options, ENTRIES),
};

/** @param entries of the log, a fiftieth of them about the reader's reviews */
export function measureChanges(options: Options, entries: number): Promise<Figure[]> {
  return withDataFolder("changes", async (dataDir) => {
    const { appSecret } = readConfig({ DATA_DIR: dataDir, NODE_ENV: "production", BASE_URL });
    const box = createSecretBox(appSecret, null);
    const key = await withDatabase(dataDir, (database) => fill(database, box, { entries, every: OWN_EVERY }, options));
    const service = await startService({ dataDir });
    try {
      return await measure(service, key);
    } finally {
      await service.stop();
    }
  });
}

/** @param every one in so many entries is about a review of the reader's own @returns the reader's key */
export async function fill(
  { context, pool }: BenchDatabase,
  box: ReturnType<typeof createSecretBox>,
  { entries, every }: { entries: number; every: number },
  { say }: Options,
): Promise<string> {
  const { sql } = pool;
  const businessId = await addBusiness(context, pool, "changes");
  const [own] = await sql`select organisation_id as id from business where id = ${businessId}`;
  const { secret } = await createKey(context, { organisationId: own?.id, name: "bench", scopes: ["read"] });
  await sql.unsafe(
    `insert into review (id, business_id, rating, title, body, author, verified, source, status, language, experience_date, created_at, updated_at)
    select ${idOf("n")}, $1::uuid, 1 + n % 5, 'A title of review ' || n, repeat('Some words of a customer. ', 8), 'Ana R.', true,
      'invitation', 'published', 'en', '2026-03-01', now() - n * interval '1 second', now() - n * interval '1 second'
    from generate_series(1, $2::int) n`,
    [businessId, Math.floor(entries / every)],
  );
  for (let from = 0; from < entries; from += CHUNK) {
    const to = Math.min(entries, from + CHUNK);
    say(`entries up to ${to.toLocaleString("en")}`);
    await sql.unsafe(
      `insert into log_pending (id, place, at, event, business_id, slug, review_id, asked_by)
      select gen_random_uuid(), n, now(), 'published',
        case when n % ${every} = 0 then $1::uuid else md5((n % 1000)::text)::uuid end, 'shop.example',
        case when n % ${every} = 0 then ${idOf(`(n / ${every})`)} else gen_random_uuid() end, 'author'
      from generate_series($2::int, $3::int) n`,
      [businessId, from + 1, to],
    );
    await sql.unsafe("analyze log_pending");
    while ((await sequence(context, box)) > 0);
  }
  await sql.unsafe("vacuum analyze log_entry, review");
  return secret;
}

const idOf = (n: string) => `('01900000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

async function measure({ port }: Service, key: string): Promise<Figure[]> {
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
    return answer;
  };
  const timed = async (path: string): Promise<{ ms: number; text: string }> => {
    const startedAt = performance.now();
    const text = await (await ask(path)).text();
    return { ms: performance.now() - startedAt, text };
  };
  const pages: number[] = [];
  for (let n = 0, cursor = ""; n < ASKED; n++) {
    const { ms, text } = await timed(`/changes?limit=1000${cursor}`);
    const page = JSON.parse(text) as { nextCursor: string; hasMore: boolean };
    // The first pages warm the service up.
    if (n >= ASKED / 10) pages.push(ms);
    cursor = page.hasMore ? `&cursor=${page.nextCursor}` : "";
  }
  const exports: number[] = [];
  let head = "";
  for (let n = 0; n < 3; n++) {
    const { ms, text } = await timed("/export");
    head = (JSON.parse(text.slice(0, text.indexOf("\n"))) as { cursor: string }).cursor;
    exports.push((ms / (text.split("\n").length - 2)) * 1_000);
  }
  const polls: number[] = [];
  for (let n = 0; n < ASKED; n++) polls.push((await timed(`/changes?cursor=${head}`)).ms);
  return [
    mostFigure("changes-page", "ms", [quantile(pages, 0.5)], PAGE_WITHIN_MS),
    mostFigure("changes-empty", "ms", [quantile(polls, 0.5)], EMPTY_WITHIN_MS),
    mostFigure("export", "ms for 1,000 reviews", exports, EXPORT_WITHIN_MS),
  ];
}
