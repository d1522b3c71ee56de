// What the parts of this surface are made of.
import type { Plans } from "#domain/account/plan/plan.ts";
import type { Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import type { ResponseCache } from "#platform/response-cache.ts";
import type { SlugMemory } from "./slug-memory.ts";

/** What the surface is given. */
export type EmbedGiven = {
  context: Context;
  config: Pick<Config, "baseUrl" | "serviceName">;
  plans: Plans;
  cache: ResponseCache;
};

/** What its parts are given. */
export type EmbedDeps = EmbedGiven & { slugs: SlugMemory };

/** @property path with the query, as it was sent */
export type EmbedAsked = { request: Request; url: URL; path: string; params: Readonly<Record<string, string>> };

/** Answers one path; a Refusal is thrown and answered in one place. */
export type EmbedRoute = (asked: EmbedAsked) => Promise<Response> | Response;
