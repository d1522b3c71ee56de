// The routes of sign-up, login, password and one's own account.
import { anyone, DANGEROUS, type Route, signedIn, WITHIN } from "../kit/route.ts";
import { accountNamePost, accountPage, passwordPost } from "./account.tsx";
import { authenticatorPage, authenticatorPost, authenticatorRemovePost, recoveryPage, recoveryPost } from "./code.tsx";
import {
  companyLoginPage,
  companyLoginPost,
  companyRecoveryPost,
  providerCallback,
  providerStart,
} from "./company.tsx";
import { confirmAccountPage, confirmAccountPost } from "./confirm.tsx";
import { factorPage, factorPost } from "./factor.tsx";
import { joinPage, joinPost } from "./join.tsx";
import { loginPage, loginPost, logoutPost } from "./login.tsx";
import {
  newPasskeyOptions,
  passkeyLoginPost,
  passkeyOptions,
  passkeysPage,
  passkeysPost,
  removePasskeyPost,
} from "./passkey.tsx";
import { newPasswordPage, newPasswordPost, resetPage, resetPost, resetSentPage } from "./reset.tsx";
import { endAllSessionsPost, endSessionPost, sessionsPage } from "./session.tsx";
import { setupPage, setupPost } from "./setup.tsx";
import { signupPage, signupPost, signupSentPage } from "./signup.tsx";
import { startPage, startPost } from "./start.tsx";

export const SIGN_IN_ROUTES: readonly Route[] = [
  anyone("GET /setup/:token", setupPage),
  anyone("POST /setup/:token", setupPost),
  anyone("GET /signup", signupPage),
  anyone("POST /signup", signupPost),
  anyone("GET /signup/sent", signupSentPage),
  anyone("GET /confirm-account/:token", confirmAccountPage),
  anyone("POST /confirm-account/:token", confirmAccountPost),
  anyone("GET /login", loginPage),
  anyone("POST /login", loginPost),
  anyone("GET /login/factor", factorPage),
  anyone("POST /login/factor", factorPost),
  anyone("POST /login/passkey", passkeyLoginPost),
  anyone("POST /login/passkey/options", passkeyOptions),
  anyone("GET /login/company", companyLoginPage),
  anyone("POST /login/company", companyLoginPost),
  signedIn("POST /login/company/recovery", companyRecoveryPost, WITHIN),
  anyone("GET /login/oidc", providerStart),
  anyone("GET /login/oidc/callback", providerCallback),
  anyone("GET /login/oidc/:id", providerStart),
  anyone("GET /login/oidc/:id/callback", providerCallback),
  anyone("POST /logout", logoutPost),
  anyone("GET /reset", resetPage),
  anyone("POST /reset", resetPost),
  anyone("GET /reset/sent", resetSentPage),
  anyone("GET /reset/:token", newPasswordPage),
  anyone("POST /reset/:token", newPasswordPost),
  anyone("GET /join/:token", joinPage),
  anyone("POST /join/:token", joinPost),
  signedIn("GET /dashboard/account", accountPage, WITHIN),
  signedIn("POST /dashboard/account/name", accountNamePost),
  signedIn("POST /dashboard/account/password", passwordPost, DANGEROUS),
  signedIn("GET /dashboard/account/authenticator", authenticatorPage),
  signedIn("POST /dashboard/account/authenticator", authenticatorPost, DANGEROUS),
  signedIn("POST /dashboard/account/authenticator/remove", authenticatorRemovePost, DANGEROUS),
  signedIn("GET /dashboard/account/passkeys", passkeysPage),
  signedIn("POST /dashboard/account/passkeys", passkeysPost, DANGEROUS),
  signedIn("POST /dashboard/account/passkeys/options", newPasskeyOptions),
  signedIn("POST /dashboard/account/passkeys/:id/remove", removePasskeyPost, DANGEROUS),
  signedIn("GET /dashboard/account/recovery-codes", recoveryPage, WITHIN),
  signedIn("POST /dashboard/account/recovery-codes", recoveryPost, { ...WITHIN, ...DANGEROUS }),
  signedIn("GET /dashboard/account/sessions", sessionsPage, WITHIN),
  signedIn("POST /dashboard/account/sessions/end-all", endAllSessionsPost, WITHIN),
  signedIn("POST /dashboard/account/sessions/:id/end", endSessionPost, WITHIN),
  signedIn("GET /dashboard/start", startPage),
  signedIn("POST /dashboard/start", startPost),
];
