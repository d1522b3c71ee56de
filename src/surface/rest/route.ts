// What the routes of each noun share: their dependencies, lists, and the refusal of an unknown id.
import { Type } from "@sinclair/typebox";
import type { Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import type { Links } from "#platform/link.ts";
import { Refusal } from "#platform/refusal.ts";
import { Page, PerPage, type readRange } from "../query.ts";
import type { Caller } from "./guard.ts";
import type { Post } from "./post.ts";

export type RestRoutes = {
  context: Context;
  config: Pick<Config, "baseUrl" | "twilio">;
  links: Links;
  callerOf(request: Request): Caller;
  post: Post;
};

export const PAGING = { page: Type.Optional(Page), perPage: Type.Optional(PerPage) };

export function list<T>(data: T[], { page, perPage }: ReturnType<typeof readRange>, total: number) {
  return { data, page, perPage, total, totalPages: Math.ceil(total / perPage) };
}

/** For an id that is unknown, malformed or of another organisation: the answer is the same for all. */
export function notFound(): Refusal {
  return new Refusal("not_found", "There is no such record in your organisation.");
}
