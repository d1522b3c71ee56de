// The rights of a person as a field, and the log entry of a change of the staff.
import { toWire, type UserId } from "#contract/id.ts";
import type { Right } from "#domain/operator/staff.ts";
import { select } from "#surface/form/field.tsx";
import { wordsIn } from "#words/words.ts";
import type { UserVisit } from "../../kit/visit.ts";

export function rightField({ language }: UserVisit, offered: readonly Right[], stored: Right) {
  const { staff: words, mail } = wordsIn("operator", language);
  const label: Readonly<Record<Right, string>> = {
    operator: words.operator,
    moderator: words.moderator,
    none: words.noRight,
  };
  return select({
    label: words.right,
    stored,
    options: offered.map((value) => ({ value, label: label[value] })),
    read: (typed): Right | { wrong: string } => offered.find((each) => each === typed) ?? { wrong: mail.wrong.choice },
  });
}

/** @param id of the person whom the change is about */
export function staffEntry(action: string, id: UserId, reason: string) {
  return { actor: "operator", action, subject: toWire("usr", id), detail: { reason } } as const;
}
