// The operator's account of a new installation, by the link that the service printed at its start. It leads to the operator's page.
import { Refusal } from "#contract/refusal.ts";
import { createFirstAccount, isSetupOpen } from "#domain/account/user/first-account.ts";
import { inTransaction } from "#platform/database/context.ts";
import { seeOther } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { wordsIn } from "#words/words.ts";
import { Form, PAGE_FORM } from "../component/form.tsx";
import { existing, orRefusal } from "../kit/act.ts";
import { submitting } from "../kit/form.ts";
import { refused } from "../kit/refused.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, Visit } from "../kit/visit.ts";
import { SERVICE_PATH } from "../operator/kit/path.ts";
import { enter } from "./enter.ts";
import { accountFields, hashNew } from "./field.tsx";

const words = ({ language }: Visit) => wordsIn("signIn", language);

export const setup = submitting({
  undone: "created",
  async find(visit: Visit) {
    const isOpen = await isSetupOpen(visit.context, visit.deps.links, visit.params.token ?? "");
    existing(isOpen !== null);
    return isOpen ? undefined : closed(visit);
  },
  fields: (visit) =>
    accountFields(visit, {
      email: words(visit).setup.emailHint,
      organisation: words(visit).setup.organisationHint,
      isOrganisationOptional: true,
    }),
  page: (visit, { all, fault }) =>
    page(visit, {
      title: words(visit).setup.title,
      ...fault,
      isSwitchable: true,
      children: (
        <>
          <p class="prose">{words(visit).setup.about}</p>
          <Form id={PAGE_FORM} action={hrefFor(visit, visit.url.pathname)} submit={words(visit).setup.submit}>
            {all}
          </Form>
        </>
      ),
    }),
  async submit({ visit, values: { name, email, organisation, password } }) {
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
          organisationName: organisation.text || person.name,
          language: visit.language,
        }),
      ),
    );
    if (created instanceof Refusal) return closed(visit);
    const cookies = await enter(visit, { ...created, email: email.email, passwordHash, isByMail: true });
    return { ...seeOther(SERVICE_PATH), cookies };
  },
});

function closed(visit: Visit): Answer {
  return refused(visit, 410, {
    title: words(visit).linkOver,
    text: words(visit).setup.over,
  });
}
