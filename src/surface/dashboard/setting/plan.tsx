// The organisation's plan and how much of it is used, all plans, and the organisation's name.
import { toWire } from "#contract/id.ts";
import { countActiveKeys } from "#domain/account/key.ts";
import { planInForce } from "#domain/account/plan/gate.ts";
import { livePlans } from "#domain/account/plan/plan.ts";
import { periodAt, updateOrganisation } from "#domain/account/state/organisation.ts";
import { seatsTaken } from "#domain/account/team/team.ts";
import { domainsOfOrganisation } from "#domain/business/state/domain-key.ts";
import { usageOf } from "#domain/invitation/state/allowance.ts";
import { countActiveSubscriptions } from "#domain/webhook/state/subscription.ts";
import { formatOf } from "#platform/language/format.ts";
import { readName } from "#platform/promise/name.ts";
import { oneLine } from "#platform/text/text.ts";
import { text } from "#surface/form/field.tsx";
import type { Drawn } from "#surface/form/form.ts";
import { contactLink } from "#surface/look/legal.tsx";
import { PlanComparison } from "#surface/look/plan-table.tsx";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Code, CopyStatus } from "../component/code.tsx";
import { Panel, Pill } from "../component/display.tsx";
import { Form } from "../component/form.tsx";
import { done } from "../kit/act.ts";
import { form } from "../kit/form.ts";
import { PLAN_PATH } from "../kit/plan-gate.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";

export const organisationName = form({
  find: ({ context, organisation }: MemberVisit) => domainsOfOrganisation(context, organisation.id),
  fields({ organisation, language }, own) {
    const { name: label, nameHint: hint } = wordsIn("settingPlan", language);
    const read = (typed: string | undefined) => oneLine(readName(typed, own));
    const { organisation: missing } = wordsIn("missing", language);
    return { name: text({ label, hint, required: true, stored: organisation.name, missing, read }) };
  },
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
  done({ visit }, isChanged) {
    const { saved, same } = wordsIn("settingPlan", visit.language);
    return done(visit, PLAN_PATH, isChanged ? saved : same);
  },
});

export const planPage = organisationName.page;

async function draw(visit: MemberVisit, form: Drawn): Promise<Answer> {
  const { context, organisation, deps, businessCount, language } = visit;
  const words = wordsIn("settingPlan", language);
  const { date } = formatOf(language);
  const { planStatus: status } = organisation;
  const plan = deps.plans[organisation.plan];
  const period = periodAt(organisation.periodAnchor, context.clock.now());
  const [invites, seats, webhooks, keys] = await Promise.all([
    usageOf(context, organisation.id, period),
    seatsTaken(context, organisation.id),
    countActiveSubscriptions(context, organisation.id),
    countActiveKeys(context, organisation.id),
  ]);
  const used = words.period({ start: date(period.start), end: date(period.end) });
  return page(visit, {
    title: wordsIn("frame", language).setting.plan,
    ...form.fault,
    children: (
      <>
        <Panel title={words.isOn({ organisation: organisation.name, plan: plan?.name ?? organisation.plan })} id="plan">
          {status !== "active" && (
            <p>
              <Pill tone={planInForce(status) ? "good" : "bad"}>{words.status[status]}</Pill> {words.effect[status]}
            </p>
          )}
          {plan && (
            <div class="uses">
              <Use
                label={words.invitations}
                used={invites.used}
                limit={plan.invitesPerMonth}
                note={invites.queued === 0 ? used : `${used} ${words.queued({ count: invites.queued })}`}
              />
              {!organisation.sandbox && (
                <Use isSize label={words.seats} used={seats} limit={plan.seats} note={words.seatsNote} />
              )}
              <Use
                isSize
                label={words.locations}
                used={businessCount}
                limit={plan.locations}
                note={words.locationsNote}
              />
            </div>
          )}
          {(!plan || plan.webhooks || plan.api || webhooks + keys > 0) && (
            <p class="muted">{words.also({ webhooks, keys })}</p>
          )}
        </Panel>
        {organisation.sandbox ? (
          <p class="prose muted">{wordsIn("sandbox", language).planAbout}</p>
        ) : (
          <section class="part" aria-labelledby="plans">
            <h2 id="plans">{words.all}</h2>
            <PlanComparison
              class="plan-table"
              plans={Object.entries(livePlans(deps.plans)).map(([id, each]) => ({ ...each, id }))}
              nameOf={({ id, name }) => (
                <>
                  <bdi>{name}</bdi> {id === organisation.plan && <Pill tone="good">{words.table.yours}</Pill>}
                </>
              )}
            >
              <Change visit={visit} />
            </PlanComparison>
          </section>
        )}
        {visit.may("organisation.manage") && (
          <Panel title={words.rename} id="organisation">
            <Form action={`${PLAN_PATH}/name`} submit={words.save}>
              {form.all}
            </Form>
          </Panel>
        )}
      </>
    ),
  });
}

/** @property isSize a full one is no reason to warn: it does not run out */
type UseProps = { label: string; used: number; limit: number; note: string; isSize?: boolean };

const HEIGHT = 12;
/** The share of a limit from which its bar warns. */
const NEARLY = 0.8;

function Use({ label, used, limit, note, isSize = false }: UseProps) {
  const words = useWords("settingPlan");
  const left = Math.max(0, limit - used);
  const tone = used > limit ? "over" : !isSize && used >= limit * NEARLY ? "near" : "within";
  return (
    <div class="use">
      <h3>{label}</h3>
      <p>{words.use({ used, limit, left, isFull: left === 0, strong: (text) => <strong>{text}</strong> })}</p>
      <svg class={`progress-bar chart-mirrored use-${tone}`} height={HEIGHT} aria-hidden="true">
        <rect width={`${(Math.min(1, used / Math.max(1, limit)) * 100).toFixed(2)}%`} height={HEIGHT} />
      </svg>
      <p class="hint">{note}</p>
    </div>
  );
}

/** Whom to ask for another plan. A mail to the operator names the organisation in its subject; else its id stands below. */
function Change({ visit: { deps, organisation, language } }: { visit: MemberVisit }) {
  const words = useWords("settingPlan");
  const { serviceName: service } = deps.config;
  const contact = contactLink(deps.config, language);
  const id = toWire("org", organisation.id);
  const isMail = contact?.startsWith("mailto:") === true;
  const subject = words.subject({ organisation: organisation.name, id });
  const href = isMail ? `${contact}?subject=${encodeURIComponent(subject)}` : contact;
  return (
    <>
      <p class="prose">
        {href === null
          ? words.noContact({ service })
          : words.change({ service, link: (text) => <a href={href}>{text}</a> })}
      </p>
      {!isMail && (
        <details>
          <summary class="touch">{words.idOf}</summary>
          <Code id="organisation-id" what={words.idWhat} text={id} />
          <CopyStatus />
        </details>
      )}
    </>
  );
}
