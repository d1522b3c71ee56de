// The forms of one organisation's page. Each change and its entry, with the reason, are one transaction.

import { toWire } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { noteOrganisation, type Organisation, PLAN_STATUSES } from "#domain/account/state/organisation.ts";
import { callErasureOff, requestErasure } from "#domain/operator/erase.ts";
import { putMember } from "#domain/operator/member.ts";
import { changeOrganisationPlan } from "#domain/operator/plan.ts";
import { outlastSuspension, resumeOrganisation, suspendOrganisation } from "#domain/operator/suspend.ts";
import type { Context } from "#platform/database/context.ts";
import { formatOf } from "#platform/language/format.ts";
import { readText } from "#platform/text/text.ts";
import { area, type Field, select, text } from "#surface/form/field.tsx";
import type { Drawn, Fault } from "#surface/form/form.ts";
import { shorten } from "#surface/look/format.ts";
import { type Words, wordsIn } from "#words/words.ts";
import { done, existing } from "../../kit/act.ts";
import { type DashboardForm, form } from "../../kit/form.ts";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { roleField } from "../../setting/team/role.tsx";
import { personField, reasonField } from "../kit/field.ts";
import { organisationPath } from "../kit/path.ts";
import { planField } from "./field.ts";
import { type DrawnParts, drawOrganisation, organisationOf, type Part, partsOf } from "./one.tsx";

type Text = { text: string };
type OrgWords = Words<"operator">["org"];

const NOTES = { min: 0, max: 5_000 };
/** The log is never erased, so it keeps the start alone. */
const NOTES_IN_LOG = 200;

const planForm = form({
  find: organisationOf,
  fields: (visit: UserVisit, { plan, planStatus }) => ({
    plan: planField(visit, plan),
    status: statusField(visit, planStatus),
    reason: reasonField(visit, "plan-reason", true),
  }),
  page: (visit, drawn, found) => draw(visit, found, drawn.fault, { plan: drawn }),
  async change(inside, { values: { plan, status }, found }) {
    refuseSandbox(found);
    return existing(await changeOrganisationPlan(inside, found.id, { plan, planStatus: status })).changed ?? false;
  },
  entry: (changed, { values: { reason }, found }) => entryOf(found, "plan", { changed, reason: reason.text }),
  done: ({ visit, found }) => told(visit, found, (words) => words.saved),
});

const notesForm = form({
  find: organisationOf,
  fields: ({ language }: UserVisit, { notes }) => {
    const { org: words } = wordsIn("operator", language);
    return {
      notes: area({
        label: words.notes,
        hint: words.notesHint,
        most: NOTES.max,
        stored: notes ?? "",
        read: (typed) => readText(typed ?? "", NOTES),
      }),
    };
  },
  page: (visit, drawn, found) => draw(visit, found, drawn.fault, { notes: drawn }),
  async change(inside, { values: { notes }, found }) {
    if (notes.text === (found.notes ?? "")) return false;
    await noteOrganisation(inside, found.id, notes.text === "" ? null : notes.text);
    return true;
  },
  // In no organisation's activity: its members do not hear of notes.
  entry: (_done, { values: { notes }, found }) => ({
    actor: "operator",
    action: "organisation.notes",
    subject: toWire("org", found.id),
    detail: { organisation: found.name, ...(notes.text !== "" && { notes: shorten(notes.text, NOTES_IN_LOG) }) },
  }),
  done: ({ visit, found }) => told(visit, found, (words) => words.saved),
});

const memberForm = form({
  find: organisationOf,
  fields: (visit: UserVisit) => ({
    email: personField(visit),
    role: roleField({ role: "owner", language: visit.language }, "member"),
    reason: reasonField(visit, "member-reason", true),
  }),
  page: (visit, drawn, found) => draw(visit, found, drawn.fault, { member: drawn }),
  async change(inside, { visit, values: { email, role }, found: { id: organisationId } }) {
    const person = { email: email.email, name: null, passwordHash: null };
    return putMember(inside, visit.deps.plans, person, { organisationId, role });
  },
  entry: ({ id, before }, { values: { role, reason }, found }) => ({
    organisationId: found.id,
    actor: "operator",
    action: before === null ? "team.add" : "team.role",
    subject: toWire("usr", id),
    detail: { ...(before === null ? { role } : { from: before, to: role }), reason: reason.text },
  }),
  done: ({ visit, found }, { before }) =>
    before === null
      ? done(visit, organisationPath(found.id), wordsIn("operator", visit.language).staff.added)
      : told(visit, found, (words) => words.saved),
});

const suspendForm = reasoned("suspend", {
  change: (inside, { id, eraseAt }, reason) => (eraseAt ? over() : suspendOrganisation(inside, id, reason)),
  done: (words) => words.suspend.done,
});

