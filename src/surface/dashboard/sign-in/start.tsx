// Creates an organisation: the first of a person who belongs to none, or another.
import { toWire } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { chooseInSession } from "#domain/account/sign-in/session.ts";
import { recordAudit } from "#domain/account/state/audit.ts";
import { startOwnOrganisation } from "#domain/account/user/sign-up.ts";
import { inTransaction } from "#platform/database/context.ts";
import { TextField } from "#surface/look/field.tsx";
import { Form } from "../component/form.tsx";
import { actorOf, done, orRefusal } from "../kit/act.ts";
import { type Fault, fieldOf, page } from "../kit/shell.tsx";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { readOrganisationName } from "./field.tsx";

export function startPage(visit: UserVisit, fault: Fault<"name"> = {}): Answer {
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
          <TextField
            required
            {...fieldOf(visit, fault)("name")}
            label="Organisation"
            hint="The company that is reviewed. It is free."
            autocomplete="organization"
          />
        </Form>
      </>
    ),
  });
}

export async function startPost(visit: UserVisit): Promise<Answer> {
  const name = readOrganisationName(visit.fields.name);
  if ("wrong" in name) return startPage(visit, { errors: { name: `The organisation's name ${name.wrong}.` } });
  const started = await orRefusal(
    inTransaction(visit.context, async (inside) => {
      const organisationId = await startOwnOrganisation(inside, visit.user.id, name.text);
      await recordAudit(inside, {
        ...actorOf(visit),
        organisationId,
        action: "organisation.create",
        subject: toWire("org", organisationId),
      });
      await chooseInSession(inside, visit.sessionId, { organisationId, businessId: null });
    }),
  );
  if (started instanceof Refusal) return startPage(visit, { problem: started.message });
  return done(visit, "/dashboard", `${name.text} is ready.`);
}
