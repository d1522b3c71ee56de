// Creates an organisation: the first of a person who belongs to none, or another.
import { toWire } from "#contract/id.ts";
import { chooseInSession } from "#domain/account/sign-in/session.ts";
import { startOwnOrganisation } from "#domain/account/user/sign-up.ts";
import { hidden, text } from "#surface/form/field.tsx";
import { wordsIn } from "#words/words.ts";
import { Form } from "../component/form.tsx";
import { done } from "../kit/act.ts";
import { form } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { UserVisit } from "../kit/visit.ts";
import { readOrganisationName } from "./field.tsx";
import { nextOf, readNext } from "./next.ts";

export const start = form({
  undone: "created",
  fields: (visit: UserVisit) => ({
    next: hidden({ stored: nextOf(visit), read: readNext }),
    name: text({
      label: wordsIn("signIn", visit.language).field.organisation,
      hint: wordsIn("signIn", visit.language).start.hint,
      required: true,
      autocomplete: "organization",
      missing: wordsIn("missing", visit.language).organisation,
      read: (typed) => readOrganisationName(typed),
    }),
  }),
  page(visit, { all, fault }) {
    const { start: words } = wordsIn("signIn", visit.language);
    const isFirst = visit.memberships.length === 0;
    return page(visit, {
      title: isFirst ? words.first : words.another,
      ...fault,
      children: (
        <>
          {isFirst && <p class="prose">{words.none({ email: visit.user.email })}</p>}
          <Form action="/dashboard/start" submit={words.submit}>
            {all}
          </Form>
        </>
      ),
    });
  },
  refusedStatus: 422,
  async change(inside, { visit: { user, sessionId }, values: { name } }) {
    const organisationId = await startOwnOrganisation(inside, user.id, name.text);
    await chooseInSession(inside, sessionId, { organisationId, businessId: null });
    return organisationId;
  },
  entry: (organisationId) => ({
    organisationId,
    action: "organisation.create",
    subject: toWire("org", organisationId),
  }),
  done: ({ visit, values: { next, name } }) =>
    done(visit, next, wordsIn("signIn", visit.language).start.ready({ name: name.text })),
});
