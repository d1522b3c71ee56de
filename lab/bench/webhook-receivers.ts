// The receivers of the webhook benches, in a process of their own: one server on all addresses of the loopback. /ok answers at
// once, /soon after some milliseconds, /time also notes when each event arrived, /hang never answers. /bench returns counts.
type Waiter = { count: number; resolve(): void };

/** Latency of a receiver in the same country. */
const SOON_MS = 25;

const decoder = new TextDecoder();
const seen = new Map<string, { times: number; hash: number | bigint }>();
let requests = 0;
let faults = 0;
let hung = 0;
let arrivals: [n: number, at: number][] = [];
let waiters: Waiter[] = [];

function note(request: Request, body: Uint8Array, timed: boolean): void {
  const id = request.headers.get("x-service-delivery") ?? "";
  const signature = request.headers.get("x-service-signature") ?? "";
  // The dispatcher signs the same bytes with the same secret, so a repeat has the same signature.
  const hash = Bun.hash(signature, Bun.hash.xxHash64(body));
  const known = seen.get(id);
  if (!signature.startsWith("sha256=")) faults++;
  if (known) {
    known.times++;
    if (known.hash !== hash) faults++;
  } else seen.set(id, { times: 1, hash });
  if (timed) {
    const { data } = JSON.parse(decoder.decode(body)) as { data: { n: number } };
    arrivals.push([data.n, performance.timeOrigin + performance.now()]);
  }
  requests++;
  for (const waiter of waiters) if (requests >= waiter.count) waiter.resolve();
}

async function answerBench(path: string, query: URLSearchParams): Promise<Response> {
  if (path === "/bench/await") {
    const count = Number(query.get("count"));
    if (requests < count) {
      const enough = Promise.withResolvers<boolean>();
      const waiter = { count, resolve: () => enough.resolve(true) };
      waiters.push(waiter);
      const late = setTimeout(() => enough.resolve(false), Number(query.get("within")));
      const isEnough = await enough.promise;
      clearTimeout(late);
      waiters = waiters.filter((each) => each !== waiter);
      if (!isEnough) return new Response(`${requests} of ${count} arrived in time`, { status: 504 });
    }
  } else if (path === "/bench/reset") {
    seen.clear();
    requests = 0;
    faults = 0;
    hung = 0;
    arrivals = [];
  }
  const repeats = [...seen.values()].reduce((sum, { times }) => sum + times - 1, 0);
  return Response.json({ requests, ids: seen.size, repeats, faults, hung, arrivals });
}

const server = Bun.serve({
  hostname: "0.0.0.0",
  port: 0,
  idleTimeout: 0,
  async fetch(request) {
    const { url } = request;
    const path = url.slice(url.indexOf("/", 8));
    if (path.startsWith("/bench/")) {
      const { pathname, searchParams } = new URL(url);
      return answerBench(pathname, searchParams);
    }
    if (path === "/hang") {
      hung++;
      return new Promise<Response>(() => {});
    }
    note(request, await request.bytes(), path === "/time");
    if (path === "/soon") await Bun.sleep(SOON_MS);
    return new Response(null, { status: 204 });
  },
});
console.log(server.port);
