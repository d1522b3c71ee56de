// One route of the dashboard: its method and path, who may ask for it, and its handler.
import type { Feature } from "#domain/account/plan/gate.ts";
import type { Action } from "#domain/account/state/permission.ts";
import type { Answer, BusinessVisit, MemberVisit, UserVisit, Visit } from "./visit.ts";

type Handler<V> = (visit: V) => Promise<Answer> | Answer;

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
};

/** Options of a dangerous change. */
export const DANGEROUS = { isDangerous: true } as const;
/** Options of a route that is open to a session of an organisation's own provider. */
export const WITHIN = { isWithin: true } as const;

export type Route = Target &
  Options &
  (
    | { access: "anyone"; run: Handler<Visit> }
    | { access: "signed-in"; run: Handler<UserVisit> }
    | { access: "staff"; run: Handler<UserVisit> }
    | { access: "member"; action: Action; run: Handler<MemberVisit> }
    | { access: "business"; action: Action; run: Handler<BusinessVisit> }
  );

/** Needs no login. */
export function anyone(target: string, run: Handler<Visit>): Route {
  return { ...read(target), access: "anyone", run };
}

/** Needs a login, and no organisation. */
export function signedIn(target: string, run: Handler<UserVisit>, options: Options = {}): Route {
  return { ...read(target), ...options, access: "signed-in", run };
}

/** For moderators; to anybody else it does not exist. */
export function staff(target: string, run: Handler<UserVisit>): Route {
  return { ...read(target), access: "staff", run };
}

/** For members whose role allows the action. */
export function member(target: string, action: Action, run: Handler<MemberVisit>, options: Options = {}): Route {
  return { ...read(target), ...options, access: "member", action, run };
}

/** As `member`, for the chosen business; an organisation without one is sent to the overview. */
export function business(target: string, action: Action, run: Handler<BusinessVisit>, options: Options = {}): Route {
  return { ...read(target), ...options, access: "business", action, run };
}

/** @param target "POST /dashboard/reviews/:id/reply" */
function read(target: string): Target {
  const [method, path] = target.split(" ") as ["GET" | "POST", string];
  return { method, path };
}
