// One organisation: its usage, people and businesses, its notes, and folded the forms that change it. Each form has a reason.
import { toWire } from "#contract/id.ts";
import { countActiveKeys } from "#domain/account/key.ts";
import { findOrganisation, type Organisation, periodAt } from "#domain/account/state/organisation.ts";
import { countManagedBusinesses } from "#domain/business/profile/business.ts";
import { usageOf } from "#domain/invitation/state/allowance.ts";
import { ERASE_WAIT_DAYS } from "#domain/operator/erase.ts";
import { SUSPENSION_KEEPS_DAYS } from "#domain/operator/held-message.ts";
import { countActiveSubscriptions } from "#domain/webhook/state/subscription.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Drawn, Fault } from "#surface/form/form.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Fact, Folded, Panel, When } from "../../component/display.tsx";
import { Form, TouchLink } from "../../component/form.tsx";
import { existing, idIn } from "../../kit/act.ts";
import { page } from "../../kit/shell.tsx";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { logOf, ORGANISATIONS_PATH, organisationPath } from "../kit/path.ts";
import { findHolding, HoldingPanels } from "./holding.tsx";
import { StatePill } from "./list.tsx";

export type Part = "plan" | "notes" | "member" | "suspend" | "resume" | "erase" | "keep";
export type DrawnParts = Partial<Record<Part, Drawn>>;

/** The organisation that the path names; an erased one does not exist. */
export async function organisationOf(visit: UserVisit): Promise<Organisation> {
  const found = await findOrganisation(visit.context, idIn(visit, "org"));
  return existing(found?.erasedAt ? null : found);
}

/** The parts that the organisation has at this moment: a suspended one cannot be suspended, one that moved does not come back, the sandbox of another shares its state. */
export function partsOf({ suspendedAt, eraseAt, movedAt, sandbox, sandboxFor }: Organisation): Part[] {
  const plan: Part[] = sandbox ? ["notes", "member"] : ["plan", "notes", "member"];
  if (sandboxFor !== null) return plan;
  if (eraseAt) return [...plan, "keep"];
  if (movedAt) return ["notes", "erase"];
  return suspendedAt ? [...plan, "resume", "erase"] : [...plan, "suspend", "erase"];
}

export async function drawOrganisation(
  visit: UserVisit,
  organisation: Organisation,
  parts: DrawnParts,
  fault: Fault,
): Promise<Answer> {
  const { context, deps, language } = visit;
  const words = wordsIn("operator", language);
  const period = periodAt(organisation.periodAnchor, context.clock.now());
  const [usage, businesses, holding, keys, webhooks] = await Promise.all([
    usageOf(context, organisation.id, period),
    countManagedBusinesses(context, organisation.id, null),
    findHolding(visit, organisation),
    countActiveKeys(context, organisation.id),
    countActiveSubscriptions(context, organisation.id),
  ]);
  const { date } = formatOf(language);
  const plan = deps.plans[organisation.plan];
  const settingPlan = wordsIn("settingPlan", language);
  const shown = new Set(partsOf(organisation));
  return page(visit, {
    title: organisation.name,
    back: { href: ORGANISATIONS_PATH, label: words.page.organisations },
    ...fault,
    children: (
      <>
        <Panel title={wordsIn("frame", language).setting.plan} id="usage">
          <Standing organisation={organisation} />
          <dl class="facts">
            <Fact name="ID">
              <code>{toWire("org", organisation.id)}</code>
            </Fact>
            <Fact name={settingPlan.table.plan}>
              <bdi>{plan?.name ?? organisation.plan}</bdi>
            </Fact>
            <Fact name={settingPlan.invitations}>
              <Of used={usage.taken} limit={plan?.invitesPerMonth} />
            </Fact>
            <Fact name={settingPlan.locations}>
              <Of used={businesses} limit={plan?.locations} />
            </Fact>
            <Fact name={words.org.members}>
              <Of used={holding.team.length} limit={plan?.seats} />
            </Fact>
            <Fact name={words.org.since}>
              <When at={organisation.createdAt} />
            </Fact>
          </dl>
          <p class="muted">
            {settingPlan.period({ start: date(period.start), end: date(period.end) })}{" "}
            {settingPlan.also({ webhooks, keys })}
          </p>
          <TouchLink href={logOf(organisation.id)}>{words.page.log}</TouchLink>
        </Panel>
        <HoldingPanels {...holding} />
        {(["notes", "keep", "resume", "member", "plan", "suspend", "erase"] as const)
          .filter((part) => shown.has(part) && parts[part])
          .map((part) => (
            <PartPanel key={part} part={part} organisation={organisation} form={parts[part] as Drawn} />
          ))}
      </>
    ),
  });
}

