// Creates an organisation, with an owner or without.
import { toWire } from "#contract/id.ts";
import { createOrganisation } from "#domain/account/state/organisation.ts";
import { addMember } from "#domain/account/team/team.ts";
import { mailReset } from "#domain/account/user/sign-up.ts";
import { putPerson } from "#domain/account/user/user.ts";
import { readName } from "#platform/promise/name.ts";
import { readEmail } from "#platform/text/email.ts";
import { asTyped, email, text } from "#surface/form/field.tsx";
import { wordsIn } from "#words/words.ts";
import { done } from "../../kit/act.ts";
import { form } from "../../kit/form.ts";
import { formPage } from "../../kit/form-page.tsx";
import { oneLine } from "../../kit/read.ts";
import type { UserVisit } from "../../kit/visit.ts";
import { ORGANISATIONS_PATH, organisationPath } from "../kit/path.ts";
import { reasonField } from "../kit/reason.ts";
import { planField } from "./field.ts";

export const newOrganisation = form({
  fields(visit: UserVisit) {
    const { org: words } = wordsIn("operator", visit.language);
    return {
      name: text({ label: words.name, required: true, read: (typed) => oneLine(readName(typed, [])) }),
      plan: planField(visit, "free"),
      owner: email({
        label: words.owner,
        hint: words.ownerHint,
        read: (typed) => (asTyped(typed) === "" ? { email: null } : readEmail(typed)),
      }),
      reason: reasonField(visit, "reason", true),
    };
  },
  page: (visit, drawn) => {
    const { org: words, page } = wordsIn("operator", visit.language);
    return formPage(visit, drawn, {
      title: words.new,
      back: { href: ORGANISATIONS_PATH, label: page.organisations },
      action: `${ORGANISATIONS_PATH}/new`,
      submit: words.new,
    });
  },
  async change(inside, { visit, values: { name, plan, owner } }) {
    const made = await createOrganisation(inside, { name: name.text, plan });
    if (owner.email !== null) {
      const person = await putPerson(inside, { email: owner.email, name: null, passwordHash: null });
      await addMember(inside, visit.deps.plans, { organisationId: made.id, userId: person.id, role: "owner" });
      if (!person.hasPassword) await mailReset(inside, { id: person.id, email: owner.email });
    }
    return made;
  },
  entry: ({ id }, { values: { reason } }) => ({
    organisationId: id,
    actor: "operator",
    action: "organisation.create",
    subject: toWire("org", id),
    detail: { reason: reason.text },
  }),
  done: ({ visit }, { id }) => done(visit, organisationPath(id), wordsIn("operator", visit.language).org.created),
});
