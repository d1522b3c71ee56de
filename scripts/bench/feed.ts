// feed: the feed for Google of a million reviews, each of a product: how long it takes, and the memory that it takes.
import type postgres from "postgres";
import { COOKIE, signIn, withDatabase } from "./dashboard-session.ts";
import { BIG_SLUG, prepareData } from "./data.ts";
import { type Bench, type Figure, show, spreadOf } from "./harness.ts";
import { memoryMb } from "./process.ts";
import { startService } from "./service.ts";

/** Required figures. */
const MOST = { seconds: 60, extraMb: 100 };
/** Requests that come first, so that what the service needs anyway is there already. */
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
      return await withDatabase(data, async ({ sql }) => {
        await signIn(sql);
        await rateProducts(sql);
        const base = `http://127.0.0.1:${port}`;
        const ask = (path: string) => fetch(base + path, { headers: { cookie: COOKIE } });
        for (let n = 0; n < WARM_UP; n++) await (await ask("/dashboard/reviews")).arrayBuffer();
        const [path] =
          /\/feeds\/[\w-]+\/google-product-reviews\.xml/.exec(await (await ask("/dashboard/feeds")).text()) ?? [];
        if (path === undefined) throw new Error("The dashboard shows no feed.");
        const before = memoryMb(pid);
        const seconds: number[] = [];
        let megabytes = 0;
        for (let round = 0; round < Math.min(options.rounds, MOST_ROUNDS); round++) {
          options.signal.throwIfAborted();
          const startedAt = performance.now();
          megabytes = await sizeOf(await ask(path));
          seconds.push((performance.now() - startedAt) / 1_000);
        }
        const peak = memoryMb(pid).peak;
        const extra = peak === null ? Number.NaN : peak - before.now;
        return [
          figure("feed", "s", seconds, MOST.seconds, [`${show(megabytes)} MB of XML`]),
          figure("feed, memory", "MB", [extra], MOST.extraMb, [
            `${show(before.now)} MB before, ${show(peak ?? Number.NaN)} MB at the peak`,
          ]),
        ];
      });
    } finally {
      await stop();
    }
  },
};

function figure(name: string, unit: string, values: number[], most: number, notes: string[]): Figure {
  const ours = spreadOf(values);
  return { name, unit, ours, baseline: null, ratio: null, target: `<= ${most} ${unit}`, met: ours.max <= most, notes };
}

/** Each review rates one of the products; once. */
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

async function sizeOf(answer: Response): Promise<number> {
  if (answer.status !== 200) throw new Error(`The feed answers ${answer.status}.`);
  let bytes = 0;
  for await (const chunk of answer.body as ReadableStream<Uint8Array>) bytes += chunk.length;
  return bytes / 1_000_000;
}
