// Passkeys: the list of an account, the login with one, and the options that a browser asks for. The challenge waits in a sealed
// cookie, and is accepted once.
import type { UserId } from "#contract/id.ts";
import { addFactor } from "#domain/account/sign-in/factor.ts";
import {
  addPasskey,
  listPasskeys,
  type Passkey,
  passkeyCreation,
  passkeyRequest,
  relyingParty,
  removePasskey,
} from "#domain/account/sign-in/passkey.ts";
import type { Context } from "#platform/database/context.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { text } from "#surface/form/field.tsx";
import type { Drawn } from "#surface/form/form.ts";
import { NEVER } from "#surface/look/answer.ts";
import { wordsIn } from "#words/words.ts";
import { type Column, Grid, Panel, When } from "../component/display.tsx";
import { askColumn } from "../component/form.tsx";
import { act, done, existing } from "../kit/act.ts";
import { readUuid } from "../kit/address.ts";
import { keep } from "../kit/cookie.ts";
import { submitting } from "../kit/form.ts";
import { readLine } from "../kit/read.ts";
import { ownPage } from "../kit/shell.tsx";
import type { Answer, UserVisit, Visit } from "../kit/visit.ts";
import { browserName } from "./browser-name.ts";
import { enterAt } from "./enter.ts";
import { bookFactor, changeOwnFactors, PasskeyButton, readGiven, usePasskey } from "./factor.tsx";
import { login } from "./login.tsx";
import { readNext } from "./next.ts";

const PATH = "/dashboard/account/passkeys";
const CHALLENGE_S = 600;

const words = ({ language }: Visit) => wordsIn("account", language).passkey;

/** For the script of the login, of the second factor and of the proof. */
export function passkeyOptions(visit: Visit): Promise<Answer> {
  return options(visit, "get", passkeyRequest);
}

export function newPasskeyOptions(visit: UserVisit): Promise<Answer> {
  const { context, user, deps } = visit;
  return options(visit, "new", (site) => passkeyCreation(context, site, deps.config.serviceName, user));
}

/** Answers with the options of a passkey; not found if the service has no host name. @param make takes the relying party's id */
async function options(visit: Visit, kind: "get" | "new", make: (site: string) => Promise<{ challenge: string }>) {
  const party = existing(relyingParty(visit.deps.config.baseUrl));
  const body = await make(party.id);
  const waiting = { challenge: body.challenge, user: visit.user?.id ?? null };
  const cookies = [keep(visit, `passkey-${kind}`, waiting, CHALLENGE_S)];
  return { type: "text", cacheControl: NEVER, body: JSON.stringify(body), cookies } as const;
}

/** A login by a passkey alone: the browser says whose it is. */
export async function passkeyLoginPost(visit: Visit): Promise<Answer> {
  const proof = await usePasskey(visit, null);
  if ("fault" in proof) return existing(await login.refuse(visit, proof.fault));
  const isPublic = visit.fields.public === "on";
  return enterAt(
    { ...visit, isPublic },
    { ...proof.account, isProven: true, by: "passkey" },
    readNext(visit.fields.next),
  );
}

export const newPasskey = submitting({
  undone: "added",
  fields: (visit: UserVisit) => ({
    name: text({
      label: words(visit).name,
      hint: words(visit).nameHint,
      required: true,
      stored: browserName(visit.request.headers.get("user-agent"), visit.language),
      missing: wordsIn("missing", visit.language).name,
      read: (typed) => readLine(typed, TEXT_LIMIT.name),
    }),
  }),
  refusedStatus: 422,
  page: (visit, form) => draw(visit, form),
  async submit({ visit, values: { name } }) {
    const { user, sessionId } = visit;
    const given = await readGiven(visit, "new", user.id);
    if (given === null) return { problem: wordsIn("account", visit.language).tooLate };
    const codes = await act(visit, { action: "factor.passkey" }, (inside) =>
      addFactor(inside, user, sessionId, () => addPasskey(inside, user.id, name.text, given)),
    );
    if (codes !== null) return done(visit, PATH, { tone: "done", text: words(visit).added, codes });
    await bookFactor(visit, user.id);
    return { problem: words(visit).notMade };
  },
});

export const passkeysPage = newPasskey.page;

async function draw(visit: UserVisit, { all, fault }: Drawn): Promise<Answer> {
  const { context, user, deps } = visit;
  const passkeys = await listPasskeys(context, user.id);
  const { title, about, add, bare } = words(visit);
  return ownPage(
    visit,
    title,
    fault,
    <>
      <p class="prose">{about}</p>
      {passkeys.length > 0 && <Grid caption={title} rows={passkeys} columns={columnsOf(visit)} />}
      <Panel title={add} id="add">
        {relyingParty(deps.config.baseUrl) ? (
          <form class="form" method="post" action={PATH} novalidate>
            {all}
            <PasskeyButton kind="create" options={`${PATH}/options`} label={add} />
          </form>
        ) : (
          <p>{bare({ url: deps.config.baseUrl })}</p>
        )}
      </Panel>
    </>,
  );
}

export async function removePasskeyPost(visit: UserVisit): Promise<Answer> {
  const id = existing(readUuid(visit.params.id));
  const remove = (inside: Context, userId: UserId) => removePasskey(inside, userId, id);
  existing(await changeOwnFactors(visit, "factor.passkey-remove", remove));
  return done(visit, PATH, words(visit).removed);
}

function columnsOf(visit: UserVisit): Column<Passkey>[] {
  const { name, stored, several, one, since, lastUsed, change, remove } = words(visit);
  return [
    { label: name, cell: ({ name }) => <bdi>{name}</bdi> },
    { label: stored, cell: ({ isSynced }) => (isSynced ? several : one) },
    { label: since, cell: ({ createdAt }) => <When at={createdAt} /> },
    { label: lastUsed, cell: ({ lastUsedAt }) => <When at={lastUsedAt} /> },
    askColumn(change, ({ id, name }) => ({
      label: remove.label,
      of: remove.of({ name }),
      title: remove.title({ name }),
      question: remove.question,
      confirm: remove.confirm,
      action: `${PATH}/${id}/remove`,
    })),
  ];
}
