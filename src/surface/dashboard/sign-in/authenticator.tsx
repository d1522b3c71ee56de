// The authenticator app of one's account: set up with a QR code, replaced, removed. The secret waits in a sealed cookie until a code
// shows that the app has it.
import { encode } from "uqr";
import { recordAudit } from "#domain/account/audit.ts";
import {
  authenticatorUri,
  deleteAuthenticator,
  newAuthenticatorSecret,
  putAuthenticator,
  stepOf,
} from "#domain/account/sign-in/authenticator.ts";
import { addFactor, changeFactors, type Factors, readFactors } from "#domain/account/sign-in/factor.ts";
import type { UserId } from "#platform/id.ts";
import { act, done } from "../act.ts";
import { Panel, When } from "../component/display.tsx";
import { Ask, Submit } from "../component/form.tsx";
import { drop, keep, kept } from "../cookie.ts";
import { type Fault, page } from "../shell.tsx";
import type { Answer, UserVisit } from "../visit.ts";
import { TOO_MANY, tooMany } from "./attempt.ts";
import { CodeField } from "./factor.tsx";

export const AUTHENTICATOR_PATH = "/dashboard/account/authenticator";
const COOKIE = "authenticator";
const SETUP_S = 3_600;

type Setup = { user: UserId; secret: string };

export async function authenticatorPage(visit: UserVisit, fault: Fault<"code"> = {}): Promise<Answer> {
  const { deps, user, context } = visit;
  const factors = await readFactors(context, user.id);
  const secret = readSetup(visit) ?? newAuthenticatorSecret();
  const answer = page(visit, {
    title: "Authenticator",
    active: "account",
    back: { href: "/dashboard/account", label: "Your account" },
    ...fault,
    children: (
      <>
        <State factors={factors} />
        <Panel title={factors.authenticatorSince ? "Use another app" : "Set up an app"} id="set-up">
          <Secret
            uri={authenticatorUri(secret, { issuer: deps.config.serviceName, label: user.email })}
            secret={secret}
          />
          <form class="form" method="post" action={AUTHENTICATOR_PATH} novalidate>
            <CodeField error={fault.errors?.code} hint="The six digits that the app shows now." />
            <Submit>{factors.authenticatorSince ? "Replace the app" : "Use this app"}</Submit>
          </form>
        </Panel>
      </>
    ),
  });
  const setup: Setup = { user: user.id, secret };
  return { ...answer, cookies: [...(answer.cookies ?? []), keep(visit, COOKIE, setup, SETUP_S)] };
}

export async function authenticatorPost(visit: UserVisit): Promise<Answer> {
  const { deps, user, context, fields } = visit;
  const secret = readSetup(visit);
  if (secret === null)
    return authenticatorPage(visit, { problem: "The page was open for too long. Add the new code to your app." });
  const attempt = await deps.attempts.by(user.id, "authenticator");
  if (!attempt.admitted) return tooMany(await authenticatorPage(visit, { problem: TOO_MANY }), attempt);
  const step = stepOf(secret, fields.code ?? "", context.clock.now());
  if (step === null) {
    await recordAudit(context, { organisationId: null, userId: user.id, actor: "person", action: "factor.refuse" });
    return authenticatorPage(visit, {
      errors: { code: "This is not the code of this moment. Check that the clock of your device is right." },
    });
  }
  const given = { userId: user.id, secret, step };
  const codes = await act(visit, { action: "factor.authenticator" }, (inside) =>
    addFactor(inside, user, visit.sessionId, () => putAuthenticator(inside, deps.box, given)),
  );
  const text = "Your authenticator is set up. Your other sessions were logged out.";
  const path = codes?.length ? "/dashboard/account/recovery-codes" : AUTHENTICATOR_PATH;
  return done(visit, path, { tone: "done", text, codes: codes ?? [] }, [drop(visit, COOKIE)]);
}

export async function authenticatorRemovePost(visit: UserVisit): Promise<Answer | null> {
  const { user, sessionId } = visit;
  const isRemoved = await act(visit, { action: "factor.authenticator-remove" }, (inside) =>
    changeFactors(inside, user, sessionId, () => deleteAuthenticator(inside, user.id)),
  );
  return isRemoved ? done(visit, AUTHENTICATOR_PATH, "Your authenticator was removed.") : null;
}

function readSetup(visit: UserVisit): string | null {
  const setup = kept<Setup>(visit, COOKIE);
  return setup?.user === visit.user.id ? setup.secret : null;
}

function State({ factors }: { factors: Factors }) {
  if (factors.authenticatorSince === null)
    return (
      <p class="prose">
        With an authenticator app, a login needs your password and a code from your phone. A stolen password alone opens
        nothing.
      </p>
    );
  return (
    <Panel title="Your app" id="app">
      <p>
        Set up <When at={factors.authenticatorSince} />.
      </p>
      <Ask
        label="Remove"
        of="the authenticator"
        question="A login then needs your other second factors, or your password alone."
        confirm="Remove the authenticator"
        action={`${AUTHENTICATOR_PATH}/remove`}
      />
    </Panel>
  );
}

/** The secret three times: for a camera, for an app on the same device, and to type. */
function Secret({ uri, secret }: { uri: string; secret: string }) {
  return (
    <div class="authenticator">
      <QrCode text={uri} label="QR code of the secret" />
      <div class="stack">
        <p>Scan the code with your app, or type the secret into it:</p>
        <p>
          <code class="otp-secret">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
        </p>
        <p>
          On this device: <a href={uri}>open the authenticator app</a>
        </p>
        <p class="hint">
          Address: <code class="otp-secret">{uri}</code>
        </p>
      </div>
    </div>
  );
}

/** One path of all dark squares. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2, ecc: "M" });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg class="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shape-rendering="crispEdges">
      <path d={dark.join("")} />
    </svg>
  );
}
