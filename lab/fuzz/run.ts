// The run: many lines at once, each with one request in flight, until the time or the number of requests is used up.
import { brokenRequest, sendBroken, VERSION_NOT_SPOKEN } from "./broken.ts";
import { runChain } from "./chain/chain.ts";
import { asCurl } from "./curl.ts";
import { dashboardRequest } from "./dashboard.ts";
import type { Finding } from "./findings.ts";
import { brokenInvariants } from "./invariant.ts";
import { NOBODY } from "./kit/canary.ts";
import { formRequest } from "./kit/form.ts";
import { operationRequest } from "./kit/openapi.ts";
import { randomOf, weighted } from "./kit/random.ts";
import { disturb, type Operation, type Request, render } from "./kit/request.ts";
import { type Answer, type Line, NoAnswer, openLine } from "./kit/wire.ts";
import { type Rows, seedWorld, signIn, type World } from "./kit/world.ts";
import { mcpRequest } from "./mcp.ts";
import { faultsIn } from "./oracle.ts";
import { embedRequest, otherRequest, pageRequest } from "./place.ts";
import { callbackRequest, inboundRequest } from "./provider.ts";
import type { Tally } from "./tally.ts";
import type { Witness } from "./witness.ts";

export type Run = {
  port: number;
  seed: number;
  rows: Rows;
  operations: readonly Operation[];
  tally: Tally;
  /** At most this many units, a chain being one. */
  requests: number;
  /** The end of the run by performance.now(), even with requests left. */
  endsAt: number;
  lines: number;
  /** The number of the first request, to repeat one of an earlier run. */
  from?: number;
  /** Accounts for each change of a review or a figure. */
  witness: Witness;
  onFinding(finding: Finding): void;
};

/** Units that use one world before the next one replaces it. */
const WORLD_LASTS = 12_000;
const DESKS = 3;
/** One answer in so many is checked against its schema. */
const THOROUGH_EVERY = 4;
const BROKEN_AT_ONCE = 6;
const SETTLE_EVERY_MS = 500;

const KINDS = [
  [24, "rest"],
  [14, "open"],
  [14, "page"],
  [10, "form"],
  [22, "dashboard"],
  [8, "embed"],
  [6, "inbound"],
  [4, "callback"],
  [5, "mcp"],
  [2, "other"],
  [0.3, "broken"],
  [1.5, "chain"],
] as const;

export async function run(settings: Run): Promise<void> {
  const { port, seed, rows, requests, endsAt, lines, from = 0, witness } = settings;
  /** Rows that worlds plant as they are, such as an imported review with an author's address. */
  const planted = new Set<string>();
  const worlds = new Map<number, Promise<World>>();
  const worldOf = (n: number): Promise<World> => {
    const which = Math.floor(n / WORLD_LASTS);
    for (const each of [which, which + 1]) {
      const isNext = each !== which;
      if (worlds.has(each) || (isNext && n % WORLD_LASTS < WORLD_LASTS / 2)) continue;
      worlds.set(
        each,
        seedWorld(
          rows,
          Array.from({ length: DESKS }, (_, tenant) => 1 + each * DESKS + tenant),
        ).then(async (world) => {
          for (const { id } of await brokenInvariants(rows)) planted.add(id);
          for (const tenant of world.tenants) witness.know(tenant);
          return world;
        }),
      );
    }
    worlds.delete(which - 2);
    return worlds.get(which) as Promise<World>;
  };
  let next = from;
  let broken = 0;
  const work = async () => {
    const line = openLine(port);
    try {
      while (next - from < requests && performance.now() < endsAt) {
        const n = next++;
        const world = await worldOf(n);
        const random = randomOf(seed, n);
        const kind = weighted(random, KINDS);
        if (kind === "chain") {
          const lineOfTwo = openLine(port);
          let isBusy = false;
          const ask = async (request: Request) => {
            const own = !isBusy;
            if (own) isBusy = true;
            const answer = await send(settings, own ? line : lineOfTwo, request, n, true);
            if (own) isBusy = false;
            return answer;
          };
          const expect = (what: string, isSo: boolean) => {
            if (!isSo)
              settings.onFinding({
                rule: what,
                detail: "",
                seed,
                n,
                request: `chain: run it again with --from ${n} --requests 1`,
                answer: "",
              });
          };
          await runChain(random, world, n, ask, expect);
          lineOfTwo.close();
        } else if (kind === "broken") {
          if (broken >= BROKEN_AT_ONCE) continue;
          broken++;
          await breakIt(settings, n);
          broken--;
        } else {
          const made = await make(kind, settings.operations, n, seed, world);
          const request = random.chance(made.isSound ? 0.06 : 0.2) ? disturb(made, random) : made;
          const answer = await send(settings, line, request, n, n % THOROUGH_EVERY === 0);
          // Logs in again after a logout.
          const { person } = request;
          if (person && answer.status === 303 && answer.headers.get("location")?.startsWith("/login"))
            await signIn(rows, person);
        }
      }
    } finally {
      line.close();
    }
  };
  let isOver = false;
  const settling = (async () => {
    while (!isOver) {
      await witness.settle(seed, settings.onFinding);
      await Bun.sleep(SETTLE_EVERY_MS);
    }
  })();
  try {
    await Promise.all(Array.from({ length: lines }, work));
  } finally {
    isOver = true;
    await settling;
  }
  await witness.settle(seed, settings.onFinding);
  for (const { rule, id } of (await brokenInvariants(rows)).filter((each) => !planted.has(each.id)))
    settings.onFinding({ rule, detail: id, seed, n: 0, request: "a row of the database after the run", answer: "" });
}

