// open-hot, open-304, page-hot, widget-json: the rate of cached answers, against the barest server that sends the same bytes.
import { BIG_SLUG, prepareData } from "./data.ts";
import { alternate, type Bench, type Figure, type Options, type Pair, ratioFigure, show, spreadOf } from "./harness.ts";
import { addressAt, type LoadResult, requestBytes, runLoad } from "./load.ts";
import { type Service, startBaseline, startService, withServices } from "./service.ts";

/** Each caller may ask 60 times a minute. So many callers allow 100,000 requests a second for half of the time. */
const CALLERS = 60_000;
export const OPEN_PATH = `/api/open/v1/businesses/${BIG_SLUG}`;
/** If the server used less of a core than this, something else limited the rate. */
const BUSY = 0.85;
/** Every server adds these headers. */
const OWN_HEADERS = ["date", "content-length", "connection"];

/** The bare handler sends the bytes that it was given, so the answer must not be compressed. */
const UNCOMPRESSED = { "accept-encoding": "identity" };
/** The languages are Firefox's in Poland. */
const READER = { "accept-language": "pl,en-US;q=0.7,en;q=0.3", ...UNCOMPRESSED };

/** The path that callers ask for, and the headers that each of them sends. */
type Asked = { path: string; headers?: Record<string, string> };
type Hot = Partial<Asked> & { name: string; revalidate?: boolean };

/** @returns one request for each caller */
export function requestsFor({ path, headers }: Asked): Uint8Array[] {
  return Array.from({ length: CALLERS }, (_, index) =>
    requestBytes(path, { "x-forwarded-for": addressAt(index), ...headers }),
  );
}

export const openHot: Bench = {
  name: "open-hot",
  about: "a cached answer of the open API, against a bare handler with the same bytes",
  run: async (options) => [await measureHot({ name: "open-hot" }, options)],
};

export const open304: Bench = {
  name: "open-304",
  about: "the same where the caller has the answer already: 304",
  run: async (options) => [await measureHot({ name: "open-304", revalidate: true }, options)],
};

export const pageHot: Bench = {
  name: "page-hot",
  about: "a cached page in a negotiated language, against a bare handler with the same bytes",
  run: async (options) => [await measureHot({ name: "page-hot", path: "/about/reviews", headers: READER }, options)],
};

export const widgetJson: Bench = {
  name: "widget-json",
  about: "a cached answer of the widget's JSON, against a bare handler with the same bytes",
  run: async (options) => {
    const asked = { path: `/api/widget/${BIG_SLUG}`, headers: UNCOMPRESSED };
    return [await measureHot({ name: "widget-json", ...asked }, options)];
  },
};

async function measureHot(
  { name, path = OPEN_PATH, revalidate = false, headers: sent = {} }: Hot,
  options: Options,
): Promise<Figure> {
  const data = await prepareData(options.say);
  /** The request of a caller who has the answer already. */
  let asked: Asked = { path, headers: sent };

  /** Starts a server that does nothing but send the service's answer. */
  const startCopy = async (service: Service): Promise<Service> => {
    const { headers } = await answerOf(service, asked);
    if (revalidate) asked = { path, headers: { ...sent, "if-none-match": headers.etag ?? "" } };
    const copy = await startBaseline("baseline-bytes", await answerOf(service, asked));
    try {
      await requireSame(service, copy, asked);
    } catch (error) {
      await copy.stop();
      throw error;
    }
    return copy;
  };

  return withServices(startService(data), startCopy, async (service, copy) => {
    const requests = requestsFor(asked);
    const measure = (each: Service, seconds: number) => loadHot(each, requests, seconds, revalidate ? 304 : 200);
    await measure(service, 1);
    await measure(copy, 1);
    const pairs = await alternate(
      options,
      () => measure(service, options.seconds),
      () => measure(copy, options.seconds),
    );
    const about = { name, unit: "req/s", baseline: "a bare handler, same bytes and headers", atLeast: 0.85 };
    return ratioFigure(about, pairs, (each) => each.perSecond, loadNotes(pairs));
  });
}

