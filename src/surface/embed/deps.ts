// What the parts of this surface are made of.
import type { Plans } from "#domain/account/plan.ts";
import type { Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import type { ResponseCache } from "#platform/response-cache.ts";

export type EmbedDeps = {
  context: Context;
  config: Pick<Config, "baseUrl" | "serviceName">;
  plans: Plans;
  cache: ResponseCache;
};

/** @property path with the query, as it was sent */
export type EmbedAsked = { request: Request; url: URL; path: string; params: Readonly<Record<string, string>> };

/** Answers one path; a Refusal is thrown and answered in one place. */
export type EmbedRoute = (asked: EmbedAsked) => Promise<Response> | Response;
