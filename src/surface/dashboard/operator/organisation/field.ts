// The plan of an organisation as a field.
import { livePlans } from "#domain/account/plan/plan.ts";
import { select } from "#surface/form/field.tsx";
import { wordsIn } from "#words/words.ts";
import type { UserVisit } from "../../kit/visit.ts";

/** A stored plan that the catalogue lacks stays until another is chosen. */
export function planField({ deps, language }: UserVisit, stored: string) {
  const plans = livePlans(deps.plans);
  const options = Object.entries(plans).map(([value, { name }]) => ({ value, label: name }));
  if (!Object.hasOwn(plans, stored)) options.push({ value: stored, label: stored });
  const { choice } = wordsIn("operator", language).mail.wrong;
  return select({
    label: wordsIn("settingPlan", language).table.plan,
    stored,
    options,
    read: (typed) => options.find(({ value }) => value === typed)?.value ?? { wrong: choice },
  });
}
