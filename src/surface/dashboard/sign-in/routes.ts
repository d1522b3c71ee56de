// The routes of sign-up, login, password and one's own account.
import { anyone, DANGEROUS, type Route, signedIn, WITHIN } from "../kit/route.ts";
import { noticeException } from "../notice/exception.tsx";
import { noticeChoices, noticePage } from "../notice/page.tsx";
import { accountLanguage, accountName, accountPage, accountPassword } from "./account.tsx";
import { authenticator, authenticatorPage, authenticatorRemovePost, recoveryPage, recoveryPost } from "./code.tsx";
import { companyLogin, providerCallback, providerStart } from "./company.tsx";
import { companyRecovery } from "./company-wall.tsx";
import { confirmForm } from "./confirm.tsx";
import { factorPage, factorPost } from "./factor.tsx";
import { joinForm } from "./join.tsx";
import { login, loginPage, logoutPost } from "./login.tsx";
import {
  newPasskey,
  newPasskeyOptions,
  passkeyLoginPost,
  passkeyOptions,
  passkeysPage,
  removePasskeyPost,
} from "./passkey.tsx";
import { newPassword, reset, resetSentPage } from "./reset.tsx";
import { endAllSessionsPost, endSessionPost, sessionsPage } from "./session.tsx";
import { setup } from "./setup.tsx";
import { signup, signupPage, signupSentPage } from "./signup.tsx";
import { start } from "./start.tsx";

export const SIGN_IN_ROUTES: readonly Route[] = [
  anyone("GET /setup/:token", setup.page),
  anyone("POST /setup/:token", setup),
  anyone("GET /signup", signupPage),
  anyone("POST /signup", signup),
  anyone("GET /signup/sent", signupSentPage),
  anyone("GET /confirm-account/:token", confirmForm.page),
  anyone("POST /confirm-account/:token", confirmForm),
  anyone("GET /login", loginPage),
  anyone("POST /login", login),
  anyone("GET /login/factor", factorPage),
  anyone("POST /login/factor", factorPost),
  anyone("POST /login/passkey", passkeyLoginPost),
  anyone("POST /login/passkey/options", passkeyOptions),
  anyone("GET /login/company", companyLogin.page),
  anyone("POST /login/company", companyLogin),
  signedIn("POST /login/company/recovery", companyRecovery, WITHIN),
  anyone("GET /login/oidc", providerStart),
  anyone("GET /login/oidc/callback", providerCallback),
  anyone("GET /login/oidc/:id", providerStart),
  anyone("GET /login/oidc/:id/callback", providerCallback),
  anyone("POST /logout", logoutPost),
  anyone("GET /reset", reset.page),
  anyone("POST /reset", reset),
  anyone("GET /reset/sent", resetSentPage),
  anyone("GET /reset/:token", newPassword.page),
  anyone("POST /reset/:token", newPassword),
  anyone("GET /join/:token", joinForm.page),
  anyone("POST /join/:token", joinForm),
  signedIn("GET /dashboard/account", accountPage, WITHIN),
  signedIn("POST /dashboard/account/name", accountName),
  signedIn("POST /dashboard/account/language", accountLanguage, WITHIN),
  signedIn("POST /dashboard/account/password", accountPassword, DANGEROUS),
  signedIn("GET /dashboard/account/authenticator", authenticatorPage),
  signedIn("POST /dashboard/account/authenticator", authenticator, DANGEROUS),
  signedIn("POST /dashboard/account/authenticator/remove", authenticatorRemovePost, DANGEROUS),
  signedIn("GET /dashboard/account/passkeys", passkeysPage),
  signedIn("POST /dashboard/account/passkeys", newPasskey, DANGEROUS),
  signedIn("POST /dashboard/account/passkeys/options", newPasskeyOptions),
  signedIn("POST /dashboard/account/passkeys/:id/remove", removePasskeyPost, DANGEROUS),
  signedIn("GET /dashboard/account/recovery-codes", recoveryPage, WITHIN),
  signedIn("POST /dashboard/account/recovery-codes", recoveryPost, { ...WITHIN, ...DANGEROUS }),
  signedIn("GET /dashboard/account/sessions", sessionsPage, WITHIN),
  signedIn("POST /dashboard/account/sessions/end-all", endAllSessionsPost, WITHIN),
  signedIn("POST /dashboard/account/sessions/:id/end", endSessionPost, WITHIN),
  signedIn("GET /dashboard/account/notifications", noticePage),
  signedIn("POST /dashboard/account/notifications", noticeChoices),
  signedIn("GET /dashboard/account/notifications/:id", noticeException.page),
  signedIn("POST /dashboard/account/notifications/:id", noticeException),
  signedIn("GET /dashboard/start", start.page),
  signedIn("POST /dashboard/start", start),
];
