// reviews-csv: the download of a million reviews against COPY TO of the same rows in the same order, and its memory.
import type postgres from "postgres";
import { COOKIE, signIn } from "./dashboard-session.ts";
import { BIG_SLUG, prepareData } from "./data.ts";
import { withDatabase } from "./database.ts";
import { alternate, atMost, type Bench, ratioFigure } from "./harness.ts";
import { extraMemoryFigure, memoryMb } from "./process.ts";
import { startService } from "./service.ts";

const MOST_EXTRA_MB = 60;
/** Pages before the measurement, so that the service has allocated what every request needs. */
const WARM_UP_PAGES = 200;
/** A round takes seconds, and few rounds give a stable figure. */
const MOST_ROUNDS = 5;

export const reviewsCsv: Bench = {
  name: "reviews-csv",
  about: "the dashboard's CSV of a million reviews, against COPY TO",
  async run(options) {
    const data = await prepareData(options.say);
    const { port, pid, stop } = await startService(data);
    try {
      return await withDatabase(data.dataDir, async ({ pool: { sql } }) => {
        await signIn(sql);
        const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie: COOKIE } });
        for (let page = 0; page < WARM_UP_PAGES; page++) await (await ask("/dashboard/reviews")).arrayBuffer();
        const before = memoryMb(pid);
        const download = async () => {
          const answer = await ask("/dashboard/reviews.csv");
          if (answer.status !== 200) throw new Error(`The download answers ${answer.status}.`);
          return rate(answer.body as ReadableStream<Uint8Array>);
        };
        const pairs = await alternate(atMost(MOST_ROUNDS, options), download, () => copy(sql));
        return [
          ratioFigure(
            { name: "reviews-csv", unit: "MB/s", baseline: "COPY TO STDOUT of the same rows", atLeast: 0.4 },
            pairs,
            (each) => each,
          ),
          extraMemoryFigure("reviews-csv, memory", before, memoryMb(pid), MOST_EXTRA_MB),
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