type Kind = Exclude<(typeof KINDS)[number][1], "chain" | "broken">;

async function make(
  kind: Kind,
  operations: readonly Operation[],
  n: number,
  seed: number,
  world: World,
): Promise<Request> {
  const random = randomOf(seed ^ 0x5eed, n);
  const request = await ofKind();
  // Each caller has an address of their own. Only a few share one.
  if (!request.path.startsWith("/dev/mail")) {
    const address = random.chance(0.02) ? "10.255.255.1" : `10.${(n >> 16) & 127}.${(n >> 8) & 255}.${n & 255}`;
    request.headers.push(["x-forwarded-for", address]);
  }
  return request;

  function ofKind(): Request | Promise<Request> {
    switch (kind) {
      case "page":
        return pageRequest(random, world);
      case "form":
        return formRequest(random, world, n);
      case "dashboard":
        return dashboardRequest(random, world);
      case "embed":
        return embedRequest(random, world);
      case "inbound":
        return inboundRequest(random, world, n);
      case "callback":
        return callbackRequest(random, n);
      case "mcp":
        return mcpRequest(random, world, n);
      case "other":
        return otherRequest(random, world);
      default: {
        const own = operations.filter(({ api }) => api === kind);
        return operationRequest(random, world, random.pick(own), n);
      }
    }
  }
}

/** Sends a request, counts it, and checks the answer against the rules. */
export async function send(
  { seed, tally, witness, onFinding }: Run,
  line: Line,
  request: Request,
  n: number,
  isThorough: boolean,
): Promise<Answer> {
  const bytes = render(request);
  const isHead = request.method === "HEAD";
  let answer: Answer = { status: 0, headers: new Map(), body: Buffer.alloc(0), ms: 0 };
  try {
    // The witness sees each attempt: the service may still work on one that it did not answer.
    const attempt = () => witness.around(n, request, () => line.ask(bytes, { isHead }));
    answer = await attempt();
    // The server may have closed an idle connection as the request went out.
    if (answer.status === 0) answer = await attempt();
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    onFinding({ rule: "an answer in time", detail: error.message, seed, n, request: asCurl(request), answer: "" });
  }
  tally.note(request, answer.status, answer.ms);
  for (const fault of faultsIn(request, answer, isThorough))
    onFinding({ ...fault, seed, n, request: asCurl(request), answer: `${answer.status}` });
  return answer;
}

async function breakIt({ port, seed, tally, onFinding }: Run, n: number): Promise<void> {
  const broken = brokenRequest(randomOf(seed ^ 0xb20c, n));
  const statuses = await sendBroken(port, broken);
  const request = { surface: "broken HTTP", route: broken.name, asker: NOBODY } as Request;
  tally.note(request, statuses[0] ?? 0, 0);
  for (const status of statuses.filter((each) => each >= 500 && each !== VERSION_NOT_SPOKEN))
    onFinding({
      rule: "no server error",
      detail: `${status} to broken HTTP`,
      seed,
      n,
      request: `${broken.name}: ${JSON.stringify(broken.bytes.toString("latin1").slice(0, 400))}`,
      answer: String(status),
    });
}
