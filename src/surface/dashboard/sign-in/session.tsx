// Every session of the person who is signed in, and how one or all are ended.
import { endSessions, listSessions, type OwnSession, type Which } from "#domain/account/sign-in/session.ts";
import { CheckField } from "#surface/form/input.tsx";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { type Column, Grid, Pill, Unseen, When } from "../component/display.tsx";
import { Ask, PostButton } from "../component/form.tsx";
import { act, done, existing, ownEntry } from "../kit/act.ts";
import { readUuid } from "../kit/address.ts";
import { ownPage } from "../kit/shell.tsx";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { browserName } from "./browser-name.ts";
import { loggedOut } from "./login.tsx";

const PATH = "/dashboard/account/sessions";

const words = ({ language }: UserVisit) => wordsIn("account", language).session;

/** An organisation that vouches for the person neither learns of their other logins nor ends them. */
function ownOf({ isWhole, companyId }: UserVisit, which: Which = {}): Which {
  return isWhole ? which : { ...which, companyId };
}

export async function sessionsPage(visit: UserVisit): Promise<Answer> {
  const sessions = await listSessions(visit.context, visit.user.id, ownOf(visit));
  const { title, about, endAll, only } = words(visit);
  return ownPage(
    visit,
    title,
    {},
    <>
      <p class="prose muted">{about}</p>
      <Grid caption={title} rows={sessions} columns={columnsOf(visit)} />
      {sessions.length > 1 ? (
        <Ask
          label={endAll.label}
          of={null}
          title={endAll.title}
          question={endAll.question}
          confirm={endAll.confirm}
          action={`${PATH}/end-all`}
        >
          <CheckField name="own" label={endAll.here} checked={false} />
        </Ask>
      ) : (
        <p class="muted">{only}</p>
      )}
    </>,
  );
}

export async function endSessionPost(visit: UserVisit): Promise<Answer> {
  const id = existing(readUuid(visit.params.id));
  existing(id !== visit.sessionId && (await end(visit, { id })));
  return done(visit, PATH, words(visit).ended);
}

export async function endAllSessionsPost(visit: UserVisit): Promise<Answer> {
  const isOwn = visit.fields.own === "on";
  await end(visit, isOwn ? {} : { except: visit.sessionId });
  if (!isOwn) return done(visit, PATH, words(visit).othersEnded);
  return loggedOut(visit, words(visit).allEnded);
}

function end(visit: UserVisit, which: Which): Promise<boolean> {
  return act(visit, ownEntry(visit, "session.end"), (inside) =>
    endSessions(inside, visit.user.id, ownOf(visit, which)),
  );
}

function columnsOf(visit: UserVisit): Column<OwnSession>[] {
  const { browser, network, unknown, lastUsed, loggedIn, state, this: own } = words(visit);
  return [
    { label: browser, cell: ({ userAgent }) => browserName(userAgent, visit.language) },
    { label: network, cell: ({ addressRange }) => <span class="word">{addressRange ?? unknown}</span> },
    { label: lastUsed, cell: ({ lastSeenAt }) => <When at={lastSeenAt} /> },
    { label: loggedIn, cell: ({ createdAt }) => <When at={createdAt} /> },
    { label: state, cell: (row) => (row.id === visit.sessionId ? <Pill tone="good">{own}</Pill> : <End {...row} />) },
  ];
}

function End({ id, userAgent }: OwnSession) {
  const { session: words } = useWords("account");
  const browser = browserName(userAgent, useReader().language);
  return (
    <PostButton isQuiet action={`${PATH}/${id}/end`}>
      {words.end}
      <Unseen>{words.endOf({ browser })}</Unseen>
    </PostButton>
  );
}
