// rest-page: a page of 25 reviews by the REST API, against the barest server that reads and shows the same page.
import { pageOfOrganisation } from "#domain/review/list/page.ts";
import { ALL_TIME } from "#domain/review/list/paging.ts";
import { KEY, prepareData } from "./data.ts";
import { alternate, type Bench, type Pair, ratioFigure } from "./harness.ts";
import { loadNotes } from "./hot.ts";
import { type LoadResult, requestBytes, runLoad } from "./load.ts";
import { type PageSource, withPageSource } from "./page-source.ts";
import { type Service, startBaseline, startService, withServices } from "./service.ts";

const PER_PAGE = 25;
/** The service's own default. */
const POOL = 8;
const LEAST_BY_CPU = 0.8;
const AUTHORIZATION = { authorization: `Bearer ${KEY}` };

export const restPage: Bench = {
  name: "rest-page",
  about: `a page of ${PER_PAGE} out of a million reviews, against a bare handler on the raw driver, same statement`,
  async run(options) {
    const data = await prepareData(options.say);
    const pairs = await withPageSource(data, (source) => {
      const startBare = async (service: Service) => {
        const bare = await startBaseline("baseline-page", barely(source));
        if ((await readPage(service, data.bigWireId)) !== (await readPage(bare, data.bigWireId))) {
          await bare.stop();
          throw new Error("The baseline answers otherwise than the service.");
        }
        return bare;
      };
      return withServices(startService(data), startBare, async (service, bare) => {
        const load = (each: Service, seconds: number) => loadPage(each, data.bigWireId, seconds);
        await load(service, 2);
        await load(bare, 2);
        return alternate(
          options,
          () => load(service, options.seconds),
          () => load(bare, options.seconds),
        );
      });
    });
    return [byCpu(pairs)];
  },
};

const pathOf = (businessWireId: string) => `/api/v1/businesses/${businessWireId}/reviews?perPage=${PER_PAGE}`;

export function loadPage({ port, pid }: Service, businessWireId: string, seconds: number): Promise<LoadResult> {
  const requests = [requestBytes(pathOf(businessWireId), AUTHORIZATION)];
  return runLoad({ port, pid, requests, status: 200, durationMs: seconds * 1_000 });
}

/** Throws on an answer that is not 2xx. */
export async function readPage({ port }: Service, businessWireId: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${pathOf(businessWireId)}`, { headers: AUTHORIZATION });
  if (!answer.ok) throw new Error(`A page of reviews was answered with ${answer.status}.`);
  return answer.text();
}

/** `values` has the order of the statement's parameters. */
function barely({ businessId, organisationId, businessWireId, profile, socket, user, database }: PageSource) {
  return {
    socket,
    user,
    database,
    businessId: businessWireId,
    profile,
    perPage: PER_PAGE,
    pool: POOL,
    statement: pageOfOrganisation.text,
    values: [businessId, organisationId, String(PER_PAGE), "0", ...ALL_TIME],
  };
}

/** Compares CPU time of the servers' processes, because the database takes more of the machine than either. */
function byCpu(pairs: readonly Pair<LoadResult>[]) {
  const about = {
    name: "rest-page",
    unit: "req/s of CPU",
    baseline: "a bare handler on the raw driver, same statement, rows as arrays",
    atLeast: LEAST_BY_CPU,
  };
  return ratioFigure(
    about,
    pairs,
    ({ serverCpuUs, perSecond }) => (serverCpuUs === null ? perSecond : 1e6 / serverCpuUs),
    [...loadNotes(pairs)],
  );
}
