// The first account of a new installation, by the link that the service printed at its start.
import { Refusal } from "#contract/refusal.ts";
import { createFirstAccount, isSetupOpen } from "#domain/account/user/first-account.ts";
import { keepName, NAME_RULE } from "#platform/config/kept-name.ts";
import { announce } from "#platform/database/change.ts";
import { inTransaction } from "#platform/database/context.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { text } from "#surface/form/field.tsx";
import { hrefFor } from "#surface/look/reader.ts";
import { wordsIn } from "#words/words.ts";
import { Form } from "../component/form.tsx";
import { done, existing, orRefusal } from "../kit/act.ts";
import { submitting } from "../kit/form.ts";
import { readLine } from "../kit/read.ts";
import { refused } from "../kit/refused.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, Visit } from "../kit/visit.ts";
import { enter } from "./enter.ts";
import { accountFields, hashNew } from "./field.tsx";

const words = ({ language }: Visit) => wordsIn("signIn", language);

export const setup = submitting({
  async find(visit: Visit) {
    const isOpen = await isSetupOpen(visit.context, visit.deps.links, visit.params.token ?? "");
    existing(isOpen !== null);
    return isOpen ? undefined : closed(visit);
  },
  fields: (visit) => ({
    ...(asksName(visit) && {
      service: text({
        label: words(visit).setup.service,
        hint: words(visit).setup.serviceHint,
        required: true,
        read: readService,
      }),
    }),
    ...accountFields(visit, {
      email: words(visit).setup.emailHint,
      organisation: words(visit).setup.organisationHint,
    }),
  }),
  page: (visit, { all, fault }) =>
    page(visit, {
      title: words(visit).setup.title,
      ...fault,
      children: (
        <>
          <p class="prose">{words(visit).setup.about({ url: visit.deps.config.baseUrl })}</p>
          <Form action={hrefFor(visit, visit.url.pathname)} submit={words(visit).setup.submit}>
            {all}
          </Form>
        </>
      ),
    }),
  async submit({ visit, values: { service, name, email, organisation, password } }) {
    const { deps, context } = visit;
    const person = { email: email.email, name: name.text };
    const made = await hashNew(visit, await deps.attempts.from(visit.peer, "setup"), password.password, person);
    if ("fault" in made) return made.fault;
    const { passwordHash } = made;
    const created = await orRefusal(
      inTransaction(context, (inside) =>
        createFirstAccount(inside, {
          ...person,
          passwordHash,
          organisationName: organisation.text,
          language: visit.language,
        }),
      ),
    );
    if (created instanceof Refusal) return closed(visit);
    const isKept = service === undefined || keepName(deps.config, service.text);
    await announce(context.db, ["*"]);
    const cookies = await enter(visit, { ...created, email: email.email, passwordHash, isByMail: true });
    return done(visit, "/dashboard", { tone: "done", text: doneWords(visit, email.email, isKept) }, cookies);
  },
});

/** SERVICE_NAME goes before what the page says. */
function asksName({ deps }: Visit): boolean {
  return !deps.config.hasServiceName;
}

function readService(typed: string | undefined): { text: string } | Wrong {
  const read = readLine(typed, TEXT_LIMIT.name);
  return "text" in read && !NAME_RULE.isFit(read.text) ? { wrong: NAME_RULE.wrong, says: NAME_RULE.says } : read;
}

function doneWords({ deps, request, language }: Visit, email: string, isKept: boolean): string {
  const { setup: words } = wordsIn("signIn", language);
  const { serviceName, baseUrl } = deps.config;
  const host = request.headers.get("host") ?? "";
  const isElsewhere = host !== "" && host !== new URL(baseUrl).host;
  return [
    words.done({ service: serviceName }),
    words.mail({ email }),
    ...(isElsewhere ? [words.host({ host, url: baseUrl })] : []),
    ...(isKept ? [] : [words.notKept]),
  ].join(" ");
}

function closed(visit: Visit): Answer {
  return refused(visit, 410, {
    title: words(visit).linkOver,
    text: words(visit).setup.over,
  });
}
