// Coming in and going out: sign-up, login, password, teams, sessions.
import type { DashboardDeps } from "../deps.ts";
import { anyone, member, type Route, signedIn } from "../route.ts";
import { postEndOthers, postEndSession, postName, postPassword, showAccount } from "./account.tsx";
import { createAttempts } from "./attempt.ts";
import { postConfirm, showConfirm } from "./confirm.tsx";
import { postJoin, showJoin } from "./join.tsx";
import { postLogin, postLogout, showLogin } from "./login.tsx";
import { postNewPassword, postReset, showNewPassword, showReset, showResetSent } from "./reset.tsx";
import { postSignup, showSignup, showSignupSent } from "./signup.tsx";
import { postStart, showStart } from "./start.tsx";
import { postSwitch, showSwitch } from "./switch.tsx";

/** Their routes. */
export function signInRoutes({ window, context }: DashboardDeps): readonly Route[] {
  const attempts = createAttempts(window, context.clock);
  return [
    anyone("GET /signup", showSignup),
    anyone("POST /signup", (visit) => postSignup(visit, attempts)),
    anyone("GET /signup/sent", showSignupSent),
    anyone("GET /confirm-account/:token", showConfirm),
    anyone("POST /confirm-account/:token", (visit) => postConfirm(visit, attempts)),
    anyone("GET /login", showLogin),
    anyone("POST /login", (visit) => postLogin(visit, attempts)),
    anyone("POST /logout", postLogout),
    anyone("GET /reset", showReset),
    anyone("POST /reset", (visit) => postReset(visit, attempts)),
    anyone("GET /reset/sent", showResetSent),
    anyone("GET /reset/:token", showNewPassword),
    anyone("POST /reset/:token", (visit) => postNewPassword(visit, attempts)),
    anyone("GET /join/:token", showJoin),
    anyone("POST /join/:token", (visit) => postJoin(visit, attempts)),
    signedIn("GET /dashboard/account", (visit) => showAccount(visit)),
    signedIn("POST /dashboard/account/name", postName),
    signedIn("POST /dashboard/account/password", (visit) => postPassword(visit, attempts)),
    signedIn("POST /dashboard/account/sessions/end-others", postEndOthers),
    signedIn("POST /dashboard/account/sessions/:id/end", postEndSession),
    signedIn("GET /dashboard/start", showStart),
    signedIn("POST /dashboard/start", postStart),
    member("GET /dashboard/switch", "overview.read", showSwitch),
    signedIn("POST /dashboard/switch", postSwitch),
  ];
}
