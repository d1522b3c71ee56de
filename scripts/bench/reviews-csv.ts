// reviews-csv: the download of a million reviews against COPY TO of the same rows in the same order, and the memory that it takes.
import type postgres from "postgres";
import { COOKIE, signIn, withDatabase } from "./dashboard-session.ts";
import { BIG_SLUG, prepareData } from "./data.ts";
import { alternate, type Bench, ratioFigure, show, spreadOf } from "./harness.ts";
import { memoryMb } from "./process.ts";
import { startService } from "./service.ts";

const MOST_EXTRA_MB = 60;
/** Pages that are asked for first, so that what the service needs anyway is there already. */
const WARM_UP_PAGES = 200;
/** Each takes seconds, and what it says is plain after a few. */
const MOST_ROUNDS = 5;

export const reviewsCsv: Bench = {
  name: "reviews-csv",
  about: "the dashboard's CSV of a million reviews, against COPY TO",
  async run(options) {
    const data = await prepareData(options.say);
    const { port, pid, stop } = await startService(data);
    try {
      return await withDatabase(data, async ({ sql }) => {
        await signIn(sql);
        const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie: COOKIE } });
        for (let page = 0; page < WARM_UP_PAGES; page++) await (await ask("/dashboard/reviews")).arrayBuffer();
        const before = memoryMb(pid);
        const download = async () => {
          const answer = await ask("/dashboard/reviews.csv");
          if (answer.status !== 200) throw new Error(`The download answers ${answer.status}.`);
          return rate(answer.body as ReadableStream<Uint8Array>);
        };
        const pairs = await alternate({ ...options, rounds: Math.min(options.rounds, MOST_ROUNDS) }, download, () =>
          copy(sql),
        );
        const peak = memoryMb(pid).peak;
        const extra = peak === null ? Number.NaN : peak - before.now;
        return [
          ratioFigure(
            { name: "reviews-csv", unit: "MB/s", baseline: "COPY TO STDOUT of the same rows", atLeast: 0.4 },
            pairs,
            (each) => each,
          ),
          {
            name: "reviews-csv, memory",
            unit: "MB",
            ours: spreadOf([extra]),
            baseline: null,
            ratio: null,
            target: `<= ${MOST_EXTRA_MB} MB`,
            met: extra <= MOST_EXTRA_MB,
            notes: [`${show(before.now)} MB before, ${show(peak ?? Number.NaN)} MB at the peak`],
          },
        ];
      });
    } finally {
      await stop();
    }
  },
};

async function copy(sql: postgres.Sql): Promise<number> {
  const stream = await sql
    .unsafe(`copy (
    select r.id, r.created_at, r.experience_date, r.rating, r.title, r.body, r.author, r.verified, r.source, r.language,
      r.helpful_count, p.body, p.created_at, r.edited_at, 'https://reviews.example/review/${BIG_SLUG}/rev_' || r.id
    from review r join business b on b.id = r.business_id left join reply p on p.review_id = r.id
    where b.slug = '${BIG_SLUG}' and r.status = 'published' order by r.created_at desc, r.id desc
  ) to stdout csv header`)
    .readable();
  return rate(stream);
}

/** Megabytes a second until the end of a stream. */
async function rate(stream: AsyncIterable<Uint8Array>): Promise<number> {
  const startedAt = performance.now();
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.length;
  return bytes / 1_000 / (performance.now() - startedAt);
}