const resumeForm = reasoned("resume", {
  change: (inside, { id }, reason) => resumeOrganisation(inside, id, reason),
  done: (words) => words.resume.done,
});

const keepForm = reasoned("keep", {
  change: (inside, { id }, reason) => callErasureOff(inside, id, reason),
  done: (words) => words.keep.done,
});

const eraseForm = reasoned("erase", {
  fields: ({ language }, { name }) => {
    const { erase: words } = wordsIn("operator", language).org;
    const isSame = (typed: string | undefined) => typed?.trim() === name;
    return {
      name: text({
        id: "erase-name",
        label: words.name,
        required: true,
        read: (typed) => (isSame(typed) ? { text: name } : { wrong: words.otherName }),
      }),
    };
  },
  change: (inside, { id }, reason) => requestErasure(inside, id, reason),
  done: (words, { eraseAt }, { language }) =>
    words.erase.done({ date: eraseAt ? formatOf(language).date(eraseAt) : "" }),
});

export const organisationForms: Readonly<Record<Part, DashboardForm<UserVisit, Organisation>>> = {
  plan: planForm,
  notes: notesForm,
  member: memberForm,
  suspend: suspendForm,
  resume: resumeForm,
  erase: eraseForm,
  keep: keepForm,
};

export const organisationPage = notesForm.page;

type Reasoned = {
  fields?(visit: UserVisit, found: Organisation): Readonly<Record<string, Field<unknown>>>;
  change(inside: Context, found: Organisation, reason: string): Promise<Organisation | null | false>;
  done(words: OrgWords, changed: Organisation, visit: UserVisit): string;
};

/** A form of a part whose change may have been made by another operator meanwhile: then the page says so. */
function reasoned(
  part: Exclude<Part, "plan" | "notes" | "member">,
  of: Reasoned,
): DashboardForm<UserVisit, Organisation> {
  return form({
    undone: "done",
    find: organisationOf,
    fields: (visit: UserVisit, found) => ({
      ...(of.fields?.(visit, found) as Record<never, never>),
      reason: reasonField(visit, `${part}-reason`, true),
    }),
    page: (visit, drawn, found) => draw(visit, found, drawn.fault, { [part]: drawn }),
    change: async (inside, { values, found }) =>
      existing(await of.change(inside, found, (values.reason as Text).text).then((done) => done || over())),
    entry: (_changed, { values, found }) => entryOf(found, part, { reason: (values.reason as Text).text }),
    async done({ visit, found }, changed) {
      if (part === "suspend" || part === "erase") await outlastSuspension(visit.context, found.id);
      return told(visit, found, (words) => of.done(words, changed, visit));
    },
  });
}

function over(): never {
  throw new Refusal("duplicate", "The organisation has changed meanwhile.", { says: sentence("operator.over") });
}

function refuseSandbox({ sandbox }: Organisation): void {
  if (sandbox)
    throw new Refusal("validation_error", "A sandbox cannot do this.", { says: sentence("sandbox.liveOnly") });
}

/** The name is that of this moment: an erasure takes it from the organisation. */
function entryOf({ id, name }: Organisation, action: string, detail: Record<string, string>) {
  return {
    organisationId: id,
    actor: "operator",
    action: `organisation.${action}`,
    subject: toWire("org", id),
    detail: { ...detail, organisation: name },
  };
}

function statusField({ language }: UserVisit, stored: Organisation["planStatus"]) {
  const { status } = wordsIn("settingPlan", language);
  const { org, mail } = wordsIn("operator", language);
  return select({
    label: org.planStatus,
    stored,
    options: PLAN_STATUSES.map((value) => ({ value, label: status[value] })),
    read: (typed) => PLAN_STATUSES.find((each) => each === typed) ?? { wrong: mail.wrong.choice },
  });
}

/** Drops this process's kept answers about the organisation. Other processes hear of the change from the database. */
function told(visit: UserVisit, { id }: Organisation, says: (words: OrgWords) => string): Answer {
  for (const topic of [`organisation:${id}`, "claim"] as const) visit.deps.onChange(topic);
  return done(visit, organisationPath(id), says(wordsIn("operator", visit.language).org));
}

async function draw(visit: UserVisit, found: Organisation, fault: Fault, sent: DrawnParts): Promise<Answer> {
  const parts = partsOf(found);
  const drawn = await Promise.all(
    parts.map(
      async (part): Promise<[Part, Drawn]> => [part, sent[part] ?? (await organisationForms[part].blank(visit, found))],
    ),
  );
  return drawOrganisation(visit, found, Object.fromEntries(drawn), fault);
}
