// The first organisation of somebody who belongs to none: an invitation was taken back, or they left their team.

import { startOwnOrganisation } from "#domain/account/account.ts";
import { recordAudit } from "#domain/account/audit.ts";
import { chooseInSession } from "#domain/account/session.ts";
import { inTransaction } from "#platform/context.ts";
import { toWire } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { actorOf, done } from "../act.ts";
import { Submit } from "../component/button.tsx";
import { page } from "../shell.tsx";
import type { Answer, UserVisit } from "../visit.ts";
import { LineField } from "./field.tsx";
import { readOrganisationName } from "./line.ts";

/** GET /dashboard/start */
export function startPage(visit: UserVisit): Answer {
  return form(visit);
}

/** POST /dashboard/start */
export async function startPost(visit: UserVisit): Promise<Answer> {
  const name = readOrganisationName(visit.fields.name);
  if ("wrong" in name) return form(visit, { error: `The organisation's name ${name.wrong}.` });
  try {
    await inTransaction(visit.context, async (inside) => {
      const organisationId = await startOwnOrganisation(inside, visit.user.id, name.text);
      await recordAudit(inside, {
        ...actorOf(visit),
        organisationId,
        action: "organisation.create",
        subject: toWire("org", organisationId),
      });
      await chooseInSession(inside, visit.sessionId, { organisationId, businessId: null });
    });
  } catch (error) {
    if (error instanceof Refusal) return form(visit, { problem: error.message });
    throw error;
  }
  return done(visit, "/dashboard", `${name.text} is ready.`);
}

function form(visit: UserVisit, { error, problem }: { error?: string; problem?: string } = {}): Answer {
  const isFirst = visit.memberships.length === 0;
  return page(visit, {
    title: isFirst ? "Begin with an organisation" : "Another organisation",
    errors: { name: error },
    problem,
    children: (
      <>
        {isFirst && (
          <p class="prose">
            You belong to no organisation. Make one here, or ask somebody to invite you to theirs: the link comes by
            mail to {visit.user.email}.
          </p>
        )}
        <form class="form" method="post" action="/dashboard/start" novalidate>
          <LineField
            name="name"
            label="Organisation"
            hint="The company that the reviews are about. It costs nothing."
            value={visit.fields.name}
            error={error}
            autocomplete="organization"
          />
          <Submit>Make the organisation</Submit>
        </form>
      </>
    ),
  });
}
