// The copies: candor mirror as a process of its own, and the comparison of its table with what REST shows.
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { toWire } from "#contract/id.ts";
import { databaseUrl } from "../../../test/support/database.ts";
import { ROOT } from "../../bench/process.ts";
import type { App } from "../kit/app.ts";
import type { Place } from "../kit/place.ts";
import { none, type Row } from "../kit/row.ts";
import { endAtExit } from "../kit/ward.ts";

const SCRIPT = "clients/typescript/src/mirror/main.ts";
const PER_PAGE = 100;
const AT_ONCE = 4;
const AGAIN_AFTER_MS = 500;

type Target = { path: string; username: string };

export type CopyPlan = { name: string; target: Target; key: string; app: () => App };

export type Copy = {
  name: string;
  /** Starts to follow, and starts again whenever the process ends. */
  follow(): void;
  kill(): void;
  /** Ends the following in order, then copies to the head. @returns the exit codes of both that are not 0 */
  finish(): Promise<string[]>;
  /** How often it ended by itself. */
  failures(): number;
  /** Rows for the reviews that the copy and REST show differently. @param erased ids that must not be there */
  compare(erased: readonly string[]): Promise<Row[]>;
};

/** Makes an empty database for the copy beside the service's. */
export async function createCopy(place: Place, { name, target, key, app }: CopyPlan): Promise<Copy> {
  const at = { ...target, database: `copy_${name}` };
  const first = postgres({ ...target, database: "candor", max: 1 });
  await first.unsafe(`create database ${at.database}`);
  await first.end();
  const start = (options: string[]) => {
    const log = openSync(join(place.folder, `mirror-${name}.log`), "a");
    const child = Bun.spawn([process.execPath, SCRIPT, "mirror", databaseUrl(at), "--from", app().origin, ...options], {
      cwd: ROOT,
      env: { PATH: process.env.PATH ?? "", CANDOR_KEY: key },
      stdin: "ignore",
      stdout: log,
      stderr: log,
    });
    closeSync(log);
    void child.exited.then(endAtExit(child.pid));
    return child;
  };
  let running: ReturnType<typeof start> | null = null;
  let [isKilled, isOver, failures] = [false, false, 0];
  const follow = () => {
    running = start([]);
    void running.exited.then(async () => {
      if (isOver) return;
      if (!isKilled) failures++;
      isKilled = false;
      await Bun.sleep(AGAIN_AFTER_MS);
      if (!isOver) follow();
    });
  };
  const end = async (): Promise<number> => {
    isOver = true;
    running?.kill("SIGTERM");
    return (await running?.exited) ?? 0;
  };
  place.onLeave(async () => void (await end()));
  return {
    name,
    follow,
    kill() {
      isKilled = true;
      running?.kill("SIGKILL");
    },
    async finish() {
      const [stopped, headed] = [await end(), await start(["--once"]).exited];
      return [...(stopped === 0 ? [] : [`SIGTERM: ${stopped}`]), ...(headed === 0 ? [] : [`--once: ${headed}`])];
    },
    failures: () => failures,
    async compare(erased) {
      const sql = postgres({ ...at, max: 1 });
      try {
        return await compareWith(sql, { name, origin: app().origin, key, erased });
      } finally {
        await sql.end();
      }
    },
  };
}

type Compared = { name: string; origin: string; key: string; erased: readonly string[] };

async function compareWith(sql: postgres.Sql, { name, origin, key, erased }: Compared): Promise<Row[]> {
  await sql`create table shown (id text primary key, review jsonb not null)`;
  await readAll(origin, key, async (reviews) => {
    await sql`insert into shown select r->>'id', r from jsonb_array_elements(${JSON.stringify(reviews)}::text::jsonb) r`;
  });
  // The text of jsonb has one spelling for each value.
  const different = await sql<{ id: string }[]>`
    select id from candor_review c full join shown s using (id)
    where c.review::text is distinct from s.review::text or (c.business_id, c.rating::int, c.title, c.body, c.author) is distinct from
      (s.review->>'businessId', (s.review->>'rating')::int, s.review->>'title', s.review->>'body', s.review->>'author')`;
  const [count] = await sql<{ n: number }[]>`select count(*)::int as n from shown`;
  const wire = erased.map((id) => toWire("rev", id));
  const left = await sql<{ id: string }[]>`select id from candor_review where id = any(${wire}::text[])`;
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const of = (n: number) => n.toLocaleString("en");
  return [
    none(`copy ${name}: reviews that it and REST show differently`, ids(different), of(count?.n ?? 0)),
    none(`copy ${name}: erased reviews that it still holds`, ids(left), of(wire.length)),
  ];
}

/** Reads the lists of all businesses, several pages at once. */
async function readAll(origin: string, key: string, put: (reviews: object[]) => Promise<void>): Promise<void> {
  type List = { data: { id: string }[]; totalPages: number };
  const ask = async (path: string): Promise<List> => {
    const answer = await fetch(`${origin}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
    return (await answer.json()) as List;
  };
  for (const { id } of (await ask("/businesses?perPage=100")).data) {
    const list = (page: number) => ask(`/businesses/${id}/reviews?perPage=${PER_PAGE}&page=${page}`);
    const { totalPages, data } = await list(1);
    await put(data);
    let next = 2;
    const read = async () => {
      while (next <= totalPages) await put((await list(next++)).data);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, read));
  }
}
