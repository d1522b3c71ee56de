// The guard as a plugin: every route behind it has the `caller`, and every answer the guard's headers, refusals included.
import { Elysia } from "elysia";
import { type PeerOf, pathOf, refuseUndecodable } from "#surface/http/api.ts";
import { UNCACHED_DATA } from "#surface/http/header.ts";
import { refuseOversized } from "#surface/http/refusal.ts";
import type { Caller, Guard } from "./guard.ts";

export const PREFIX = "/api/v1";
const DESCRIPTION_PATH = `${PREFIX}/openapi.json`;

/** Lets admitted requests through, with their `caller`. Every answer has the guard's headers. */
export function createGuarded(guard: Guard, peerOf: PeerOf) {
  return new Elysia({ name: "rest guard" }).derive({ as: "scoped" }, async ({ request, set }) => {
    const peer = peerOf(request);
    // The description needs no key.
    const isDescription = request.method === "GET" && pathOf(request) === DESCRIPTION_PATH;
    const verdict = isDescription ? await guard.admitAnyone(peer) : await guard.admit(request, peer);
    // Answers belong to one organisation, so no cache may keep them.
    Object.assign(set.headers, UNCACHED_DATA, verdict.headers);
    if ("refusal" in verdict) throw verdict.refusal;
    refuseOversized(request);
    refuseUndecodable(request);
    return { caller: verdict.caller as Caller };
  });
}

export type Guarded = ReturnType<typeof createGuarded>;
