// One plan: its limits, and how it goes.
import { forgetPlan, keepPlan } from "#domain/account/plan/kept.ts";
import {
  DEFAULT_PLANS,
  livePlans,
  PLAN_ID,
  PLAN_NUMBERS,
  type Plan,
  planDifference,
  SANDBOX_PLAN,
} from "#domain/account/plan/plan.ts";
import { text } from "#surface/form/field.tsx";
import type { Drawn, Fault } from "#surface/form/form.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Panel } from "../../component/display.tsx";
import { Form } from "../../component/form.tsx";
import { done, existing } from "../../kit/act.ts";
import { form } from "../../kit/form.ts";
import { page } from "../../kit/shell.tsx";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { reasonField } from "../kit/field.ts";
import { PLANS_PATH } from "../kit/path.ts";
import { planFields, planOf } from "./field.ts";

/** The page that adds a plan has this in the place of an ID. */
const NEW = "new";

type Found = { id: string; plan: Plan };

/** Null where a file sets the plans: then nothing here can be changed. */
function openTo({ deps }: UserVisit): true {
  return existing(deps.config.plansFile === null);
}

function find(visit: UserVisit): Found {
  openTo(visit);
  const { plan: id = "" } = visit.params;
  const plans = livePlans(visit.deps.plans);
  return { id, plan: existing(Object.hasOwn(plans, id) ? plans[id] : null) };
}

const back = (visit: UserVisit) => ({ href: PLANS_PATH, label: wordsIn("operator", visit.language).page.plans });

export const newPlan = form({
  undone: "added",
  find: openTo,
  fields(visit: UserVisit) {
    const { plan: words } = wordsIn("operator", visit.language);
    return {
      id: text({
        label: words.id,
        hint: words.idHint,
        required: true,
        read: (typed = "") => {
          const id = typed.trim();
          if (!PLAN_ID.test(id)) return { wrong: words.idHint };
          if (id === NEW) return { wrong: words.reserved };
          const isTaken = id === SANDBOX_PLAN || Object.hasOwn(visit.deps.plans, id);
          return isTaken ? { wrong: words.taken } : { text: id };
        },
      }),
      ...planFields(visit, null),
      reason: reasonField(visit, "reason", false),
    };
  },
  page: (visit, drawn) => {
    const { plan: words } = wordsIn("operator", visit.language);
    return page(visit, {
      title: words.new,
      back: back(visit),
      ...drawn.fault,
      children: (
        <div class="plan-form">
          <Form action={`${PLANS_PATH}/new`} submit={words.new}>
            <PlanParts form={drawn} />
          </Form>
        </div>
      ),
    });
  },
  async change(inside, { values }) {
    await keepPlan(inside, values.id.text, planOf(values));
    return true;
  },
  entry: (_added, { values }) => entryOf("add", { after: planOf(values) }, values.reason.text),
  done: ({ visit }) => saved(visit),
});

export const planForm = form({
  find,
  fields: (visit: UserVisit, { plan }) => ({
    ...planFields(visit, plan),
    reason: reasonField(visit, "reason", false),
  }),
  page: (visit, drawn, found) => draw(visit, found, drawn, null, drawn.fault),
  async change(inside, { values, found }) {
    const plan = planOf(values);
    if (Bun.deepEquals(plan, found.plan)) return false;
    await keepPlan(inside, found.id, plan);
    return true;
  },
  entry: (_changed, { values, found }) =>
    entryOf("change", { before: found.plan, after: planOf(values) }, values.reason.text),
  done: ({ visit }) => saved(visit),
});

export const removePlan = form({
  undone: "removed",
  find,
  fields: (visit: UserVisit) => ({ reason: reasonField(visit, "remove-reason", false) }),
  page: (visit, drawn, found) => draw(visit, found, null, drawn, drawn.fault),
  change: (inside, { found }) => forgetPlan(inside, found.id),
  entry: (_removed, { values, found: { id, plan } }) =>
    entryOf(
      "remove",
      { before: plan, after: Object.hasOwn(DEFAULT_PLANS, id) ? DEFAULT_PLANS[id] : undefined },
      values.reason.text,
    ),
  done: ({ visit }) => saved(visit),
});

function entryOf(action: string, { before, after }: { before?: Plan; after?: Plan | undefined }, reason: string) {
  const detail = { name: (before ?? after)?.name ?? "", changed: planDifference(before, after), reason };
  return { actor: "operator", action: `plan.${action}`, detail };
}

async function saved(visit: UserVisit): Promise<Answer> {
  await visit.deps.loadSettings();
  return done(visit, PLANS_PATH, wordsIn("operator", visit.language).org.saved);
}

async function draw(
  visit: UserVisit,
  found: Found,
  sent: Drawn | null,
  removal: Drawn | null,
  fault: Fault,
): Promise<Answer> {
  const limits = sent ?? (await planForm.blank(visit, found));
  const remove = removal ?? (await removePlan.blank(visit, found));
  return page(visit, {
    title: found.plan.name,
    back: back(visit),
    ...fault,
    children: <Forms id={found.id} limits={limits} remove={remove} />,
  });
}

const LIMITS: readonly string[] = PLAN_NUMBERS;
const FEATURES: readonly string[] = ["api", "webhooks", "integrations", "widgets"];

/** The limits beside the features. */
function PlanParts({ form: { fields } }: { form: Drawn }) {
  const { plan: words } = useWords("operator");
  const names = Object.keys(fields);
  const drawn = (isIn: (name: string) => boolean) => names.filter(isIn).map((name) => fields[name]);
  const isParted = (name: string) => LIMITS.includes(name) || FEATURES.includes(name);
  return (
    <>
      {drawn((name) => !isParted(name) && name !== "reason")}
      <div class="plan-parts">
        <fieldset>
          <legend>{words.limits}</legend>
          {drawn((name) => LIMITS.includes(name))}
        </fieldset>
        <fieldset>
          <legend>{words.features}</legend>
          {drawn((name) => FEATURES.includes(name))}
        </fieldset>
      </div>
      {fields.reason}
    </>
  );
}

function Forms({ id, limits, remove }: { id: string; limits: Drawn; remove: Drawn }) {
  const { plan: words, org } = useWords("operator");
  return (
    <>
      <div class="plan-form">
        <Form action={`${PLANS_PATH}/${id}`} submit={org.save}>
          <PlanParts form={limits} />
        </Form>
      </div>
      <Panel title={words.remove.title} id="remove">
        <p class="prose muted">{words.remove.about}</p>
        <Form action={`${PLANS_PATH}/${id}/remove`} submit={words.remove.title} isDanger>
          {remove.all}
        </Form>
      </Panel>
    </>
  );
}
