// The first account of a new installation, by the link that the service printed at its start.
import { Refusal } from "#contract/refusal.ts";
import { createFirstAccount, isSetupOpen } from "#domain/account/user/first-account.ts";
import { keepName, NAME_RULE } from "#platform/config/kept-name.ts";
import { announce } from "#platform/database/change.ts";
import { inTransaction } from "#platform/database/context.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { TextField } from "#surface/look/field.tsx";
import { Form } from "../component/form.tsx";
import { done, existing, orRefusal } from "../kit/act.ts";
import { readAll, readLine } from "../kit/read.ts";
import { refused } from "../kit/refused.tsx";
import { type Fault, fieldOf, page } from "../kit/shell.tsx";
import type { Answer, Visit } from "../kit/visit.ts";
import { enter } from "./enter.ts";
import { AccountFields, hashNew, readAccount } from "./field.tsx";

export async function setupPage(visit: Visit): Promise<Answer> {
  const isOpen = await isSetupOpen(visit.context, visit.deps.links, visit.params.token ?? "");
  existing(isOpen !== null);
  return isOpen ? form(visit) : closed(visit);
}

export async function setupPost(visit: Visit): Promise<Answer> {
  const asked = await setupPage(visit);
  if (asked.status !== 200) return asked;
  const { fields, deps, context } = visit;
  const named = asksName(visit) ? readService(fields.service) : { text: deps.config.serviceName };
  const all = readAll({ service: ["The service's name", named], ...readAccount(fields) });
  if ("errors" in all) return form(visit, all);
  const { service, name, email, organisation, password } = all.read;
  const person = { email: email.email, name: name.text };
  const made = await hashNew(await deps.attempts.from(visit.peer, "setup"), password.password, person);
  if ("fault" in made) return form(visit, made.fault);
  const { passwordHash } = made;
  const created = await orRefusal(
    inTransaction(context, (inside) =>
      createFirstAccount(inside, { ...person, passwordHash, organisationName: organisation.text }),
    ),
  );
  if (created instanceof Refusal) return closed(visit);
  const isKept = !asksName(visit) || keepName(deps.config, service.text);
  await announce(context.db, ["*"]);
  const cookies = await enter(visit, { ...created, email: email.email, passwordHash, isByMail: true });
  return done(visit, "/dashboard", { tone: "done", text: doneWords(visit, email.email, isKept) }, cookies);
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
  const { serviceName, baseUrl } = deps.config;
  const host = request.headers.get("host") ?? "";
  const isElsewhere = host !== "" && host !== new URL(baseUrl).host;
  return [
    `${serviceName} is set up.`,
    `We are sending a mail to ${email}. If it does not arrive in a few minutes, run “candor doctor”.`,
    ...(isElsewhere ? [`You reached it at ${host}, and links lead to ${baseUrl}: set BASE_URL if that is wrong.`] : []),
    ...(isKept ? [] : ["The name could not be stored: set SERVICE_NAME."]),
  ].join(" ");
}

function form(visit: Visit, fault: Fault<"service" | "name" | "email" | "organisation" | "password"> = {}): Answer {
  return page(visit, {
    title: "Set up the service",
    ...fault,
    children: (
      <>
        <p class="prose">
          This makes the first account: yours. It moderates reviews and owns the first organisation. Links will lead to{" "}
          {visit.deps.config.baseUrl}.
        </p>
        <Form action={visit.url.pathname} submit="Set up and log in">
          {asksName(visit) && (
            <TextField
              required
              {...fieldOf(visit, fault)("service")}
              label="Name of the service"
              hint="On all pages and in mails."
            />
          )}
          <AccountFields
            visit={visit}
            fault={fault}
            emailHint="You log in with it. We send it a mail, to check that mail works."
            organisationHint="The company that runs the service, or the first one that is reviewed."
          />
        </Form>
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
