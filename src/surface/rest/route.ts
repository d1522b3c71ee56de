// What a group of routes needs of the REST API around it.
import type { Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import type { Links } from "#platform/link.ts";
import type { Caller } from "./guard.ts";
import type { Post } from "./posting.ts";

export type RestRoutes = {
  context: Context;
  config: Pick<Config, "baseUrl" | "twilio">;
  links: Links;
  /** Whom the guard let in. */
  callerOf(request: Request): Caller;
  post: Post;
};

/** `{data, page, perPage, total, totalPages}` (spec, Endpoints). */
export function list<T>(data: T[], page: number, perPage: number, total: number) {
  return { data, page, perPage, total, totalPages: Math.ceil(total / perPage) };
}
