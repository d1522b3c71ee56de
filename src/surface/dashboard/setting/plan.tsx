// The organisation's plan and how much of it is used, all plans, and the organisation's name.
import { toWire } from "#contract/id.ts";
import { countActiveKeys } from "#domain/account/key.ts";
import { planInForce } from "#domain/account/plan/gate.ts";
import type { Plan, Plans } from "#domain/account/plan/plan.ts";
import {
  type Organisation,
  type Period,
  type PlanStatus,
  periodAt,
  updateOrganisation,
} from "#domain/account/state/organisation.ts";
import { seatsTaken } from "#domain/account/team/team.ts";
import { domainsOfOrganisation } from "#domain/business/state/domain-key.ts";
import { usageOf } from "#domain/invitation/state/allowance.ts";
import { countActiveSubscriptions } from "#domain/webhook/state/subscription.ts";
import { readName } from "#platform/text/name.ts";
import { text } from "#surface/form/field.tsx";
import type { Drawn } from "#surface/form/form.ts";
import { formatCount, formatDate, plural } from "#surface/look/format.ts";
import { Grid, Panel, Pill } from "../component/display.tsx";
import { Form } from "../component/form.tsx";
import { done } from "../kit/act.ts";
import { form } from "../kit/form.ts";
import { PLAN_PATH } from "../kit/plan-gate.tsx";
import { oneLine } from "../kit/read.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";

const STATUS_WORDS: Record<PlanStatus, string> = {
  active: "Active",
  trialing: "Trial",
  past_due: "Payment is due",
  canceled: "Cancelled",
};

export const organisationName = form({
  find: ({ context, organisation }: MemberVisit) => domainsOfOrganisation(context, organisation.id),
  fields: ({ organisation }, own) => ({
    name: text({
      label: "Name",
      called: "The name",
      hint: "Your team and the people you invite to it see this name. Profiles keep the names of their businesses.",
      required: true,
      stored: organisation.name,
      read: (typed) => oneLine(readName(typed, own)),
    }),
  }),
  page: (visit, form) => draw(visit, form),
  async change(inside, { visit: { organisation }, values: { name } }) {
    if (name.text === organisation.name) return false;
    await updateOrganisation(inside, organisation.id, { name: name.text });
    return true;
  },
  entry: (_isChanged, { visit: { organisation }, values: { name } }) => ({
    action: "organisation.rename",
    subject: toWire("org", organisation.id),
    detail: { from: organisation.name, to: name.text },
  }),
  done: ({ visit }, isChanged) => done(visit, PLAN_PATH, isChanged ? "The name is saved." : "Nothing was changed."),
});

export const planPage = organisationName.page;

async function draw(visit: MemberVisit, form: Drawn): Promise<Answer> {
  const { context, organisation, deps, businessCount } = visit;
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
    ...form.fault,
    children: (
      <>
        <Panel title={`${organisation.name} is on ${plan?.name ?? organisation.plan}`} id="plan">
          <p>
            <Pill tone={planInForce(organisation.planStatus) ? "good" : "bad"}>
              {STATUS_WORDS[organisation.planStatus]}
            </Pill>{" "}
            {statusSentence(organisation)}
          </p>
          {plan && (
            <div class="uses">
              <Use
                label="Invitations this period"
                used={invites.used}
                limit={plan.invitesPerMonth}
                note={`${periodSentence(period)}${queuedSentence(invites.queued)}`}
              />
              <Use label="Seats" used={seats} limit={plan.seats} note="Members and open invitations to the team." />
              <Use label="Locations" used={businessCount} limit={plan.locations} note="Businesses that you manage." />
            </div>
          )}
          <p class="muted">
            {plural(webhooks, "active webhook")} and {plural(keys, "API key")}.
          </p>
        </Panel>
        <section class="part" aria-labelledby="plans">
          <h2 id="plans">All plans</h2>
          <PlanTable plans={deps.plans} current={organisation.plan} />
          <p class="prose muted">
            To change your plan, write to the operator of {deps.config.serviceName} at{" "}
            {new URL(deps.config.baseUrl).host} and name your organisation:{" "}
            <code>{toWire("org", organisation.id)}</code>
          </p>
        </section>
        {visit.may("organisation.manage") && (
          <Panel title="Name of the organisation" id="organisation">
            <Form action={`${PLAN_PATH}/name`} submit="Save the name">
              {form.all}
            </Form>
          </Panel>
        )}
      </>
    ),
  });
}

const NOT_IN_FORCE =
  "The API and integrations accept nothing new, and webhooks wait. Reviews stay online, and you can reply to them.";

function statusSentence({ planStatus }: Organisation): string {
  if (planStatus === "past_due") return `Until it is paid: ${NOT_IN_FORCE}`;
  if (planStatus === "canceled") return NOT_IN_FORCE;
  return planStatus === "trialing" ? "Everything works as on the paid plan." : "All its features work.";
}

function periodSentence({ start, end }: Period): string {
  return `From ${formatDate(start)}; the next period begins on ${formatDate(end)}. Cancelled invitations count, too.`;
}

function queuedSentence(queued: number): string {
  return queued === 0 ? "" : ` ${plural(queued, "invitation is", "invitations are")} not sent yet.`;
}

type UseProps = { label: string; used: number; limit: number; note: string };

function Use({ label, used, limit, note }: UseProps) {
  const left = Math.max(0, limit - used);
  return (
    <div class="use">
      <h3>{label}</h3>
      <p>
        <strong>{formatCount(used)}</strong> of {formatCount(limit)} used
        {left === 0 ? ", none left" : `, ${formatCount(left)} left`}
      </p>
      <meter min={0} max={limit} high={limit * 0.8} value={used} aria-hidden="true" />
      <p class="hint">{note}</p>
    </div>
  );
}

function PlanTable({ plans, current }: { plans: Plans; current: string }) {
  return (
    <div class="plans">
      <Grid
        caption="Plans and their limits"
        rows={Object.entries(plans).map(([id, plan]): Plan & { id: string } => ({ id, ...plan }))}
        columns={[
          {
            label: "Plan",
            cell: ({ id, name }) => (
              <>
                {name} {id === current && <Pill tone="good">Yours</Pill>}
              </>
            ),
          },
          { label: "Invitations a month", isNumber: true, cell: ({ invitesPerMonth }) => formatCount(invitesPerMonth) },
          { label: "Seats", isNumber: true, cell: ({ seats }) => formatCount(seats) },
          { label: "Locations", isNumber: true, cell: ({ locations }) => formatCount(locations) },
          { label: "REST API", cell: ({ api }) => yesOrNo(api) },
          { label: "Webhooks", cell: ({ webhooks }) => yesOrNo(webhooks) },
          { label: "Integrations", cell: ({ integrations }) => yesOrNo(integrations) },
          { label: "Widgets", cell: ({ widgets }) => (widgets === "all" ? "All" : "Badge and mini") },
        ]}
      />
    </div>
  );
}

function yesOrNo(has: boolean): string {
  return has ? "Yes" : "No";
}
