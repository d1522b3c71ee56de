// The page of one's own account.

import type { OwnSession } from "#domain/account/session.ts";
import { Ask } from "../component/ask.tsx";
import { PostButton, Submit } from "../component/button.tsx";
import { Grid } from "../component/grid.tsx";
import { Panel, Pill } from "../component/note.tsx";
import { When } from "../component/when.tsx";
import { page } from "../shell.tsx";
import type { Answer, UserVisit } from "../visit.ts";
import { browserName } from "./browser-name.ts";
import { LineField, PasswordField, Username } from "./field.tsx";

export type AccountErrors = Partial<Record<"name" | "current" | "password", string>>;

const OVERVIEW = { href: "/dashboard", label: "Overview" };

/** @param sessions the person's, the last seen first */
export function drawAccount(
  visit: UserVisit,
  sessions: readonly OwnSession[],
  { errors = {}, problem }: { errors?: AccountErrors; problem?: string } = {},
): Answer {
  return page(visit, {
    title: "Your account",
    active: "account",
    // Where the rail shows no way to the dashboard.
    ...(visit.memberships.length > 0 && !("organisation" in visit) && { back: OVERVIEW }),
    errors,
    problem,
    children: (
      <>
        <Panel title="Who you are" id="who">
          <p>
            You log in as <strong>{visit.user.email}</strong>.
          </p>
          <form class="form" method="post" action="/dashboard/account/name" novalidate>
            <LineField
              name="name"
              label="Your name"
              hint="Your team sees it, and it stands in what you did."
              value={visit.fields.name ?? visit.user.name}
              error={errors.name}
              autocomplete="name"
            />
            <Submit>Save the name</Submit>
          </form>
        </Panel>
        <Panel title="Password" id="password-title">
          <form class="form" method="post" action="/dashboard/account/password" novalidate>
            <Username email={visit.user.email} />
            <PasswordField name="current" label="Password now" error={errors.current} />
            <PasswordField name="password" label="New password" error={errors.password} isNew />
            <p class="hint">Everybody else who is logged in as you is logged out.</p>
            <Submit isQuiet>Change the password</Submit>
          </form>
        </Panel>
        <Panel title="Where you are logged in" id="sessions">
          <Sessions visit={visit} sessions={sessions} />
        </Panel>
      </>
    ),
  });
}

function Sessions({ visit, sessions }: { visit: UserVisit; sessions: readonly OwnSession[] }) {
  const now = visit.context.clock.now();
  return (
    <>
      <Grid
        caption="Sessions"
        rows={sessions}
        keyOf={({ id }) => id}
        columns={[
          { label: "Browser", cell: ({ userAgent }) => browserName(userAgent) },
          { label: "Last seen", cell: ({ lastSeenAt }) => <When at={lastSeenAt} now={now} /> },
          { label: "Logged in", cell: ({ createdAt }) => <When at={createdAt} now={now} /> },
          {
            label: "State",
            cell: (each) => (each.id === visit.sessionId ? <Pill tone="good">This one</Pill> : <End session={each} />),
          },
        ]}
      />
      {sessions.length > 1 && (
        <Ask
          label="End all others"
          of="sessions"
          question="Everybody who is logged in as you, but for this browser, is logged out."
          confirm="End all others"
          action="/dashboard/account/sessions/end-others"
        />
      )}
    </>
  );
}

function End({ session: { id, userAgent } }: { session: OwnSession }) {
  return (
    <PostButton action={`/dashboard/account/sessions/${id}/end`} isQuiet>
      End<span class="hidden"> the session of {browserName(userAgent)}</span>
    </PostButton>
  );
}
