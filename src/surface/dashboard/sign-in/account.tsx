// The account of the person who is signed in: name, password, sessions.

import { recordAudit } from "#domain/account/audit.ts";
import { makePassword, readPassword, verifyPassword } from "#domain/account/password/password.ts";
import { endSession, endSessions, listSessions, type OwnSession } from "#domain/account/user/session.ts";
import { changePassword, findAccountById, renameAccount } from "#domain/account/user/user.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { toWire } from "#platform/id.ts";
import { TEXT_LIMIT } from "#platform/text.ts";
import { TextField } from "#surface/look/field.tsx";
import { done } from "../act.ts";
import { readUuid } from "../address.ts";
import { Grid, Panel, Pill, When } from "../component/display.tsx";
import { Ask, PostButton, Submit } from "../component/form.tsx";
import { type Fault, page } from "../shell.tsx";
import type { Answer, UserVisit } from "../visit.ts";
import { TOO_MANY, tooMany } from "./attempt.ts";
import { knownCookie } from "./enter.ts";
import { PasswordField, readLine, Username } from "./field.tsx";

const PATH = "/dashboard/account";

export async function accountPage(
  visit: UserVisit,
  fault: Fault<"name" | "current" | "password"> = {},
): Promise<Answer> {
  const sessions = await listSessions(visit.context, visit.user.id);
  return page(visit, {
    title: "Your account",
    active: "account",
    // A person without an organisation in view has no rail to return by.
    back: visit.memberships.length > 0 && !("organisation" in visit) && { href: "/dashboard", label: "Overview" },
    ...fault,
    children: (
      <>
        <Panel title="Name" id="who">
          <p>
            You log in as <strong>{visit.user.email}</strong>.
          </p>
          <form class="form" method="post" action={`${PATH}/name`} novalidate>
            <TextField
              required
              name="name"
              label="Your name"
              hint="Your team sees it beside what you do."
              value={visit.fields.name ?? visit.user.name}
              error={fault.errors?.name}
              autocomplete="name"
            />
            <Submit>Save the name</Submit>
          </form>
        </Panel>
        <Panel title="Password" id="password-title">
          <form class="form" method="post" action={`${PATH}/password`} novalidate>
            <Username email={visit.user.email} />
            <PasswordField name="current" label="Current password" error={fault.errors?.current} />
            <PasswordField name="password" label="New password" error={fault.errors?.password} isNew />
            <p class="hint">All your other sessions are logged out.</p>
            <Submit isQuiet>Change the password</Submit>
          </form>
        </Panel>
        <Panel title="Sessions" id="sessions">
          <Sessions visit={visit} sessions={sessions} />
        </Panel>
      </>
    ),
  });
}

export async function accountNamePost(visit: UserVisit): Promise<Answer> {
  const name = readLine(visit.fields.name, TEXT_LIMIT.name);
  if ("wrong" in name) return accountPage(visit, { errors: { name: `Your name ${name.wrong}.` } });
  await actAlone(visit, "account.rename", (inside) => renameAccount(inside, visit.user.id, name.text));
  return done(visit, PATH, "Your name is saved.");
}

export async function passwordPost(visit: UserVisit): Promise<Answer> {
  const { context, fields, user } = visit;
  const { current } = fields;
  const password = readPassword(fields.password);
  if ("wrong" in password || !current)
    return accountPage(visit, {
      errors: {
        current: current ? undefined : "Enter your current password.",
        password: "wrong" in password ? `The new password ${password.wrong}.` : undefined,
      },
    });
  const attempt = await visit.deps.attempts.by(user.id, "password");
  if (!attempt.admitted) return tooMany(await accountPage(visit, { problem: TOO_MANY }), attempt);
  const account = await findAccountById(context, user.id);
  if (!(await attempt.check(() => verifyPassword(current, account?.passwordHash ?? null, attempt.turn))))
    return accountPage(visit, { errors: { current: "This is not your current password." } });
  // Hashing takes long, so it runs outside the transaction.
  const made = await makePassword(password.password, user, attempt.turn);
  if ("wrong" in made) return accountPage(visit, { errors: { password: `The new password ${made.wrong}.` } });
  const { passwordHash } = made;
  await actAlone(visit, "account.password", (inside) => changePassword(inside, user, passwordHash, visit.sessionId));
  const known = knownCookie(visit, { id: user.id, passwordHash });
  return done(visit, PATH, "Your new password is set. Your other sessions were logged out.", [known]);
}

export async function endSessionPost(visit: UserVisit): Promise<Answer | null> {
  const id = readUuid(visit.params.id);
  if (id === null || id === visit.sessionId) return null;
  const isEnded = await actAlone(visit, "session.end", (inside) => endSession(inside, visit.user.id, id));
  return isEnded ? done(visit, PATH, "The session was ended.") : null;
}

export async function endOtherSessionsPost(visit: UserVisit): Promise<Answer> {
  await actAlone(visit, "session.end", (inside) => endSessions(inside, visit.user.id, visit.sessionId));
  return done(visit, PATH, "All other sessions were ended.");
}

/** Records a change of the account in no organisation's log, and nothing where `work` returns false. */
function actAlone<T>({ context, user }: UserVisit, action: string, work: (inside: Context) => Promise<T>): Promise<T> {
  return inTransaction(context, async (inside) => {
    const result = await work(inside);
    const entry = { organisationId: null, userId: user.id, actor: "person", action, subject: toWire("usr", user.id) };
    if (result !== false) await recordAudit(inside, entry);
    return result;
  });
}

function Sessions({ visit, sessions }: { visit: UserVisit; sessions: readonly OwnSession[] }) {
  const now = visit.context.clock.now();
  return (
    <>
      <Grid
        caption="Sessions"
        rows={sessions}
        columns={[
          { label: "Browser", cell: ({ userAgent }) => browserName(userAgent) },
          { label: "Last seen", cell: ({ lastSeenAt }) => <When at={lastSeenAt} now={now} /> },
          { label: "Logged in", cell: ({ createdAt }) => <When at={createdAt} now={now} /> },
          {
            label: "State",
            cell: ({ id, userAgent }) =>
              id === visit.sessionId ? (
                <Pill tone="good">This one</Pill>
              ) : (
                <PostButton isQuiet action={`${PATH}/sessions/${id}/end`}>
                  End<span class="hidden"> the session of {browserName(userAgent)}</span>
                </PostButton>
              ),
          },
        ]}
      />
      {sessions.length > 1 && (
        <Ask
          label="End all others"
          of="sessions"
          question="All your sessions except this one are logged out."
          confirm="End all others"
          action={`${PATH}/sessions/end-others`}
        />
      )}
    </>
  );
}

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "an iPhone"],
  [/\biPad\b/, "an iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

/** "Firefox on Windows": a guess, which is enough to recognise one's own browser. */
function browserName(userAgent: string | null): string {
  const find = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const browser = find(BROWSERS) ?? "An unknown browser";
  const system = find(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}
