// Every session of the person who is signed in, and how one or all are ended.
import { endSessions, listSessions, type OwnSession, type Which } from "#domain/account/sign-in/session.ts";
import { CheckField } from "#surface/form/input.tsx";
import { type Column, Grid, Pill, Unseen, When } from "../component/display.tsx";
import { Ask, PostButton } from "../component/form.tsx";
import { act, done, existing, ownEntry } from "../kit/act.ts";
import { readUuid } from "../kit/address.ts";
import { sessionCookie } from "../kit/cookie.ts";
import { ownPage } from "../kit/shell.tsx";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { browserName } from "./browser-name.ts";

const PATH = "/dashboard/account/sessions";

/** An organisation that vouches for the person neither learns of their other logins nor ends them. */
function ownOf({ isWhole, companyId }: UserVisit, which: Which = {}): Which {
  return isWhole ? which : { ...which, companyId };
}

export async function sessionsPage(visit: UserVisit): Promise<Answer> {
  const sessions = await listSessions(visit.context, visit.user.id, ownOf(visit));
  return ownPage(
    visit,
    "Sessions",
    {},
    <>
      <p class="prose muted">
        Browsers in which you are logged in. If you do not know one, end it and change your password.
      </p>
      <Grid caption="Sessions" rows={sessions} columns={columnsOf(visit)} />
      <Ask label="End all" of="sessions" question="All your other sessions are logged out." action={`${PATH}/end-all`}>
        <CheckField name="own" label="Log out here, too" checked={false} />
      </Ask>
    </>,
  );
}

export async function endSessionPost(visit: UserVisit): Promise<Answer> {
  const id = existing(readUuid(visit.params.id));
  existing(id !== visit.sessionId && (await end(visit, { id })));
  return done(visit, PATH, "The session was ended.");
}

export async function endAllSessionsPost(visit: UserVisit): Promise<Answer> {
  const isOwn = visit.fields.own === "on";
  await end(visit, isOwn ? {} : { except: visit.sessionId });
  if (!isOwn) return done(visit, PATH, "All other sessions were ended.");
  return done(visit, "/login", "All your sessions were ended.", [sessionCookie(visit.deps.config, null)]);
}

function end(visit: UserVisit, which: Which): Promise<boolean> {
  return act(visit, ownEntry(visit, "session.end"), (inside) =>
    endSessions(inside, visit.user.id, ownOf(visit, which)),
  );
}

function columnsOf({ sessionId }: UserVisit): Column<OwnSession>[] {
  return [
    { label: "Browser", cell: ({ userAgent }) => browserName(userAgent) },
    { label: "Network", cell: ({ addressRange }) => <span class="word">{addressRange ?? "Unknown"}</span> },
    { label: "Last used", cell: ({ lastSeenAt }) => <When at={lastSeenAt} /> },
    { label: "Logged in", cell: ({ createdAt }) => <When at={createdAt} /> },
    { label: "State", cell: (row) => (row.id === sessionId ? <Pill tone="good">This one</Pill> : <End {...row} />) },
  ];
}

function End({ id, userAgent }: OwnSession) {
  return (
    <PostButton isQuiet action={`${PATH}/${id}/end`}>
      End<Unseen>the session of {browserName(userAgent)}</Unseen>
    </PostButton>
  );
}
