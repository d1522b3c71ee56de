// A path of the dashboard: who may ask for it, and what answers. A table of these is all that the dashboard is, so that a test
// can walk it and ask each one as everybody.
import type { Action } from "#domain/account/team/permission.ts";
import type { Answer, BusinessVisit, MemberVisit, UserVisit, Visit } from "./visit.ts";

/** Null is "not found". */
type Run<V> = (visit: V) => Promise<Answer | null> | Answer | null;

type Place = {
  method: "GET" | "POST";
  /** `/dashboard/reviews/:id` */
  path: string;
  /** It reads its body by itself: an upload. */
  isRaw?: boolean;
};

export type Route = Place &
  (
    | { access: "anyone"; run: Run<Visit> }
    | { access: "signed-in"; run: Run<UserVisit> }
    /** To anybody else it is not there. */
    | { access: "staff"; run: Run<UserVisit> }
    | { access: "member"; action: Action; run: Run<MemberVisit> }
    /** Leads to the overview where the organisation has no business yet. */
    | { access: "business"; action: Action; run: Run<BusinessVisit> }
  );

type Options = Pick<Place, "isRaw">;

/** For everybody: sign-up, login. */
export function anyone(place: string, run: Run<Visit>, options: Options = {}): Route {
  return { ...placeOf(place), ...options, access: "anyone", run };
}

/** For whoever is signed in, whatever they belong to. */
export function signedIn(place: string, run: Run<UserVisit>, options: Options = {}): Route {
  return { ...placeOf(place), ...options, access: "signed-in", run };
}

/** For moderators. */
export function staff(place: string, run: Run<UserVisit>, options: Options = {}): Route {
  return { ...placeOf(place), ...options, access: "staff", run };
}

/** For members of an organisation whose role allows the action. */
export function member(place: string, action: Action, run: Run<MemberVisit>, options: Options = {}): Route {
  return { ...placeOf(place), ...options, access: "member", action, run };
}

/** The same, about the business that is chosen. */
export function business(place: string, action: Action, run: Run<BusinessVisit>, options: Options = {}): Route {
  return { ...placeOf(place), ...options, access: "business", action, run };
}

/** "POST /dashboard/reviews/:id/reply" */
function placeOf(place: string): Place {
  const [method, path] = place.split(" ") as ["GET" | "POST", string];
  return { method, path };
}
