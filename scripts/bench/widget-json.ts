// widget-json: the rate of the widget's cached data, which every page with a widget loads.
import { BIG_SLUG, prepareData } from "./data.ts";
import { alternate, type Bench, type Figure, type Options, ratioFigure } from "./harness.ts";
import { loadNotes } from "./hot.ts";
import { requestBytes, runLoad } from "./load.ts";
import { type Service, startBaseline, startService, withServices } from "./service.ts";

const PATH = `/api/widget/${BIG_SLUG}`;
/** The server adds these itself. */
const OWN_HEADERS = ["date", "content-length", "connection"];

export const widgetJson: Bench = {
  name: "widget-json",
  about: "a kept answer of the widget's JSON, against a bare handler with the same bytes",
  run: async (options) => [await measure(options)],
};

async function measure(options: Options): Promise<Figure> {
  const data = await prepareData(options.say);
  /** The service's answer, sent by a server that does nothing else. */
  const startCopy = async (service: Service): Promise<Service> => {
    // Until the service hears of changes it keeps no answers.
    await load(service, 1);
    const answer = await ask(service);
    const headers = Object.fromEntries([...answer.headers].filter(([header]) => !OWN_HEADERS.includes(header)));
    const copy = await startBaseline("baseline-bytes", { status: answer.status, headers, body: await answer.text() });
    const [ours, theirs] = await Promise.all([service, copy].map(async (each) => (await ask(each)).text()));
    if (ours !== theirs) throw new Error("The baseline answers otherwise than the service.");
    return copy;
  };
  return withServices(startService(data), startCopy, async (service, copy) => {
    const pairs = await alternate(
      options,
      () => load(service, options.seconds),
      () => load(copy, options.seconds),
    );
    const about = {
      name: "widget-json",
      unit: "req/s",
      baseline: "a bare handler, same bytes and headers",
      atLeast: 0.85,
    };
    return ratioFigure(about, pairs, (each) => each.perSecond, loadNotes(pairs));
  });
}

function load({ port, pid }: Service, seconds: number) {
  return runLoad({ port, pid, requests: [requestBytes(PATH, {})], status: 200, durationMs: seconds * 1_000 });
}

function ask({ port }: Service): Promise<Response> {
  // As the load asks for it: not compressed.
  return fetch(`http://127.0.0.1:${port}${PATH}`, { headers: { "accept-encoding": "identity" } });
}
