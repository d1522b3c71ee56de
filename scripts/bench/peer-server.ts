// The peers that serve, each as a process of its own.
import type { PageSource } from "./page-source.ts";
import { peerProgram } from "./peer-install.ts";
import { type Service, startProgram } from "./service.ts";

type Open = { open: { path: string; body: string | null }[] };

/** The service's own default. */
const POOL = 8;

/** Fastify runs on Node, as its users run it. */
export function startFastify(given: PageSource & Open, say: (message: string) => void): Promise<Service> {
  return startProgram(["node", peerProgram("fastify", say)], { ...given, pool: POOL });
}

export function startHono(given: Open, say: (message: string) => void): Promise<Service> {
  return startProgram([process.execPath, peerProgram("hono", say)], given);
}