export function loadHot(
  { port, pid }: Service,
  requests: Uint8Array[],
  seconds: number,
  status = 200,
): Promise<LoadResult> {
  return runLoad({ port, pid, requests: rotated(requests), status, durationMs: seconds * 1_000 });
}

/** The answer of a server, once it is cached. */
export async function answerOf(service: Service, asked: Asked = { path: OPEN_PATH }) {
  const { "if-none-match": _, ...whole } = asked.headers ?? {};
  // The service caches nothing until it listens for changes, and answers that are not cached have other headers.
  await loadHot(service, requestsFor({ path: asked.path, headers: whole }), 1);
  const answer = await fetch(urlOf(service, asked), { headers: asked.headers ?? {} });
  return {
    status: answer.status,
    headers: headersOf(answer),
    body: answer.status === 304 ? null : await answer.text(),
  };
}

/** The headers of an answer without those that every server adds. */
export function headersOf(answer: Response): Record<string, string> {
  return Object.fromEntries([...answer.headers].filter(([header]) => !OWN_HEADERS.includes(header)));
}

/** Medians of latency, CPU time and use of a core by both sides. CPU time varies less than the rate. */
export function loadNotes(pairs: readonly Pair<LoadResult>[]): string[] {
  const median = (of: (each: Pair<LoadResult>) => number | null) =>
    spreadOf(pairs.map((pair) => of(pair) ?? NaN)).median;
  const side = (pick: (pair: Pair<LoadResult>) => LoadResult) =>
    `p50 ${show(median((pair) => pick(pair).p50Ms))} ms, p99 ${show(median((pair) => pick(pair).p99Ms))} ms, ` +
    `server CPU ${show(median((pair) => pick(pair).serverCpuUs))} us/request (${percent(median((pair) => pick(pair).serverBusy))} of a core), ` +
    `generator ${percent(median((pair) => pick(pair).generatorBusy))}`;
  const cpuRatio = median(({ ours, baseline }) =>
    ours.serverCpuUs && baseline.serverCpuUs ? baseline.serverCpuUs / ours.serverCpuUs : null,
  );
  const busy = median(({ ours, baseline }) =>
    ours.serverBusy === null || baseline.serverBusy === null ? null : Math.min(ours.serverBusy, baseline.serverBusy),
  );
  return [
    `ours:     ${side((pair) => pair.ours)}`,
    `baseline: ${side((pair) => pair.baseline)}`,
    `ratio by CPU time: ${show(cpuRatio)}`,
    ...(busy < BUSY
      ? ["a server waited for its database or for other programs: the ratio by CPU time is the one that counts"]
      : []),
  ];
}

function percent(share: number): string {
  return Number.isFinite(share) ? `${Math.round(share * 100)} %` : "-";
}

/** Each load begins with another caller, so that no caller comes near its limit. */
let turn = 0;
function rotated(requests: Uint8Array[]): Uint8Array[] {
  turn = (turn + 7_919) % requests.length;
  return [...requests.slice(turn), ...requests.slice(0, turn)];
}

/** Throws where the two servers answer differently. */
export async function requireSame(one: Service, other: Service, asked: Asked): Promise<void> {
  const [a, b] = await Promise.all(
    [one, other].map(async (each) => describe(await fetch(urlOf(each, asked), { headers: asked.headers ?? {} }))),
  );
  if (a !== b) throw new Error(`The baseline's answer differs from the service's:\n${a}\n${b}`);
}

async function describe(answer: Response): Promise<string> {
  const headers = [...answer.headers].filter(([header]) => header !== "date").sort();
  return JSON.stringify([answer.status, headers, await answer.text()]);
}

function urlOf({ port }: Service, { path }: Asked): string {
  return `http://127.0.0.1:${port}${path}`;
}
