// import, a file of another service: 100,000 rows by the command in a process of its own, and the reviews that customers publish
// meanwhile, for other shops and for the one that is imported.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BusinessId } from "#contract/id.ts";
import { publishFromInvitation } from "#domain/review/publish/publish.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import type { DatabasePool } from "#platform/database/database.ts";
import { withDatabase, withDataFolder } from "./database.ts";
import {
  atMost,
  type Figure,
  inRounds,
  mostFigure,
  type Options,
  type Pair,
  ratioFigure,
  show,
  spreadOf,
} from "./harness.ts";
import { type Child, cpuTimeMs, memoryMb, startBun } from "./process.ts";
import { addBusiness, invited, submission, writeFor } from "./publish.ts";

const ROWS = 100_000;
const PRODUCTS = 200;
const MOST_SECONDS = 60;
const MOST_MB = 150;
const AT_LEAST = 0.8;
const OTHERS = 100;
/** Customers at once. More would measure how a full machine shares its cores. */
const WRITERS = 4;
const LOOK_EVERY_MS = 50;
/** A round starts an import. */
const MOST_ROUNDS = 5;
/** scripts/bun.mjs sets the same for the command. */
const ENVIRONMENT = { BUN_JSC_forceRAMSize: String(1024 ** 3), BUN_JSC_useFTLJIT: "0" };

export function importFile(options: Options): Promise<Figure[]> {
  return withDataFolder("import-file", (folder) =>
    withDatabase(folder, async ({ context, pool }) => {
      const file = join(folder, "reviews.csv");
      writeFileSync(file, judgeMe());
      const start = (slug: string) =>
        startBun(["src/main.ts", "import", file, "--business", slug, "--json"], { DATA_DIR: folder, ...ENVIRONMENT });
      await addBusiness(context, pool, "whole");
      options.say(`importing ${ROWS.toLocaleString("en")} rows`);
      const whole = await measure(start("whole"));
      const turns = await publishing(context, pool, atMost(MOST_ROUNDS, options), start);
      return [...figuresOf(whole), ...turns];
    }),
  );
}

type Whole = { seconds: number; cpuMs: number; peakMb: number };

async function measure(child: Child): Promise<Whole> {
  const startedAt = performance.now();
  let [cpuMs, peakMb] = [0, 0];
  // The system says nothing about a process that has ended.
  const looking = setInterval(() => {
    cpuMs = cpuTimeMs(child.pid) ?? cpuMs;
    peakMb = memoryMb(child.pid).peak || peakMb;
  }, LOOK_EVERY_MS);
  const { value } = await child.lines.next();
  const seconds = (performance.now() - startedAt) / 1_000;
  clearInterval(looking);
  const { created } = JSON.parse(value);
  if (created !== ROWS) throw new Error(`${created} reviews arrived instead of ${ROWS}.`);
  return { seconds, cpuMs, peakMb };
}

function figuresOf({ seconds, cpuMs, peakMb }: Whole): Figure[] {
  return [
    mostFigure("import-file", "s", [seconds], MOST_SECONDS, [
      `${show(cpuMs / 1_000)} s of CPU time in the importing process`,
    ]),
    mostFigure("import-file, memory", "MB", [peakMb], MOST_MB),
  ];
}

/** Each round imports into a business of its own, because a second import of the same file stores nothing. */
async function publishing(
  context: Context,
  pool: DatabasePool,
  options: Options,
  start: (slug: string) => Child,
): Promise<Figure[]> {
  const others: BusinessId[] = [];
  for (let n = 0; n < OTHERS; n++) others.push(await addBusiness(context, pool, `other-${n}`));
  const turns: Record<"others" | "same", Pair<Turn>[]> = { others: [], same: [] };
  await inRounds(options, async (round) => {
    const slug = `imported-${round}`;
    const shop = await addBusiness(context, pool, slug);
    const alone = { others: await turn(context, others, options), same: await turn(context, [shop], options) };
    const child = start(slug);
    await begun(pool, shop);
    const meanwhile = { others: await turn(context, others, options), same: await turn(context, [shop], options) };
    if (cpuTimeMs(child.pid) === null) throw new Error("The import ended before the turn.");
    await child.stop();
    for (const which of ["others", "same"] as const)
      turns[which].push({ ours: meanwhile[which], baseline: alone[which] });
  });
  const about = { unit: "reviews/s", baseline: "the same without an import", atLeast: AT_LEAST };
  return (["others", "same"] as const).map((which) => {
    const cpu = (of: keyof Pair<Turn>) => show(spreadOf(turns[which].map((pair) => pair[of].cpuMs)).median);
    const notes = [
      `${cpu("ours")} ms of CPU time in the publishing process for each review, ${cpu("baseline")} ms alone`,
    ];
    const name = which === "same" ? "import-file, publishing for the same shop" : "import-file, publishing for others";
    return ratioFigure({ ...about, name }, turns[which], ({ perSecond }) => perSecond, notes);
  });
}

type Turn = { perSecond: number; cpuMs: number };

async function turn(context: Context, ids: readonly BusinessId[], { seconds }: Options): Promise<Turn> {
  let done = 0;
  const before = process.cpuUsage();
  const publishOne = () => {
    const id = ids[done++ % ids.length] as BusinessId;
    return inTransaction(context, (inside) => publishFromInvitation(inside, invited(id)));
  };
  const perSecond = await writeFor(publishOne, { seconds }, WRITERS);
  const { user, system } = process.cpuUsage(before);
  return { perSecond, cpuMs: (user + system) / 1_000 / done };
}

async function begun({ sql }: DatabasePool, shop: BusinessId): Promise<void> {
  for (;;) {
    const [row] = await sql`select 1 from review where business_id = ${shop} and source = 'import' limit 1`;
    if (row) return;
    await Bun.sleep(LOOK_EVERY_MS);
  }
}

function judgeMe(): string {
  const columns =
    "title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply,reply_date,picture_urls,ip_address,location";
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const { body, rating } = submission();
    const date = `${new Date(Date.UTC(2022, 0, 1) + n * 900_000).toISOString().slice(0, 19).replace("T", " ")} UTC`;
    const reply = n % 10 === 0 ? `Thank you for your kind words.,${date}` : ",";
    const product = `${n % PRODUCTS},product-${n % PRODUCTS}`;
    return `,"${body}, ${n}.",${rating},${date},web,ok,Person ${n},p${n}@mail.example,${product},${reply},,,`;
  });
  return `${[columns, ...rows].join("\n")}\n`;
}
