// The signed log as files, for verifiers and mirrors (C2SP tlog-tiles): the checkpoint, tiles, bundles of entries, keys, and the endpoint for
// witnesses. Answers are kept; only those that must be made count against the caller.
import { Elysia } from "elysia";
import { Refusal } from "#contract/refusal.ts";
import type { Topic } from "#contract/topic.ts";
import { listKeys } from "#domain/log/key.ts";
import { NOTE_LIMIT } from "#domain/log/note.ts";
import { findHead, findTile, parseTileName, tilePath } from "#domain/log/tile.ts";
import { acceptCosignatures } from "#domain/log/witness.ts";
import type { ResponseCache } from "#platform/cache/response-cache.ts";
import type { Config } from "#platform/config/config.ts";
import type { Context } from "#platform/database/context.ts";
import type { RateWindow } from "#platform/rate-window/rate-window.ts";
import { FRAMEWORK, type PeerOf, pathOf, refuseOtherMethods, UNREAD } from "#surface/http/api.ts";
import { readBody } from "#surface/http/body.ts";
import { answerOf, deliver, type HotReads } from "#surface/http/cached.ts";
import { ANY_ORIGIN, DATA_SECURITY, UNCACHED_DATA } from "#surface/http/header.ts";
import { refuseOversized, requireAdmitted } from "#surface/http/refusal.ts";
import { FOR_GOOD } from "#surface/look/answer.ts";

type LogDependencies = {
  context: Context;
  config: Pick<Config, "logWitnesses">;
  cache: ResponseCache;
  window: RateWindow;
  peerOf: PeerOf;
};

/** Of answers that are not kept: enough to read a log of 75,000 entries a minute from a cold start. */
const REQUESTS_PER_MINUTE = 600;
const WITNESSES_PER_MINUTE = 60;

const TEXT = "text/plain; charset=utf-8";
const BYTES = "application/octet-stream";
const ASK_AGAIN = "no-cache";

type File = { body: string | Uint8Array<ArrayBuffer>; type: string; cacheControl: string; tags: readonly Topic[] };

/** Kept under the path: the query is ignored. */
export const HOT_LOG_FILES: HotReads = { keyOf: pathOf };

export function logFiles({ context, config, cache, window, peerOf }: LogDependencies) {
  const show = async (request: Request, path: string, peer: string): Promise<Response> => {
    requireAdmitted(await window.take(peer, REQUESTS_PER_MINUTE));
    const generation = cache.generation();
    const file = await findFile(context, path);
    if (!file) throw noFile();
    const { body, type, cacheControl, tags } = file;
    const headers = { ...ANY_ORIGIN, ...DATA_SECURITY, "content-type": type, "cache-control": cacheControl };
    const kept = answerOf(200, body, headers);
    cache.put(path, kept, tags, generation);
    return deliver(kept, request);
  };

  const witness = async (request: Request, peer: string): Promise<Response> => {
    requireAdmitted(await window.take(`witness ${peer}`, WITNESSES_PER_MINUTE));
    const text = new TextDecoder().decode(await readBody(request, NOTE_LIMIT));
    const taken = await acceptCosignatures(context, text, config.logWitnesses);
    return Response.json({ taken }, { headers: UNCACHED_DATA });
  };

  // The pages at /log and /log/check are not files.
  return new Elysia(FRAMEWORK)
    .onTransform(({ request }) => refuseOversized(request))
    .derive(({ request }) => ({ peer: peerOf(request) }))
    .get("/log/checkpoint", ({ request, peer }) => show(request, pathOf(request), peer))
    .get("/log/key", ({ request, peer }) => show(request, pathOf(request), peer))
    .get("/log/tile/*", ({ request, peer }) => show(request, pathOf(request), peer))
    .post("/log/witness", ({ request, peer }) => witness(request, peer), UNREAD)
    .use(refuseOtherMethods({ options: true }));
}

function noFile(): Refusal {
  return new Refusal("not_found", "The log has no such file.");
}

async function findFile(context: Context, path: string): Promise<File | null> {
  if (path === "/log/checkpoint") {
    const head = await findHead(context);
    return head && { body: head.checkpoint, type: TEXT, cacheControl: ASK_AGAIN, tags: ["log"] };
  }
  if (path === "/log/key") {
    const keys = await listKeys(context);
    const body = keys.map((key) => `${key}\n`).join("");
    return keys.length === 0 ? null : { body, type: TEXT, cacheControl: ASK_AGAIN, tags: ["log"] };
  }
  // A tile never changes.
  const name = parseTileName(path.slice("/log/tile/".length));
  const bytes = name && (await findTile(context, name));
  if (!name || !bytes || path !== `/log/tile/${tilePath(name)}`) return null;
  return { body: new Uint8Array(bytes), type: BYTES, cacheControl: FOR_GOOD, tags: [] };
}
