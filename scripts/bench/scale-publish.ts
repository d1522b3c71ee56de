// scale-publish: publishing reviews by invitation into ten million, against the same into a hundred thousand. The new reviews
// belong to a business of their own, which no other bench reads.
import { publishFromInvitation } from "#domain/review/publish.ts";
import { systemClock } from "#platform/clock.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { openPool } from "#platform/database.ts";
import { enterEmbeddedPostgres } from "#platform/embedded-postgres.ts";
import { createLog } from "#platform/log.ts";
import { prepareData } from "./data.ts";
import { alternate, type Bench, ratioFigure } from "./harness.ts";
import { addBusiness, invited, writeFor } from "./publish.ts";
import { LARGE, SMALL } from "./scale.ts";

const WARM_UP = 500;

export const scalePublish: Bench = {
  name: "scale-publish",
  about: "publishing into 10 million reviews, against into 100,000",
  async run(options) {
    const large = await open((await prepareData(options.say, LARGE)).dataDir);
    const small = await open((await prepareData(options.say, SMALL)).dataDir);
    try {
      for (const { publish } of [large, small]) await writeFor(publish, { count: WARM_UP });
      const pairs = await alternate(
        options,
        () => writeFor(large.publish, { seconds: options.seconds }),
        () => writeFor(small.publish, { seconds: options.seconds }),
      );
      const about = { name: "scale-publish", unit: "reviews/s", baseline: "the same into 100,000", atLeast: 0.9 };
      return [ratioFigure(about, pairs, (perSecond) => perSecond)];
    } finally {
      await large.close();
      await small.close();
    }
  },
};

async function open(dataDir: string) {
  const server = await enterEmbeddedPostgres({ dataDir });
  const pool = openPool(server.connection, { max: 8, deadlineMs: null });
  const context: Context = { db: pool.db, clock: systemClock, log: createLog("error", 2), baseUrl: "http://localhost" };
  const business = await addBusiness(context, pool, `published-${crypto.randomUUID()}`);
  return {
    publish: () => inTransaction(context, (inside) => publishFromInvitation(inside, invited(business))),
    async close() {
      await pool.close();
      await server.leave();
    },
  };
}
