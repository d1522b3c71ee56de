// The codes of an account: its authenticator app, set up with a QR code, and its recovery codes. The app's secret waits in a sealed cookie until a code shows that the app has it.
import { encode } from "uqr";
import type { UserId } from "#contract/id.ts";
import {
  addFactor,
  authenticatorKey,
  deleteAuthenticator,
  putAuthenticator,
  readFactors,
  renewRecoveryCodes,
} from "#domain/account/sign-in/factor.ts";
import { type Drawn, wrongAt } from "#surface/form/form.ts";
import { plural } from "#surface/look/format.ts";
import { Panel, When } from "../component/display.tsx";
import { Ask, Form } from "../component/form.tsx";
import { act, done, existing } from "../kit/act.ts";
import { tooMany } from "../kit/attempt.ts";
import { drop, keep, kept } from "../kit/cookie.ts";
import { submitting } from "../kit/form.ts";
import { notOwn, refused } from "../kit/refused.tsx";
import { ownPage } from "../kit/shell.tsx";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { bookFactor, changeOwnFactors, codeField } from "./factor.tsx";

const PATH = "/dashboard/account/authenticator";
const RECOVERY_PATH = "/dashboard/account/recovery-codes";
const COOKIE = "authenticator";
const SETUP_S = 3_600;

type Setup = { user: UserId; secret: string };

export const authenticator = submitting({
  fields: (_visit: UserVisit) => ({ code: codeField("The six digits that the app shows now.") }),
  page: (visit, form) => draw(visit, form),
  async submit({ visit, values: { code } }) {
    const { deps, user } = visit;
    const secret = readSetup(visit);
    if (secret === undefined) return { problem: "The page was open for too long. Add the new code to your app." };
    const attempt = await deps.attempts.by(user.id, "authenticator");
    if (!attempt.admitted) return tooMany(visit, attempt);
    const codes = await act(visit, { action: "factor.authenticator" }, (inside) =>
      addFactor(inside, user, visit.sessionId, () =>
        putAuthenticator(inside, deps.box, { userId: user.id, secret, code }),
      ),
    );
    if (codes === null) {
      await bookFactor(visit, user.id);
      return wrongAt("code", "This code is wrong or has expired. Check that the clock of your device is right.");
    }
    const text = "Your authenticator is set up. Your other sessions were logged out.";
    return done(visit, codes.length > 0 ? RECOVERY_PATH : PATH, { tone: "done", text, codes }, [drop(visit, COOKIE)]);
  },
});

export const authenticatorPage = authenticator.page;

async function draw(visit: UserVisit, { all, fault }: Drawn): Promise<Answer> {
  const { deps, user, context } = visit;
  const { authenticatorSince: since } = await readFactors(context, user.id);
  const key = authenticatorKey(deps.config.serviceName, user.email, readSetup(visit));
  const setup: Setup = { user: user.id, secret: key.secret };
  const answer = ownPage(
    visit,
    "Authenticator",
    fault,
    <>
      <p class="prose">
        With an authenticator app, a login needs your password and a code from your phone. A stolen password alone opens
        nothing.
      </p>
      {since && (
        <Panel title="Your app" id="app">
          <p>
            Set up <When at={since} />.
          </p>
          <Ask
            label="Remove"
            of="the authenticator"
            question="A login then needs your other second factors, or your password alone."
            action={`${PATH}/remove`}
          />
        </Panel>
      )}
      <Panel title={since ? "Use another app" : "Set up an app"} id="set-up">
        <Secret {...key} />
        <Form action={PATH} submit={since ? "Replace the app" : "Use this app"}>
          {all}
        </Form>
      </Panel>
    </>,
  );
  return { ...answer, cookies: [...(answer.cookies ?? []), keep(visit, COOKIE, setup, SETUP_S)] };
}

export async function authenticatorRemovePost(visit: UserVisit): Promise<Answer> {
  existing(await changeOwnFactors(visit, "factor.authenticator-remove", deleteAuthenticator));
  return done(visit, PATH, "Your authenticator was removed.");
}

export async function recoveryPage(visit: UserVisit): Promise<Answer> {
  const { recoveryCodes: left } = await readFactors(visit.context, visit.user.id);
  return ownPage(
    visit,
    "Recovery codes",
    {},
    <>
      <p class="prose">
        A recovery code lets you in without your authenticator or passkey, and while the login of your organisation does
        not respond. Each works once. You have {plural(left, "code")}.
      </p>
      <Ask
        label="Make new codes"
        of="for recovery"
        question="Codes that you stored before stop working."
        action={RECOVERY_PATH}
      />
    </>,
  );
}

export async function recoveryPost(visit: UserVisit): Promise<Answer> {
  // A recovery code replaces the second factor in every organisation of the account, so one organisation's login may not make them.
  if (!visit.isWhole) return refused(visit, 403, notOwn(visit));
  const codes = await changeOwnFactors(visit, "factor.recovery-codes", (inside, id) =>
    renewRecoveryCodes(inside, id, visit.sessionId),
  );
  return done(visit, RECOVERY_PATH, { tone: "done", text: "These are your recovery codes.", codes });
}

function readSetup(visit: UserVisit): string | undefined {
  const setup = kept<Setup>(visit, COOKIE);
  return setup?.user === visit.user.id ? setup.secret : undefined;
}

/** The secret three times: for a camera, to type, and for an app on the same device. */
function Secret({ secret, uri }: ReturnType<typeof authenticatorKey>) {
  const { data, size } = encode(uri, { border: 2, ecc: "M" });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <div class="authenticator">
      <svg class="qr" role="img" aria-label="QR code of the secret" viewBox={`0 0 ${size} ${size}`}>
        <path d={dark.join("")} shape-rendering="crispEdges" />
      </svg>
      <div class="stack">
        <p>Scan the code with your app, or type the secret into it:</p>
        <code class="otp-secret">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
        <p>On this device, open the app by this address:</p>
        <a class="otp-secret" href={uri}>
          {uri}
        </a>
      </div>
    </div>
  );
}
