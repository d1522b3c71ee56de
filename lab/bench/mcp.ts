// mcp: the extra time of a tool call over the API request that it stands for.
import { type BenchData, BIG_SLUG, KEY, prepareData } from "./data.ts";
import { type Bench, type Figure, inRounds, mostFigure, show, spreadOf } from "./harness.ts";
import { percentilesOf } from "./latency.ts";
import { addressAt } from "./load.ts";
import { type Service, startService } from "./service.ts";

const MOST_MS = 1;
const WARM_UP = 100;
const CALLS = 300;

type Headers = Record<string, string>;
type Case = { tool: string; given: object; path: string; headers: Headers };

export const mcp: Bench = {
  name: "mcp",
  about: `an MCP tool call over the API request that it stands for: at most ${MOST_MS} ms`,
  async run(options) {
    const data = await prepareData(options.say);
    const service = await startService(data);
    try {
      const figures: Figure[] = [];
      for (const each of casesOf(data)) {
        const times = await inRounds(options, (round) => compare(service, each, round === 0 ? WARM_UP : 0));
        const over = times.map(({ tool, api }) => tool - api);
        const note = `the request alone: p50 ${show(spreadOf(times.map(({ api }) => api)).median)} ms`;
        figures.push(mostFigure(`mcp, ${each.tool}, p50 over the API`, "ms", over, MOST_MS, [note]));
      }
      return figures;
    } finally {
      await service.stop();
    }
  },
};

function casesOf({ bigWireId }: BenchData): Case[] {
  const headers = { authorization: `Bearer ${KEY}` };
  return [
    { tool: "get_profile", given: { slug: BIG_SLUG }, path: `/api/open/v1/businesses/${BIG_SLUG}`, headers: {} },
    { tool: "my_businesses", given: {}, path: "/api/v1/businesses", headers },
    {
      tool: "get_trends",
      given: { businessId: bigWireId },
      path: `/api/v1/insights/business/${bigWireId}/trends`,
      headers,
    },
  ];
}

/** The median of each in ms. Both run in turn, so that the drift of a busy machine cancels out. */
async function compare({ port }: Service, { tool, given, path, headers }: Case, warmUp: number) {
  const url = `http://127.0.0.1:${port}`;
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool, arguments: given } };
  const init = { method: "POST", body: JSON.stringify(call) };
  const times = { api: [] as number[], tool: [] as number[] };
  for (let n = -warmUp; n < CALLS; n++) {
    const sent = { ...headers, "content-type": "application/json", "x-forwarded-for": nextAddress() };
    const api = await timed(`${url}${path}`, { headers: sent });
    const made = await timed(`${url}/mcp`, { ...init, headers: sent });
    if (n < 0) continue;
    times.api.push(api);
    times.tool.push(made);
  }
  return { api: percentilesOf(times.api).p50, tool: percentilesOf(times.tool).p50 };
}

let address = 0;

/** Every request has an address of its own, because open data allows each address 60 a minute. */
function nextAddress(): string {
  return addressAt(address++);
}

async function timed(url: string, init: RequestInit): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, init);
  const text = await response.text();
  const ms = performance.now() - startedAt;
  if (response.status !== 200 || text.includes('"isError":true'))
    throw new Error(`${url} answers ${response.status}: ${text.slice(0, 200)}`);
  return ms;
}