function Of({ used, limit }: { used: number; limit: number | undefined }) {
  const format = useFormat();
  return (
    <>
      {format.count(used)}
      {limit !== undefined && ` / ${format.count(limit)}`}
    </>
  );
}

function Standing({ organisation }: { organisation: Organisation }) {
  const { org: words } = useWords("operator");
  const format = useFormat();
  const { suspendedAt, suspendedReason, eraseAt, movingAt, movedAt, movedTo } = organisation;
  return (
    <>
      <p>
        <StatePill of={organisation} />
      </p>
      {movingAt && <p>{words.move.since({ time: format.moment(movingAt) })}</p>}
      {movedAt && movedTo && (
        <p>{words.move.to({ host: <a href={movedTo}>{URL.parse(movedTo)?.host}</a>, date: format.date(movedAt) })}</p>
      )}
      {suspendedAt && !movedAt && (
        <p>{words.suspend.since({ date: format.date(suspendedAt), reason: <bdi>{suspendedReason ?? ""}</bdi> })}</p>
      )}
      {eraseAt && <p>{words.erase.waits({ date: format.date(eraseAt) })}</p>}
    </>
  );
}

/** Notes are read, and what ends a bad state is at hand; the other forms open. */
const OPEN: readonly Part[] = ["notes", "resume", "keep"];

function PartPanel({ part, organisation, form }: { part: Part; organisation: Organisation; form: Drawn }) {
  const { title, about, submit, isDanger } = usePart(part, organisation);
  const id = `part-${part}`;
  const children = (
    <>
      {about && <p class="prose muted">{about}</p>}
      <Form
        id={`form-${part}`}
        action={`${organisationPath(organisation.id)}/${part}`}
        submit={submit}
        isDanger={isDanger}
      >
        {form.all}
      </Form>
    </>
  );
  return OPEN.includes(part) ? (
    <Panel title={title} id={id}>
      {children}
    </Panel>
  ) : (
    <Folded title={title} id={id} class="service-part" isOpen={form.typed !== null}>
      {children}
    </Folded>
  );
}

function usePart(
  part: Part,
  { movedTo }: Organisation,
): { title: string; about?: string; submit: string; isDanger: boolean } {
  const { org: words, staff } = useWords("operator");
  const { table } = useWords("settingPlan");
  switch (part) {
    case "plan":
      return { title: table.plan, submit: words.save, isDanger: false };
    case "notes":
      return { title: words.notes, submit: words.save, isDanger: false };
    case "member":
      return { title: staff.add, about: words.memberAbout, submit: staff.add, isDanger: false };
    case "suspend":
      return {
        title: words.suspend.title,
        about: words.suspend.about({ days: SUSPENSION_KEEPS_DAYS }),
        submit: words.suspend.button,
        isDanger: true,
      };
    case "resume":
      return { title: words.resume.button, submit: words.resume.button, isDanger: false };
    case "erase":
      return {
        title: words.erase.title,
        about:
          movedTo === null
            ? words.erase.about({ days: ERASE_WAIT_DAYS })
            : words.move.erase({ days: ERASE_WAIT_DAYS, host: URL.parse(movedTo)?.host ?? movedTo }),
        submit: words.erase.button,
        isDanger: true,
      };
    case "keep":
      return { title: words.keep.button, submit: words.keep.button, isDanger: false };
  }
}
