// Loaded before the service (bun --preload): each thread names itself in its answers, dies on request, and answers one address slowly,
// so that a test can observe threads from outside.
const { serve } = Bun;
const name = Bun.isMainThread ? "main" : `thread ${crypto.randomUUID()}`;

type Options = { fetch(request: Request, server: unknown): Response | Promise<Response> };

const telling = (options: Options): Options => ({
  ...options,
  async fetch(request: Request, server: unknown) {
    const { pathname } = new URL(request.url);
    if (pathname === "/die" && !Bun.isMainThread) setTimeout(fail, 1);
    if (pathname === "/slow") await Bun.sleep(500);
    const answer = await options.fetch(request, server);
    answer.headers.set("x-thread", name);
    return answer;
  },
});

Bun.serve = ((options: Options) => {
  const server = serve(telling(options) as never);
  // The framework hands its routes over once more when it has loaded them.
  const reload = server.reload.bind(server);
  server.reload = ((again: Options) => reload(telling(again) as never)) as typeof server.reload;
  return server;
}) as typeof serve;

// Modules preloaded by a process are not preloaded by its threads.
const { Worker: PlainWorker } = globalThis;
globalThis.Worker = class extends PlainWorker {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, { ...options, preload: [import.meta.path] });
  }
} as typeof Worker;

function fail(): void {
  throw new Error("asked to die");
}
