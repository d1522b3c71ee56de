// The first account of a new installation, by the link that the service printed at its start.
import { makePassword, readPassword } from "#domain/account/password/password.ts";
import { createFirstAccount, isSetupOpen } from "#domain/account/user/first-account.ts";
import { announce } from "#platform/change.ts";
import { keepName, NAME_RULE } from "#platform/config/kept-name.ts";
import { inTransaction } from "#platform/context.ts";
import { readEmail } from "#platform/email.ts";
import { TEXT_LIMIT } from "#platform/text.ts";
import { EmailField, TextField } from "#surface/look/field.tsx";
import { done, orExplain } from "../act.ts";
import { Submit } from "../component/form.tsx";
import { refused } from "../refused.tsx";
import { type Fault, fieldOf, page } from "../shell.tsx";
import type { Answer, Visit } from "../visit.ts";
import { TOO_MANY, tooMany } from "./attempt.ts";
import { enter } from "./enter.ts";
import { PasswordField, readLine, readOrganisationName } from "./field.tsx";

type Name = "service" | "name" | "email" | "organisation" | "password";

export async function setupPage(visit: Visit): Promise<Answer | null> {
  if (!isOurs(visit)) return null;
  return (await isOpen(visit)) ? form(visit) : closed(visit);
}

export async function setupPost(visit: Visit): Promise<Answer | null> {
  if (!isOurs(visit)) return null;
  if (!(await isOpen(visit))) return closed(visit);
  const { fields, deps, context } = visit;
  const service = asksName(visit) ? readService(fields.service) : { text: deps.config.serviceName };
  const name = readLine(fields.name, TEXT_LIMIT.name);
  const email = readEmail(fields.email);
  const organisation = readOrganisationName(fields.organisation);
  const password = readPassword(fields.password);
  if ("wrong" in service || "wrong" in name || "wrong" in email || "wrong" in organisation || "wrong" in password)
    return form(visit, {
      errors: {
        service: "wrong" in service ? `The service's name ${service.wrong}.` : undefined,
        name: "wrong" in name ? `Your name ${name.wrong}.` : undefined,
        email: "wrong" in email ? `Your email ${email.wrong}.` : undefined,
        organisation: "wrong" in organisation ? `The organisation's name ${organisation.wrong}.` : undefined,
        password: "wrong" in password ? `The password ${password.wrong}.` : undefined,
      },
    });
  const attempt = await deps.attempts.from(visit.peer, "setup");
  if (!attempt.admitted) return tooMany(form(visit, { problem: TOO_MANY }), attempt);
  const person = { email: email.email, name: name.text };
  const made = await attempt.check(() => makePassword(password.password, person, attempt.turn));
  if ("wrong" in made) return form(visit, { errors: { password: `The password ${made.wrong}.` } });
  const { passwordHash } = made;
  return orExplain(
    async () => {
      const { id, organisationId } = await inTransaction(context, (inside) =>
        createFirstAccount(inside, { ...person, passwordHash, organisationName: organisation.text }),
      );
      const isKept = !asksName(visit) || keepName(deps.config, service.text);
      await announce(context.db, ["*"]);
      const cookies = await enter(visit, { id, email: email.email, passwordHash, organisationId, isByMail: true });
      return done(visit, "/dashboard", { tone: "done", text: doneWords(visit, email.email, isKept) }, cookies);
    },
    () => closed(visit),
  );
}

function isOurs({ deps, params }: Visit): boolean {
  return deps.links.read("setup", params.token ?? "") !== null;
}

function isOpen({ context, deps, params }: Visit): Promise<boolean> {
  return isSetupOpen(context, deps.links, params.token ?? "");
}

/** SERVICE_NAME goes before what the page says. */
function asksName({ deps }: Visit): boolean {
  return !deps.config.hasServiceName;
}

function readService(typed: string | undefined): { text: string } | { wrong: string } {
  const read = readLine(typed, TEXT_LIMIT.name);
  return "text" in read && !NAME_RULE.isFit(read.text) ? { wrong: NAME_RULE.wrong } : read;
}

function doneWords({ deps, request }: Visit, email: string, isKept: boolean): string {
  const mail = `We are sending a mail to ${email}. If it does not arrive in a few minutes, run “candor doctor”.`;
  const host = request.headers.get("host");
  const isElsewhere = host !== null && host !== new URL(deps.config.baseUrl).host;
  return [
    `${deps.config.serviceName} is set up.`,
    mail,
    isElsewhere &&
      `You reached it at ${host}, and links lead to ${deps.config.baseUrl}: set BASE_URL if that is wrong.`,
    !isKept && "The name could not be stored: set SERVICE_NAME.",
  ]
    .filter(Boolean)
    .join(" ");
}

function form(visit: Visit, fault: Fault<Name> = {}): Answer {
  const field = fieldOf(visit, fault);
  return page(visit, {
    title: "Set up the service",
    ...fault,
    children: (
      <>
        <p class="prose">
          This makes the first account: yours. It moderates reviews and owns the first organisation. Links will lead to{" "}
          {visit.deps.config.baseUrl}.
        </p>
        <form class="form" method="post" action={visit.url.pathname} novalidate>
          {asksName(visit) && (
            <TextField required {...field("service")} label="Name of the service" hint="On all pages and in mails." />
          )}
          <TextField required {...field("name")} label="Your name" autocomplete="name" />
          <EmailField
            required
            {...field("email")}
            label="Your email"
            hint="You log in with it. We send it a mail, to check that mail works."
            autocomplete="username"
          />
          <TextField
            required
            {...field("organisation")}
            label="Organisation"
            hint="The company that runs the service, or the first one that is reviewed."
            autocomplete="organization"
          />
          <PasswordField name="password" label="Password" error={fault.errors?.password} isNew />
          <Submit>Set up and log in</Submit>
        </form>
      </>
    ),
  });
}

function closed(visit: Visit): Answer {
  return refused(visit, 410, {
    title: "This link no longer works",
    text: "The service is set up already, or the link is older than an hour. While there is no account, each start of the service prints another link.",
  });
}
