// Creates an organisation: the first of a person who belongs to none, or another.
import { toWire } from "#contract/id.ts";
import { chooseInSession } from "#domain/account/sign-in/session.ts";
import { startOwnOrganisation } from "#domain/account/user/sign-up.ts";
import { text } from "#surface/form/field.tsx";
import { Form } from "../component/form.tsx";
import { done } from "../kit/act.ts";
import { form } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { UserVisit } from "../kit/visit.ts";
import { readOrganisationName } from "./field.tsx";

export const start = form({
  fields: (_visit: UserVisit) => ({
    name: text({
      label: "Organisation",
      called: "The organisation's name",
      hint: "The company that is reviewed. It is free.",
      required: true,
      autocomplete: "organization",
      read: (typed) => readOrganisationName(typed),
    }),
  }),
  page(visit, { all, fault }) {
    const isFirst = visit.memberships.length === 0;
    return page(visit, {
      title: isFirst ? "Create an organisation" : "Another organisation",
      ...fault,
      children: (
        <>
          {isFirst && (
            <p class="prose">
              You belong to no organisation. Create one here, or ask to be invited to one: the link comes by mail to{" "}
              {visit.user.email}.
            </p>
          )}
          <Form action="/dashboard/start" submit="Create the organisation">
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
  done: ({ visit, values: { name } }) => done(visit, "/dashboard", `${name.text} is ready.`),
});
