// Creates an organisation, with an owner or without.
import { toWire } from "#contract/id.ts";
import { createOrganisation } from "#domain/account/state/organisation.ts";
import { putMember } from "#domain/operator/member.ts";
import { createSandbox } from "#domain/sandbox/create.ts";
import { readName } from "#platform/promise/name.ts";
import { readEmail } from "#platform/text/email.ts";
import { oneLine } from "#platform/text/text.ts";
import { asTyped, check, email, text } from "#surface/form/field.tsx";
import { wordsIn } from "#words/words.ts";
import { done } from "../../kit/act.ts";
import { form } from "../../kit/form.ts";
import { formPage } from "../../kit/form-page.tsx";
import type { UserVisit } from "../../kit/visit.ts";
import { reasonField } from "../kit/field.ts";
import { ORGANISATIONS_PATH, organisationPath } from "../kit/path.ts";
import { planField } from "./field.ts";

export const newOrganisation = form({
  undone: "created",
  fields(visit: UserVisit) {
    const { org: words } = wordsIn("operator", visit.language);
    return {
      name: text({
        label: words.name,
        required: true,
        missing: wordsIn("missing", visit.language).organisation,
        read: (typed) => oneLine(readName(typed, [])),
      }),
      plan: planField(visit, "free"),
      sandbox: check({ label: wordsIn("frame", visit.language).setting.sandbox, hint: words.sandboxHint }),
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
  async change(inside, { visit, values: { name, plan, sandbox, owner } }) {
    const made = sandbox
      ? await createSandbox(inside, { name: name.text, sandboxFor: null })
      : await createOrganisation(inside, { name: name.text, plan });
    if (owner.email !== null) {
      const person = { email: owner.email, name: null, passwordHash: null };
      await putMember(inside, visit.deps.plans, person, { organisationId: made.id, role: "owner" });
    }
    return made;
  },
  entry: ({ id, name, plan }, { values: { reason } }) => ({
    organisationId: id,
    actor: "operator",
    action: "organisation.create",
    subject: toWire("org", id),
    detail: { changed: plan, organisation: name, reason: reason.text },
  }),
  done: ({ visit }, { id }) => done(visit, organisationPath(id), wordsIn("operator", visit.language).org.created),
});
