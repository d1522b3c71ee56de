// The account of the person who is signed in: name, password, and links to second factors and sessions.
import { makePassword, readPassword, verifyPassword } from "#domain/account/password/password.ts";
import { changePassword, findAccountById, renameAccount } from "#domain/account/user/user.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { TextField } from "#surface/look/field.tsx";
import { Panel } from "../component/display.tsx";
import { Form, TouchLink } from "../component/form.tsx";
import { actAlone, done } from "../kit/act.ts";
import { tooMany } from "../kit/attempt.ts";
import { readLine } from "../kit/read.ts";
import { type Fault, page } from "../kit/shell.tsx";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { knownCookie } from "./enter.ts";
import { PasswordField, Username } from "./field.tsx";

const PATH = "/dashboard/account";
const WAYS = [
  { href: "authenticator", label: "Authenticator", hint: "Codes from an app, as a second factor" },
  { href: "passkeys", label: "Passkeys", hint: "To log in with a finger, a face or a PIN" },
  { href: "recovery-codes", label: "Recovery codes", hint: "To get in without your second factor" },
  { href: "sessions", label: "Sessions", hint: "Browsers in which you are logged in" },
];

export function accountPage(visit: UserVisit, fault: Fault<"name" | "current" | "password"> = {}): Answer {
  return page(visit, {
    title: "Your account",
    // A person without an organisation in view has no rail to return by.
    back: visit.memberships.length > 0 && !("organisation" in visit) && { href: "/dashboard", label: "Overview" },
    ...fault,
    children: (
      <>
        <Panel title="Name" id="who">
          <p>
            You log in as <strong>{visit.user.email}</strong>.
          </p>
          <Form action={`${PATH}/name`} submit="Save the name">
            <TextField
              required
              name="name"
              label="Your name"
              hint="Your team sees it beside what you do."
              value={visit.fields.name ?? visit.user.name}
              error={fault.errors?.name}
              autocomplete="name"
            />
          </Form>
        </Panel>
        <Panel title="Password" id="password-title">
          <Form action={`${PATH}/password`} submit="Change the password" isQuiet>
            <Username email={visit.user.email} />
            <PasswordField name="current" label="Current password" error={fault.errors?.current} />
            <PasswordField name="password" label="New password" error={fault.errors?.password} isNew />
            <p class="hint">All your other sessions are logged out.</p>
          </Form>
        </Panel>
        <Panel title="Login and sessions" id="sign-in">
          <ul class="account-ways">
            {WAYS.map(({ href, label, hint }) => (
              <li key={href}>
                <TouchLink href={`${PATH}/${href}`}>{label}</TouchLink>
                <span class="muted small">{hint}</span>
              </li>
            ))}
          </ul>
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
  if (!attempt.admitted) return accountPage(visit, tooMany(attempt));
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
