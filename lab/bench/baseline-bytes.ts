// A program: the barest server that gives one answer, from one thread or several. Reads the answer from standard input, prints its
// port when all threads serve.
import { once } from "node:events";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

type Given = {
  status: number;
  headers: Record<string, string>;
  /** A text, or bytes in base64. */
  body: string | null;
  isBase64?: boolean;
  threads?: number;
  port?: number;
};

const given: Given = isMainThread ? await Bun.stdin.json() : workerData;
const { status, headers, threads = 1, port = 0 } = given;
const body = given.isBase64 ? Uint8Array.fromBase64(given.body ?? "") : given.body;
const init = { status, headers };

const server = Bun.serve({
  port,
  hostname: "127.0.0.1",
  reusePort: threads > 1,
  development: false,
  fetch: () => new Response(body, init),
});
if (isMainThread) {
  for (let n = 1; n < threads; n++) {
    const worker = new Worker(import.meta.path, { workerData: { ...given, port: server.port } });
    await once(worker, "message");
  }
  console.log(server.port);
} else parentPort?.postMessage("serves");
