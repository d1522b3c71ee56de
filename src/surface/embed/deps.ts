// What the routes of this surface share.
import type { Plans } from "#domain/account/plan/plan.ts";
import type { Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import type { ResponseCache } from "#platform/response-cache.ts";
import type { SlugMemory } from "./slug-memory.ts";

export type EmbedGiven = {
  context: Context;
  config: Pick<Config, "baseUrl" | "serviceName">;
  plans: Plans;
  cache: ResponseCache;
};

export type EmbedDeps = EmbedGiven & { slugs: SlugMemory };

/** @property path with the query, as it was sent */
export type EmbedAsked = { request: Request; url: URL; path: string; params: Readonly<Record<string, string>> };

/** Answers one path; may throw a Refusal. */
export type EmbedRoute = (asked: EmbedAsked) => Promise<Response> | Response;
