// scale-publish: publishing reviews by invitation into ten million, against the same into a hundred thousand. The new reviews
// belong to a business of their own, which no other bench reads.
import { publishFromInvitation } from "#domain/review/publish/publish.ts";
import { inTransaction } from "#platform/database/context.ts";
import { prepareData } from "./data.ts";
import { type BenchDatabase, withDatabase } from "./database.ts";
import { alternate, type Bench, ratioFigure } from "./harness.ts";
import { addBusiness, invited, writeFor } from "./publish.ts";
import { LARGE, SMALL } from "./scale.ts";

const WARM_UP = 500;

export const scalePublish: Bench = {
  name: "scale-publish",
  about: "publishing into 10 million reviews, against into 100,000",
  async run(options) {
    const [large, small] = [await prepareData(options.say, LARGE), await prepareData(options.say, SMALL)];
    return withDatabase(large.dataDir, (many) =>
      withDatabase(small.dataDir, async (few) => {
        const [intoMany, intoFew] = [await publisher(many), await publisher(few)];
        for (const publish of [intoMany, intoFew]) await writeFor(publish, { count: WARM_UP });
        const pairs = await alternate(
          options,
          () => writeFor(intoMany, { seconds: options.seconds }),
          () => writeFor(intoFew, { seconds: options.seconds }),
        );
        const about = { name: "scale-publish", unit: "reviews/s", baseline: "the same into 100,000", atLeast: 0.9 };
        return [ratioFigure(about, pairs, (perSecond) => perSecond)];
      }),
    );
  },
};

/** @returns a function that publishes one review of a new business */
async function publisher({ context, pool }: BenchDatabase): Promise<() => Promise<unknown>> {
  const business = await addBusiness(context, pool, `published-${crypto.randomUUID()}`);
  return () => inTransaction(context, (inside) => publishFromInvitation(inside, invited(business)));
}
