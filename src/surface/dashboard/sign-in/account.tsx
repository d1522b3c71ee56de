// The account of the person who is signed in: name, language, password, and links to second factors and sessions.
import { makePassword, verifyPassword } from "#domain/account/password/password.ts";
import { changePassword, findAccountById, renameAccount, setLanguage } from "#domain/account/user/user.ts";
import { whereOffered } from "#platform/language/choose.ts";
import { LANGUAGE, lookUp } from "#platform/language/language.ts";
import { password, select } from "#surface/form/field.tsx";
import { type Drawn, wrongAt, wrongIn } from "#surface/form/form.ts";
import { wordsIn } from "#words/words.ts";
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

const words = ({ language }: UserVisit) => wordsIn("account", language);

export const accountName = form({
  fields: (visit: UserVisit) => ({
    name: nameField(visit, { hint: words(visit).nameHint, stored: visit.user.name }),
  }),
  page: (visit, name) => draw(visit, { name }),
  change: (inside, { visit: { user }, values: { name } }) => renameAccount(inside, user.id, name.text),
  entry: (_renamed, { visit }) => ownEntry(visit, "account.rename"),
  done: ({ visit }) => done(visit, PATH, words(visit).nameSaved),
});

export const accountPage = accountName.page;

export const accountLanguage = form({
  fields: (visit: UserVisit) => ({
    language: select({
      label: wordsIn("frame", visit.language).language,
      hint: words(visit).languageHint,
      options: visit.deps.config.languages.map((value) => ({ value, label: LANGUAGE[value].name })),
      stored: visit.user.language ?? visit.language,
      read: (typed) =>
        whereOffered(lookUp([typed ?? ""]), visit.deps.config.languages) ?? { wrong: words(visit).chooseLanguage },
    }),
  }),
  page: (visit, language) => draw(visit, { language }),
  change: (inside, { visit: { user }, values: { language } }) => setLanguage(inside, user.id, language),
  entry: (_set, { visit }) => ownEntry(visit, "account.language"),
  done: ({ visit, values: { language } }) => done(visit, PATH, wordsIn("frame", language).languageSaved),
});

export const accountPassword = submitting({
  fields: (visit: UserVisit) => ({
    current: password({
      label: words(visit).current,
      read: (typed) => typed || { wrong: words(visit).enterCurrent },
    }),
    password: newPasswordField(visit, wordsIn("signIn", visit.language).field.newPassword),
  }),
  page: (visit, password) => draw(visit, { password }),
  async submit({ visit, values }) {
    const { context, user } = visit;
    const attempt = await visit.deps.attempts.by(user.id, "password");
    if (!attempt.admitted) return tooMany(visit, attempt);
    const account = await findAccountById(context, user.id);
    const { current } = values;
    if (!(await attempt.check(() => verifyPassword(current, account?.passwordHash ?? null, attempt.turn))))
      return wrongAt("current", words(visit).wrongCurrent);
    // Hashing takes long, so it runs outside the transaction.
    const made = await makePassword(values.password.password, user, attempt.turn);
    const { reset } = wordsIn("signIn", visit.language);
    if ("wrong" in made) return wrongAt("password", wrongIn(made, visit.language));
    const { passwordHash } = made;
    await act(visit, ownEntry(visit, "account.password"), (inside) =>
      changePassword(inside, user, passwordHash, visit.sessionId),
    );
    const known = knownCookie(visit, { id: user.id, passwordHash });
    return done(visit, PATH, reset.done, [known]);
  },
});

/** @param sent the form that was sent */
async function draw(visit: UserVisit, sent: { name?: Drawn; language?: Drawn; password?: Drawn }): Promise<Answer> {
  const name = sent.name ?? (await accountName.blank(visit, undefined));
  const language = sent.language ?? (await accountLanguage.blank(visit, undefined));
  const password = sent.password ?? (await accountPassword.blank(visit, undefined));
  const { ways, authenticator, passkey, recovery, session, ...own } = words(visit);
  const { yourAccount, main, language: languageTitle } = wordsIn("frame", visit.language);
  const notices = wordsIn("notice", visit.language);
  const links = [
    { href: "authenticator", label: authenticator.title, hint: ways.authenticator },
    { href: "passkeys", label: passkey.title, hint: ways.passkeys },
    { href: "recovery-codes", label: recovery.title, hint: ways.recovery },
    { href: "sessions", label: session.title, hint: ways.sessions },
  ];
  return page(visit, {
    title: yourAccount,
    isSetting: true,
    // A person without an organisation in view has no rail to return by.
    back: visit.memberships.length > 0 && !("organisation" in visit) && { href: "/dashboard", label: main.overview },
    ...name.fault,
    ...language.fault,
    ...password.fault,
    children: (
      <>
        <Panel title={own.name} id="who">
          <p>{own.loginAs({ email: <strong>{visit.user.email}</strong> })}</p>
          <Form action={`${PATH}/name`} submit={own.saveName}>
            {name.all}
          </Form>
        </Panel>
        <Panel title={languageTitle} id="language-title">
          <Form action={`${PATH}/language`} submit={own.saveLanguage} isQuiet>
            {language.all}
          </Form>
        </Panel>
        <Panel title={notices.title} id="notifications">
          <p>
            <TouchLink href={`${PATH}/notifications`}>{notices.title}</TouchLink>{" "}
            <span class="muted small">{notices.link}</span>
          </p>
        </Panel>
        <Panel title={wordsIn("signIn", visit.language).field.password} id="password-title">
          <Form action={`${PATH}/password`} submit={own.changePassword} isQuiet>
            <Username email={visit.user.email} />
            {password.all}
            <p class="hint">{own.others}</p>
          </Form>
        </Panel>
        <Panel title={ways.title} id="sign-in">
          <ul class="account-ways">
            {links.map(({ href, label, hint }) => (
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
