// One route of the dashboard: its method and path, who may ask for it, and its handler.
import type { Feature } from "#domain/account/plan/gate.ts";
import type { Action } from "#domain/account/state/permission.ts";
import type { DashboardForm } from "./form.ts";
import type { Answer, BusinessVisit, MemberVisit, UserVisit, Visit } from "./visit.ts";

type Handler<V> = (visit: V) => Promise<Answer> | Answer;
export type Handling<V> = {
  run: Handler<V>;
  /** Draws a posted form again with its typed values, because the guard found a fault. */
  refuse?: DashboardForm<V>["refuse"];
};

type Target = {
  method: "GET" | "POST";
  /** `/dashboard/reviews/:id` */
  path: string;
};

type Options = {
  /** The handler reads the body itself: an upload. */
  isRaw?: boolean;
  /** The organisation's plan must have it. */
  feature?: Feature;
  /** A change of secrets, team, sign-in or personal data, or of many reviews at once: asks for the second factor again. */
  isDangerous?: boolean;
  /** Open to a session of an organisation's own provider, which could act in the person's name. */
  isWithin?: boolean;
  /** Open to operators with a second factor only. `after set-up`: also to the first one as long as no operator has a factor. */
  needsFactor?: "always" | "after set-up";
  /** A POST that a suspended organisation's members may make: it sends nothing to customers, sites or receivers. */
  isForSuspended?: boolean;
  /** Open to members of an organisation that moved to another instance. */
  isForMoved?: boolean;
  /** The organisations that it exists for; without it, all. What reaches the public, moderators or strangers is for live ones. */
  only?: "live" | "sandbox";
};

/** Options of a dangerous change. */
export const DANGEROUS = { isDangerous: true } as const;
/** Options of a route that is open to a session of an organisation's own provider. */
export const WITHIN = { isWithin: true } as const;

/** Options of an operator's page, and of a change on it. */
export const FACTOR = { needsFactor: "always" } as const;
export const FACTOR_CHANGE = { needsFactor: "always", isDangerous: true } as const;
/** Options of the page that sets a new installation up, and of a change on it. */
export const SET_UP = { needsFactor: "after set-up" } as const;
export const SET_UP_CHANGE = { needsFactor: "after set-up", isDangerous: true } as const;
/** Options of a route that members of a suspended organisation may post to. */
export const EVEN_SUSPENDED = { isForSuspended: true } as const;

/** Options of a route that members of an organisation that moved reach: it leads to their others. */
export const EVEN_MOVED = { isForMoved: true } as const;

/** Options of a route that a sandbox does not have. */
export const LIVE = { only: "live" } as const;
/** Options of a route that a sandbox alone has. */
export const SANDBOX = { only: "sandbox" } as const;

export type Route = Target &
  Options &
  (
    | ({ access: "anyone" } & Handling<Visit>)
    | ({ access: "signed-in" } & Handling<UserVisit>)
    | ({ access: "staff" } & Handling<UserVisit>)
    | ({ access: "operator" } & Handling<UserVisit>)
    | ({ access: "member"; action: Action } & Handling<MemberVisit>)
    | ({ access: "business"; action: Action } & Handling<BusinessVisit>)
  );

/** Needs no login. */
export function anyone(target: string, handler: Handler<Visit> | DashboardForm<Visit>): Route {
  return { ...read(target), access: "anyone", ...handling(handler) };
}

/** Needs a login, and no organisation. */
export function signedIn(
  target: string,
  handler: Handler<UserVisit> | DashboardForm<UserVisit>,
  options: Options = {},
): Route {
  return { ...read(target), ...options, access: "signed-in", ...handling(handler) };
}

/** For moderators; to others it does not exist. */
export function staff(
  target: string,
  handler: Handler<UserVisit> | DashboardForm<UserVisit>,
  options: Options = {},
): Route {
  return { ...read(target), ...options, access: "staff", ...handling(handler) };
}

/** For those who run the service; to others it does not exist. */
export function operator(
  target: string,
  handler: Handler<UserVisit> | DashboardForm<UserVisit>,
  options: Options = {},
): Route {
  return { ...read(target), ...options, access: "operator", ...handling(handler) };
}

/** For members whose role allows the action. */
export function member(
  target: string,
  action: Action,
  handler: Handler<MemberVisit> | DashboardForm<MemberVisit>,
  options: Options = {},
): Route {
  return { ...read(target), ...options, access: "member", action, ...handling(handler) };
}

/** As `member`, for the chosen business; an organisation without one reads that the page needs it, and is offered the claim. */
export function business(
  target: string,
  action: Action,
  handler: Handler<BusinessVisit> | DashboardForm<BusinessVisit>,
  options: Options = {},
): Route {
  return { ...read(target), ...options, access: "business", action, ...handling(handler) };
}

/** The nearest page at or above a posted path, which has its form. @param path the route's path with its parameters filled in */
export function pageAbove(routes: readonly Route[], posted: Route, path: string): string {
  const [pattern, own] = [posted.path, path].map((each) => each.split("/")) as [string[], string[]];
  while (pattern.length > 1) {
    const at = pattern.join("/");
    if (routes.some((route) => route.method === "GET" && route.path === at)) return own.join("/");
    pattern.pop();
    own.pop();
  }
  return "/dashboard";
}

/** The path of the page that a request is about, for a request that may fit no route. */
export function pageOf(routes: readonly Route[], method: string, path: string): string {
  const fitting = (as: Route["method"]) =>
    routes
      .filter((route) => route.method === as && fits(route.path, path))
      .sort((one, other) => one.path.split(":").length - other.path.split(":").length)[0];
  if (method === "GET" || method === "HEAD" || fitting("GET")) return path;
  const posted = fitting("POST");
  return posted ? pageAbove(routes, posted, path) : "/dashboard";
}

function fits(pattern: string, path: string): boolean {
  const own = path.split("/");
  const parts = pattern.split("/");
  return parts.length === own.length && parts.every((part, at) => part.startsWith(":") || part === own[at]);
}

/** A form handles a POST; of its page, a route names `page`. */
function handling<V>(handler: Handler<V> | DashboardForm<V>): Handling<V> {
  return typeof handler === "function" ? { run: handler } : { run: handler.post, refuse: handler.refuse };
}

/** @param target "POST /dashboard/reviews/:id/reply" */
function read(target: string): Target {
  const [method, path] = target.split(" ") as ["GET" | "POST", string];
  return { method, path };
}
