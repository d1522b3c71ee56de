// The codes of an account: its authenticator app, set up with a QR code, and its recovery codes. The app's secret waits in a sealed cookie until a code shows that the app has it.
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
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Panel, When } from "../component/display.tsx";
import { Ask, Form } from "../component/form.tsx";
import { qrPath } from "../component/qr.ts";
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

const words = ({ language }: UserVisit) => wordsIn("account", language);

type Setup = { user: UserId; secret: string };

export const authenticator = submitting({
  undone: "added",
  fields: (visit: UserVisit) => ({ code: codeField(visit, words(visit).authenticator.digits) }),
  page: (visit, form) => draw(visit, form),
  async submit({ visit, values: { code } }) {
    const { deps, user } = visit;
    const secret = readSetup(visit);
    if (secret === undefined) return { problem: words(visit).authenticator.tooLong };
    const attempt = await deps.attempts.by(user.id, "authenticator");
    if (!attempt.admitted) return tooMany(visit, attempt);
    const codes = await act(visit, { action: "factor.authenticator" }, (inside) =>
      addFactor(inside, user, visit.sessionId, () =>
        putAuthenticator(inside, deps.box, { userId: user.id, secret, code }),
      ),
    );
    if (codes === null) {
      await bookFactor(visit, user.id);
      return wrongAt("code", words(visit).authenticator.wrongCode);
    }
    const text = words(visit).authenticator.done;
    return done(visit, codes.length > 0 ? RECOVERY_PATH : PATH, { tone: "done", text, codes }, [drop(visit, COOKIE)]);
  },
});

export const authenticatorPage = authenticator.page;

async function draw(visit: UserVisit, { all, fault }: Drawn): Promise<Answer> {
  const { deps, user, context } = visit;
  const { authenticatorSince: since } = await readFactors(context, user.id);
  const key = authenticatorKey(deps.config.serviceName, user.email, readSetup(visit));
  const setup: Setup = { user: user.id, secret: key.secret };
  const { authenticator: own } = words(visit);
  const answer = ownPage(
    visit,
    own.title,
    fault,
    <>
      <p class="prose">{own.about}</p>
      {since && (
        <Panel title={own.app} id="app">
          <p>{own.since({ when: <When at={since} /> })}</p>
          <Ask
            label={own.remove.label}
            of={own.remove.of}
            title={own.remove.title({ name: <bdi>{user.name}</bdi> })}
            question={own.remove.question}
            confirm={own.remove.confirm}
            action={`${PATH}/remove`}
          />
        </Panel>
      )}
      <Panel title={since ? own.another : own.setUp} id="set-up">
        <Secret {...key} />
        <Form action={PATH} submit={since ? own.replace : own.use}>
          {all}
        </Form>
      </Panel>
    </>,
  );
  return { ...answer, cookies: [...(answer.cookies ?? []), keep(visit, COOKIE, setup, SETUP_S)] };
}

export async function authenticatorRemovePost(visit: UserVisit): Promise<Answer> {
  existing(await changeOwnFactors(visit, "factor.authenticator-remove", deleteAuthenticator));
  return done(visit, PATH, words(visit).authenticator.removed);
}

export async function recoveryPage(visit: UserVisit): Promise<Answer> {
  const { recoveryCodes: count } = await readFactors(visit.context, visit.user.id);
  const { recovery: own } = words(visit);
  return ownPage(
    visit,
    own.title,
    {},
    <>
      <p class="prose">{own.about}</p>
      <p>{own.left({ count })}</p>
      <Ask
        label={own.make}
        of={own.of}
        title={own.ask({ name: <bdi>{visit.user.name}</bdi> })}
        question={own.question}
        confirm={own.confirm}
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
  return done(visit, RECOVERY_PATH, { tone: "done", text: words(visit).recovery.done, codes });
}

function readSetup(visit: UserVisit): string | undefined {
  const setup = kept<Setup>(visit, COOKIE);
  return setup?.user === visit.user.id ? setup.secret : undefined;
}

/** The secret three times: for a camera, to type, and for an app on the same device. */
function Secret({ secret, uri }: ReturnType<typeof authenticatorKey>) {
  const { authenticator: words } = useWords("account");
  const { size, path } = qrPath(uri, 2);
  return (
    <div class="authenticator">
      <svg class="qr" role="img" aria-label={words.qr} viewBox={`0 0 ${size} ${size}`}>
        <path d={path} shape-rendering="crispEdges" />
      </svg>
      <div class="stack">
        <p>{words.scan}</p>
        <code class="otp-secret">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
        <p>{words.open}</p>
        <a class="otp-secret" href={uri}>
          {uri}
        </a>
      </div>
    </div>
  );
}
