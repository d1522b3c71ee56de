// rest-deep: page 20,000 of one business's reviews against its first page, both by the REST API.
import { KEY, prepareData } from "./data.ts";
import { alternate, type Bench, ratioFigure } from "./harness.ts";
import { loadNotes } from "./hot.ts";
import { requestBytes, runLoad } from "./load.ts";
import { startService } from "./service.ts";

const PER_PAGE = 25;
const DEEP_PAGE = 20_000;

export const restDeep: Bench = {
  name: "rest-deep",
  about: `page ${DEEP_PAGE.toLocaleString("en")} of a million reviews, against page 1`,
  async run(options) {
    const data = await prepareData(options.say);
    const { port, pid, stop } = await startService(data);
    try {
      const load = (page: number, seconds: number) => {
        const path = `/api/v1/businesses/${data.bigWireId}/reviews?perPage=${PER_PAGE}&page=${page}`;
        const requests = [requestBytes(path, { authorization: `Bearer ${KEY}` })];
        return runLoad({ port, pid, requests, status: 200, durationMs: seconds * 1_000 });
      };
      await load(1, 2);
      await load(DEEP_PAGE, 2);
      const pairs = await alternate(
        options,
        () => load(DEEP_PAGE, options.seconds),
        () => load(1, options.seconds),
      );
      const about = { name: "rest-deep", unit: "req/s", baseline: "page 1", atLeast: 0.1 };
      return [ratioFigure(about, pairs, (each) => each.perSecond, loadNotes(pairs))];
    } finally {
      await stop();
    }
  },
};
