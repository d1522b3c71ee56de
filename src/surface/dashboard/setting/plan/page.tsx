// What the organisation's plan allows, how much of that is used, what other plans there are, and the organisation's name.

import { countActiveKeys } from "#domain/account/key.ts";
import { type Organisation, type Period, periodAt } from "#domain/account/organisation.ts";
import { isInForce } from "#domain/account/plan-gate.ts";
import { renameOrganisation } from "#domain/account/rename.ts";
import { seatsTaken } from "#domain/account/team.ts";
import { domainsOfOrganisation } from "#domain/business/own-domain.ts";
import { usageOf } from "#domain/invitation/allowance.ts";
import { countActiveSubscriptions } from "#domain/webhook/subscription.ts";
import { toWire } from "#platform/id.ts";
import { readName } from "#platform/name.ts";
import { TextField } from "#surface/look/field.tsx";
import { formatDate, plural } from "#surface/look/format.ts";
import { act, done } from "../../act.ts";
import { Submit } from "../../component/button.tsx";
import { Panel, Pill } from "../../component/note.tsx";
import { PLAN_STATUS_WORDS } from "../../plan-gate.tsx";
import { page } from "../../shell.tsx";
import type { Answer, MemberVisit } from "../../visit.ts";
import { PlanTable } from "./table.tsx";
import { Use } from "./use.tsx";

export const PLAN_PATH = "/dashboard/settings/plan";

/** GET /dashboard/settings/plan. @param error what is wrong with the name that was sent */
export async function planPage(visit: MemberVisit, error?: string): Promise<Answer> {
  const { context, organisation, deps, businessCount, fields } = visit;
  const plan = deps.plans[organisation.plan];
  const period = periodAt(organisation.periodAnchor, context.clock.now());
  const [invites, seats, webhooks, keys] = await Promise.all([
    usageOf(context, organisation.id, period),
    seatsTaken(context, organisation.id),
    countActiveSubscriptions(context, organisation.id),
    countActiveKeys(context, organisation.id),
  ]);
  return page(visit, {
    title: "Plan and usage",
    active: "plan",
    errors: { name: error },
    children: (
      <>
        <Panel title={`${organisation.name} is on ${plan?.name ?? organisation.plan}`} id="plan">
          <p>
            <Pill tone={isInForce(organisation.planStatus) ? "good" : "bad"}>
              {PLAN_STATUS_WORDS[organisation.planStatus]}
            </Pill>{" "}
            {statusSentence(organisation)}
          </p>
          {plan && (
            <div class="uses">
              <Use
                label="Invitations this period"
                used={invites.used}
                most={plan.invitesPerMonth}
                note={`${periodSentence(period)}${invites.queued > 0 ? ` ${plural(invites.queued, "invitation")} of them still ${invites.queued === 1 ? "waits" : "wait"} to be sent.` : ""}`}
              />
              <Use label="Seats" used={seats} most={plan.seats} note="Members and open invitations to the team." />
              <Use label="Locations" used={businessCount} most={plan.locations} note="Businesses that you manage." />
            </div>
          )}
          <p class="muted">
            {plural(webhooks, "webhook")} and {plural(keys, "API key")} at work.
          </p>
        </Panel>
        <section class="part" aria-labelledby="plans">
          <h2 id="plans">All plans</h2>
          <PlanTable plans={deps.plans} current={organisation.plan} />
          <p class="prose muted">
            Plans are set by whoever runs this service, {deps.config.serviceName} at {new URL(deps.config.baseUrl).host}
            . To change yours, write to them and name your organisation: <code>{toWire("org", organisation.id)}</code>
          </p>
        </section>
        {visit.may("organisation.manage") && (
          <Panel title="Name of the organisation" id="organisation">
            <form class="form" method="post" action={`${PLAN_PATH}/name`}>
              <TextField
                name="name"
                label="Name"
                value={fields.name ?? organisation.name}
                error={error}
                hint="Your team reads it, and whoever is invited to it. Profiles keep the names of their businesses."
                required
              />
              <Submit>Save the name</Submit>
            </form>
          </Panel>
        )}
      </>
    ),
  });
}

/** POST /dashboard/settings/plan/name */
export async function organisationNamePost(visit: MemberVisit): Promise<Answer> {
  const { organisation } = visit;
  const name = readName(visit.fields.name, await domainsOfOrganisation(visit.context, organisation.id));
  if ("wrong" in name) return planPage(visit, `The name ${name.wrong}.`);
  if (/[\n\t]/.test(name.text)) return planPage(visit, "The name must be one line.");
  const isChanged = await act(
    visit,
    (changed: boolean) =>
      changed
        ? {
            action: "organisation.rename",
            subject: toWire("org", organisation.id),
            detail: { from: organisation.name, to: name.text },
          }
        : null,
    (inside) => renameOrganisation(inside, organisation.id, name.text),
  );
  return done(visit, PLAN_PATH, isChanged ? "The name is saved." : "Nothing was changed.");
}

function statusSentence({ planStatus }: Organisation): string {
  if (planStatus === "past_due")
    return "Until it is paid, the API and integrations take nothing new and webhooks wait. Reviews stay online, and you can answer them.";
  if (planStatus === "canceled")
    return "The API and integrations take nothing new and webhooks wait. Reviews stay online, and you can answer them.";
  return planStatus === "trialing" ? "Everything works as on the paid plan." : "Everything that it has works.";
}

function periodSentence({ start, end }: Period): string {
  return `From ${formatDate(start)}; a new period begins on ${formatDate(end)}. What is used is not given back.`;
}
