// `import https://…/review/SLUG --from candor --business SLUG`, as an operator runs it, against stand-ins of another instance.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lastLine, run, runHere } from "../support/command.ts";
import { createTestDatabase, databaseUrl, type TestDatabase } from "../support/database.ts";

const SITE = "shop.example";
const PAGES = 4;
const PER_PAGE = 2;

let database: TestDatabase;
let dataDir: string;
let env: Record<string, string>;
let running: { stop(): unknown }[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "candor-instance-"));
  database = await createTestDatabase();
  env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(database.target), OUTBOUND_ALLOW: "127.0.0.1/32" };
  const records = [
    { type: "category", slug: "furniture", name: "Furniture" },
    {
      ...{ type: "business", slug: SITE, name: "Shop", domain: SITE, website: `https://${SITE}/` },
      ...{ country: "DE", city: "", category: "furniture" },
    },
  ];
  const file = join(dataDir, "shop.ndjson");
  writeFileSync(file, records.map((each) => JSON.stringify(each)).join("\n"));
  expect((await runHere(["import", file], env)).exitCode).toBe(0);
});
afterEach(() => {
  for (const server of running) server.stop();
  running = [];
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type Answer = (page: number | null) => Response;

/** Starts a stand-in that notes when each page was asked for; page null is the business itself. */
function standIn(answer: Answer) {
  const asked: { page: number | null; at: number }[] = [];
  const server = Bun.serve({
    ...{ port: 0, hostname: "127.0.0.1" },
    fetch({ url }) {
      const { pathname, searchParams } = new URL(url);
      const page = pathname.endsWith("/reviews") ? Number(searchParams.get("page")) : null;
      asked.push({ page, at: performance.now() });
      return answer(page);
    },
  });
  running.push(server);
  return { url: `http://127.0.0.1:${server.port}/review/${SITE}`, port: server.port, asked };
}

const business = (more: object = {}) => Response.json({ data: { slug: SITE, domain: SITE, ...more } });

const review = (n: number, more: object = {}) => ({
  ...{ id: `rev_${String(n).padStart(26, "0")}`, rating: 5, title: "", body: `Words ${n}.`, author: "Ana" },
  ...{ createdAt: "2026-01-02T03:04:05.000Z", verified: true, source: "invitation", ...more },
});

function page(n: number, data: unknown[], more: object = {}): Response {
  return Response.json({
    ...{ business: { slug: SITE }, data, page: n, perPage: PER_PAGE, total: PAGES * PER_PAGE, totalPages: PAGES },
    ...more,
  });
}

const rowsOf = (n: number) => [review(2 * n), review(2 * n + 1)];

const bring = (url: string, ...more: string[]) =>
  runHere(["import", url, "--from", "candor", "--business", SITE, "--json", ...more], env);

async function listed(): Promise<{ importId: string; status: string; created: number }[]> {
  return lastLine(await runHere(["import", "list", "--business", SITE, "--json"], env)).imports;
}

async function exported(): Promise<Record<string, unknown>[]> {
  const { stdout } = await run(["export"], env);
  const records = stdout.trim().split("\n");
  return records.map((line) => JSON.parse(line)).filter(({ type }) => type === "review");
}

test("reads every page within the limits, goes on where it was cut short, and can be undone", async () => {
  let isBroken = true;
  const editors = review(99, { source: "editor" });
  const { url, port, asked } = standIn((n) => {
    if (n === null) return business();
    if (n === PAGES && isBroken) return new Response("", { status: 403 });
    return page(n, n === PAGES ? [...rowsOf(n), editors] : rowsOf(n));
  });

  const cut = await bring(url);
  expect(cut).toMatchObject({ exitCode: 1, stdout: "" });
  expect(cut.stderr).toContain("answers with the status 403");
  expect(await exported()).toHaveLength(3 * PER_PAGE);
  expect(await listed()).toMatchObject([{ status: "failed", created: 3 * PER_PAGE }]);

  isBroken = false;
  asked.length = 0;
  const refused = join(process.cwd(), `${SITE}.127.0.0.1_${port}.refused.ndjson`);
  try {
    const whole = await bring(url);
    expect(whole.stderr).toContain("going on at page 2");
    expect(asked.map((each) => each.page)).toEqual([null, 2, 3, 4]);
    const gaps = asked.slice(1).map(({ at }, n) => at - (asked[n]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(990);
    expect(whole.exitCode).toBe(1);
    expect(lastLine(whole)).toMatchObject({ layout: "candor", created: 8, updated: 0, refused: 1, dryRun: false });
    expect(JSON.parse(readFileSync(refused, "utf8"))).toMatchObject({ reason: "it is an editor's review" });
  } finally {
    rmSync(refused, { force: true });
  }

  const [only, ...others] = await listed();
  expect(others).toEqual([]);
  const reviews = await exported();
  expect(reviews).toHaveLength(PAGES * PER_PAGE);
  for (const each of reviews)
    expect(each).toMatchObject({ verified: false, source: "import", origin: `127.0.0.1:${port}` });
  expect((await runHere(["import", "undo", only?.importId ?? "", "--json"], env)).exitCode).toBe(0);
  expect(await exported()).toEqual([]);
});

test("in a dry run stores nothing, and an address that may not be reached is refused", async () => {
  const { url } = standIn((n) => (n === null ? business() : page(n, rowsOf(n), { totalPages: 1 })));
  const before = await listed();
  expect(lastLine(await bring(url, "--dry-run"))).toMatchObject({
    read: 2,
    created: 2,
    importId: null,
    dryRun: true,
  });
  const guarded = await runHere(["import", url, "--business", SITE], { ...env, OUTBOUND_ALLOW: "" });
  expect(guarded).toMatchObject({ exitCode: 1 });
  expect(guarded.stderr).toContain("not public. Set OUTBOUND_ALLOW");
  expect(await exported()).toEqual([]);
  expect((await listed()).slice(1)).toEqual(before);
});

describe("an instance that lies is left with a reason, and nothing of it is kept", () => {
  const LIES: Record<string, [answer: Answer, said: string]> = {
    "sends HTML": [
      () => new Response("<!doctype html><h1>Hello</h1>", { headers: { "content-type": "text/html" } }),
      "does not answer with JSON",
    ],
    "is of another shop": [() => business({ domain: "competitor.example" }), "is of competitor.example"],
    "sends rows of another shop": [
      (n) => (n === null ? business() : page(n, rowsOf(n), { business: { slug: "another" } })),
      "another business",
    ],
    "sends another page": [(n) => (n === null ? business() : page(n + 6, rowsOf(n))), "another page"],
    "sends a page of any length": [
      (n) => (n === null ? business() : page(n, Array(101).fill(review(1)))),
      "does not answer with a page of reviews",
    ],
  };

  for (const [lie, [answer, said]] of Object.entries(LIES))
    test(lie, async () => {
      const { url, port } = standIn(answer);
      const result = await bring(url);
      expect(result).toMatchObject({ exitCode: 1, stdout: "" });
      expect(result.stderr).toContain(said);
      expect(await exported()).toEqual([]);
      expect((await listed())[0]).toMatchObject({ status: "failed", created: 0 });
      expect(existsSync(join(process.cwd(), `${SITE}.127.0.0.1_${port}.refused.ndjson`))).toBe(false);
    });

  test("has endless pages of the same reviews", async () => {
    const endless = { totalPages: 1_000_000 };
    const { url, asked } = standIn((n) => (n === null ? business() : page(n, [review(1)], endless)));
    const result = await bring(url);
    expect(result.exitCode).toBe(1);
    expect(result.stderr).toContain("again and again");
    expect(asked.length).toBeLessThan(10);
    expect(await exported()).toHaveLength(1);
  });
});
