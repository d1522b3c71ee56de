// rest-page: a page of 25 reviews by the REST API, against the barest server that reads and shows the same page.
import { BIG_SLUG, KEY, prepareData } from "./data.ts";
import { alternate, type Bench, ratioFigure } from "./harness.ts";
import { loadNotes } from "./hot.ts";
import { requestBytes, runLoad } from "./load.ts";
import { type Service, startBaseline, startService, withServices } from "./service.ts";

const PER_PAGE = 25;
/** The service's own default. */
const POOL = 8;
const AUTHORIZATION = { authorization: `Bearer ${KEY}` };

export const restPage: Bench = {
  name: "rest-page",
  about: `a page of ${PER_PAGE} out of a million reviews, against a bare handler with the same query`,
  async run(options) {
    const data = await prepareData(options.say);
    const path = `/api/v1/businesses/${data.bigWireId}/reviews?perPage=${PER_PAGE}`;
    const startBare = async (service: Service) => {
      const given = { dataDir: data.dataDir, slug: BIG_SLUG, perPage: PER_PAGE, pool: POOL };
      const bare = await startBaseline("baseline-page", given);
      const read = async ({ port }: Service) =>
        (await fetch(`http://127.0.0.1:${port}${path}`, { headers: AUTHORIZATION })).text();
      if ((await read(service)) !== (await read(bare))) {
        await bare.stop();
        throw new Error("The baseline answers otherwise than the service.");
      }
      return bare;
    };
    const figure = await withServices(startService(data), startBare, async (service, bare) => {
      const requests = [requestBytes(path, AUTHORIZATION)];
      const load = ({ port, pid }: Service, seconds: number) =>
        runLoad({ port, pid, requests, status: 200, durationMs: seconds * 1_000 });
      await load(service, 2);
      await load(bare, 2);
      const pairs = await alternate(
        options,
        () => load(service, options.seconds),
        () => load(bare, options.seconds),
      );
      const about = {
        name: "rest-page",
        unit: "req/s",
        baseline: "a bare handler with the page's query",
        atLeast: 0.75,
      };
      return ratioFigure(about, pairs, (each) => each.perSecond, loadNotes(pairs));
    });
    return [figure];
  },
};
