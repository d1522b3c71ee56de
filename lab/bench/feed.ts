// feed: the feed for Google of a million reviews, each of a product: its time and its memory.
import type postgres from "postgres";
import { COOKIE, signIn } from "./dashboard-session.ts";
import { BIG_SLUG, prepareData } from "./data.ts";
import { withDatabase } from "./database.ts";
import { atMost, type Bench, inRounds, mostFigure, show } from "./harness.ts";
import { extraMemoryFigure, memoryMb } from "./process.ts";
import { startService } from "./service.ts";

/** Required figures. */
const MOST = { seconds: 60, extraMb: 100 };
/** Requests before the measurement, so that the service has allocated what every request needs. */
const WARM_UP = 200;
const MOST_ROUNDS = 3;
const PRODUCTS = 1_000;

export const feed: Bench = {
  name: "feed",
  about: "the feed of a million product reviews for Google",
  async run(options) {
    const data = await prepareData(options.say);
    const { port, pid, stop } = await startService(data);
    try {
      return await withDatabase(data.dataDir, async ({ pool: { sql } }) => {
        await signIn(sql);
        await rateProducts(sql);
        const base = `http://127.0.0.1:${port}`;
        const ask = (path: string) => fetch(base + path, { headers: { cookie: COOKIE } });
        for (let n = 0; n < WARM_UP; n++) await (await ask("/dashboard/reviews")).arrayBuffer();
        const [path] =
          /\/feeds\/[\w-]+\/google-product-reviews\.xml/.exec(await (await ask("/dashboard/feeds")).text()) ?? [];
        if (path === undefined) throw new Error("The dashboard shows no feed.");
        const before = memoryMb(pid);
        let megabytes = 0;
        const seconds = await inRounds(atMost(MOST_ROUNDS, options), async () => {
          const startedAt = performance.now();
          megabytes = await sizeOf(await ask(path));
          return (performance.now() - startedAt) / 1_000;
        });
        return [
          {
            ...mostFigure("feed", "s", seconds, MOST.seconds, [`${show(megabytes)} MB of XML`]),
            met: Math.max(...seconds) <= MOST.seconds,
          },
          extraMemoryFigure("feed, memory", before, memoryMb(pid), MOST.extraMb),
        ];
      });
    } finally {
      await stop();
    }
  },
};

/** Rates one of the products in each review, where that is missing. */
async function rateProducts(sql: postgres.Sql): Promise<void> {
  await sql`
    insert into product (id, business_id, shop_id, name, url, sku, brand)
    select md5('product ' || n)::uuid, b.id, 'P' || n, 'Product ' || n, 'https://shop.example/p/' || n, 'SKU-' || n, 'Bench'
    from business b, generate_series(1, ${PRODUCTS}::int) n where b.slug = ${BIG_SLUG} on conflict do nothing`;
  await sql`
    insert into product_rating (product_id, review_id, rating)
    select md5('product ' || 1 + abs(hashtext(r.id::text)) % ${PRODUCTS}::int)::uuid, r.id, r.rating
    from review r join business b on b.id = r.business_id
    where b.slug = ${BIG_SLUG} and r.status = 'published' and r.source in ('invitation', 'organic') on conflict do nothing`;
}

/** Megabytes. */
async function sizeOf(answer: Response): Promise<number> {
  if (answer.status !== 200) throw new Error(`The feed answers ${answer.status}.`);
  let bytes = 0;
  for await (const chunk of answer.body as ReadableStream<Uint8Array>) bytes += chunk.length;
  return bytes / 1_000_000;
}
