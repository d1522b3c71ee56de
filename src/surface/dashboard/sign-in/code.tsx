// The codes of one's account: an authenticator app, set up with a QR code, replaced, removed; and recovery codes, how many are left, and
// another set. The app's secret waits in a sealed cookie until a code shows that the app has it.
import { encode } from "uqr";
import {
  addFactor,
  authenticatorUri,
  deleteAuthenticator,
  newAuthenticatorSecret,
  putAuthenticator,
  readFactors,
  renewRecoveryCodes,
  stepOf,
} from "#domain/account/sign-in/factor.ts";
import type { UserId } from "#platform/id.ts";
import { plural } from "#surface/look/format.ts";
import { act, done } from "../act.ts";
import { Panel, When } from "../component/display.tsx";
import { Ask, PostButton, Submit } from "../component/form.tsx";
import { drop, keep, kept } from "../cookie.ts";
import { NOT_OWN, refused } from "../refused.tsx";
import { type Fault, ownPage } from "../shell.tsx";
import type { Answer, UserVisit } from "../visit.ts";
import { tooMany } from "./attempt.ts";
import { bookFactor, CodeField, changeOwnFactors } from "./factor.tsx";

const PATH = "/dashboard/account/authenticator";
const RECOVERY_PATH = "/dashboard/account/recovery-codes";
const COOKIE = "authenticator";
const SETUP_S = 3_600;

type Setup = { user: UserId; secret: string };

export async function authenticatorPage(visit: UserVisit, fault: Fault<"code"> = {}): Promise<Answer> {
  const { deps, user, context } = visit;
  const { authenticatorSince: since } = await readFactors(context, user.id);
  const setup: Setup = { user: user.id, secret: readSetup(visit) ?? newAuthenticatorSecret() };
  const answer = ownPage(
    visit,
    "Authenticator",
    fault,
    <>
      {since ? (
        <Panel title="Your app" id="app">
          <p>
            Set up <When at={since} />.
          </p>
          <Ask
            label="Remove"
            of="the authenticator"
            question="A login then needs your other second factors, or your password alone."
            confirm="Remove the authenticator"
            action={`${PATH}/remove`}
          />
        </Panel>
      ) : (
        <p class="prose">
          With an authenticator app, a login needs your password and a code from your phone. A stolen password alone
          opens nothing.
        </p>
      )}
      <Panel title={since ? "Use another app" : "Set up an app"} id="set-up">
        <Secret secret={setup.secret} issuer={deps.config.serviceName} label={user.email} />
        <form class="form" method="post" action={PATH} novalidate>
          <CodeField fault={fault} hint="The six digits that the app shows now." />
          <Submit>{since ? "Replace the app" : "Use this app"}</Submit>
        </form>
      </Panel>
    </>,
  );
  return { ...answer, cookies: [...(answer.cookies ?? []), keep(visit, COOKIE, setup, SETUP_S)] };
}

export async function authenticatorPost(visit: UserVisit): Promise<Answer> {
  const { deps, user, context, fields } = visit;
  const secret = readSetup(visit);
  if (secret === null)
    return authenticatorPage(visit, { problem: "The page was open for too long. Add the new code to your app." });
  const attempt = await deps.attempts.by(user.id, "authenticator");
  if (!attempt.admitted) return authenticatorPage(visit, tooMany(attempt));
  const step = stepOf(secret, fields.code ?? "", context.clock.now());
  if (step === null) {
    await bookFactor(visit, user.id, "factor.refuse");
    const error = "This is not the code of this moment. Check that the clock of your device is right.";
    return authenticatorPage(visit, { errors: { code: error } });
  }
  const given = { userId: user.id, secret, step };
  const codes = await act(visit, { action: "factor.authenticator" }, (inside) =>
    addFactor(inside, user, visit.sessionId, () => putAuthenticator(inside, deps.box, given)),
  );
  const text = "Your authenticator is set up. Your other sessions were logged out.";
  const path = codes?.length ? RECOVERY_PATH : PATH;
  return done(visit, path, { tone: "done", text, codes: codes ?? [] }, [drop(visit, COOKIE)]);
}

export async function authenticatorRemovePost(visit: UserVisit): Promise<Answer | null> {
  const isRemoved = await changeOwnFactors(visit, "factor.authenticator-remove", deleteAuthenticator);
  return isRemoved ? done(visit, PATH, "Your authenticator was removed.") : null;
}

export async function recoveryPage(visit: UserVisit): Promise<Answer> {
  const { recoveryCodes: left } = await readFactors(visit.context, visit.user.id);
  return ownPage(
    visit,
    "Recovery codes",
    {},
    <>
      <p class="prose">
        A recovery code lets you in without your authenticator or passkey, and while the login of your organisation is
        away. Each works once. You have {plural(left, "code")}.
      </p>
      {left === 0 ? (
        <PostButton action={RECOVERY_PATH}>Make recovery codes</PostButton>
      ) : (
        <Ask
          label="Make new codes"
          of="for recovery"
          question="The codes that you stored stop working."
          confirm="Make new codes"
          action={RECOVERY_PATH}
        />
      )}
    </>,
  );
}

export async function recoveryPost(visit: UserVisit): Promise<Answer> {
  // They are the way past a second factor wherever the account reaches.
  if (!visit.isWhole) return refused(visit, 403, NOT_OWN);
  const codes = await changeOwnFactors(visit, "factor.recovery-codes", renewRecoveryCodes);
  return done(visit, RECOVERY_PATH, { tone: "done", text: "These are your recovery codes.", codes });
}

function readSetup(visit: UserVisit): string | null {
  const setup = kept<Setup>(visit, COOKIE);
  return setup?.user === visit.user.id ? setup.secret : null;
}

/** The secret three times: for a camera, to type, and for an app on the same device. */
function Secret({ secret, ...named }: { secret: string; issuer: string; label: string }) {
  const uri = authenticatorUri(secret, named);
  const { data, size } = encode(uri, { border: 2, ecc: "M" });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <div class="authenticator">
      <svg class="qr" role="img" aria-label="QR code of the secret" viewBox={`0 0 ${size} ${size}`}>
        <path d={dark.join("")} shape-rendering="crispEdges" />
      </svg>
      <div class="stack">
        <p>Scan the code with your app, or type the secret into it:</p>
        <p>
          <code class="otp-secret">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
        </p>
        <p>On this device, open the app by this address:</p>
        <p>
          <a class="otp-secret" href={uri}>
            {uri}
          </a>
        </p>
      </div>
    </div>
  );
}
