// The account of the person who is signed in: name, password, and links to second factors and sessions.
import { makePassword, verifyPassword } from "#domain/account/password/password.ts";
import { changePassword, findAccountById, renameAccount } from "#domain/account/user/user.ts";
import { password } from "#surface/form/field.tsx";
import { type Drawn, wrongAt } from "#surface/form/form.ts";
import { Panel } from "../component/display.tsx";
import { Form, TouchLink } from "../component/form.tsx";
import { act, done, ownEntry } from "../kit/act.ts";
import { tooMany } from "../kit/attempt.ts";
import { form, submitting } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { knownCookie } from "./enter.ts";
import { nameField, newPasswordField, Username } from "./field.tsx";

const PATH = "/dashboard/account";
const WAYS = [
  { href: "authenticator", label: "Authenticator", hint: "Codes from an app, as a second factor" },
  { href: "passkeys", label: "Passkeys", hint: "To log in with a finger, a face or a PIN" },
  { href: "recovery-codes", label: "Recovery codes", hint: "To get in without your second factor" },
  { href: "sessions", label: "Sessions", hint: "Browsers in which you are logged in" },
];

export const accountName = form({
  fields: (visit: UserVisit) => ({
    name: nameField(visit, { hint: "Your team sees it beside what you do.", stored: visit.user.name }),
  }),
  page: (visit, name) => draw(visit, { name }),
  change: (inside, { visit: { user }, values: { name } }) => renameAccount(inside, user.id, name.text),
  entry: (_renamed, { visit }) => ownEntry(visit, "account.rename"),
  done: ({ visit }) => done(visit, PATH, "Your name is saved."),
});

export const accountPage = accountName.page;

export const accountPassword = submitting({
  fields: (_visit: UserVisit) => ({
    current: password({
      label: "Current password",
      read: (typed) => typed || { wrong: "Enter your current password." },
    }),
    password: newPasswordField("New password"),
  }),
  page: (visit, password) => draw(visit, { password }),
  async submit({ visit, values }) {
    const { context, user } = visit;
    const attempt = await visit.deps.attempts.by(user.id, "password");
    if (!attempt.admitted) return tooMany(visit, attempt);
    const account = await findAccountById(context, user.id);
    const { current } = values;
    if (!(await attempt.check(() => verifyPassword(current, account?.passwordHash ?? null, attempt.turn))))
      return wrongAt("current", "This is not your current password.");
    // Hashing takes long, so it runs outside the transaction.
    const made = await makePassword(values.password.password, user, attempt.turn);
    if ("wrong" in made) return wrongAt("password", `The new password ${made.wrong}.`);
    const { passwordHash } = made;
    await act(visit, ownEntry(visit, "account.password"), (inside) =>
      changePassword(inside, user, passwordHash, visit.sessionId),
    );
    const known = knownCookie(visit, { id: user.id, passwordHash });
    return done(visit, PATH, "Your new password is set. Your other sessions were logged out.", [known]);
  },
});

/** @param sent the form that was sent */
async function draw(visit: UserVisit, sent: { name?: Drawn; password?: Drawn }): Promise<Answer> {
  const name = sent.name ?? (await accountName.blank(visit, undefined));
  const password = sent.password ?? (await accountPassword.blank(visit, undefined));
  return page(visit, {
    title: "Your account",
    // A person without an organisation in view has no rail to return by.
    back: visit.memberships.length > 0 && !("organisation" in visit) && { href: "/dashboard", label: "Overview" },
    ...name.fault,
    ...password.fault,
    children: (
      <>
        <Panel title="Name" id="who">
          <p>
            You log in as <strong>{visit.user.email}</strong>.
          </p>
          <Form action={`${PATH}/name`} submit="Save the name">
            {name.all}
          </Form>
        </Panel>
        <Panel title="Password" id="password-title">
          <Form action={`${PATH}/password`} submit="Change the password" isQuiet>
            <Username email={visit.user.email} />
            {password.all}
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
