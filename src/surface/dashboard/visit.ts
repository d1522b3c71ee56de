// A request to the dashboard, with everything that was found out about it before its page is asked.
import type { Membership } from "#domain/account/team/membership.ts";
import type { Action } from "#domain/account/team/permission.ts";
import type { User } from "#domain/account/user/session.ts";
import type { Business } from "#domain/business/business.ts";
import type { Context } from "#platform/context.ts";
import type { Content } from "#surface/look/answer.ts";
import type { Fields } from "#surface/look/fields.ts";
import type { DashboardDeps } from "./deps.ts";

/** What the page after a post says once: what was done, or a secret that is shown this one time. */
export type Flash = {
  tone: "done" | "problem";
  text: string;
  secret?: { label: string; value: string };
};

/** What a page or a post answers; cookies come beside headers, because there may be several. */
export type Answer = Content & {
  cookies?: readonly string[];
  /** Sent in place of the body, as it comes. */
  stream?: ReadableStream<Uint8Array>;
};

/** Anybody, signed in or not. */
export type Visit = {
  deps: DashboardDeps;
  context: Context;
  request: Request;
  url: URL;
  params: Readonly<Record<string, string>>;
  /** What was posted; empty for a GET, and for a post that reads its own body. */
  fields: Fields;
  /** The caller's address, as a key for rate windows. */
  peer: string;
  flash: Flash | null;
  user: User | null;
  sessionId: string | null;
};

export type UserVisit = Visit & {
  user: User;
  sessionId: string;
  /** Of all organisations that the person belongs to, by name. */
  memberships: readonly Membership[];
};

export type MemberVisit = UserVisit &
  Membership & {
    may(action: Action): boolean;
    /** How many the organisation has. */
    businessCount: number;
    /** The one that the dashboard shows; null where the organisation has none yet. */
    business: Business | null;
  };

export type BusinessVisit = MemberVisit & { business: Business };
