// Roles in words, and which of them a member may give.
import { ROLES, type Role } from "#domain/account/state/permission.ts";
import { select } from "#surface/form/field.tsx";
import { wordsIn } from "#words/words.ts";
import type { Column } from "../../component/display.tsx";
import type { MemberVisit } from "../../kit/visit.ts";

export const TEAM_PATH = "/dashboard/settings/team";

export function roleColumn<Row extends { role: Role }>({ language }: MemberVisit): Column<Row> {
  const words = wordsIn("role", language);
  return { label: words.role, cell: ({ role }) => <span class="word">{words.name[role]}</span> };
}

/** @param visit.role of the person who gives it */
export function roleField({ role, language }: Pick<MemberVisit, "role" | "language">, stored: Role) {
  const words = wordsIn("role", language);
  return select({
    label: words.role,
    hint: [words.may.member, words.may.admin, words.may.owner].join(" "),
    options: ROLES.filter((each) => mayChange(role, each))
      .toReversed()
      .map((value) => ({ value, label: words.name[value] })),
    stored,
    read: (typed) => ROLES.find((each) => each === typed) ?? { wrong: words.choose },
  });
}

/** Whether a member with the role `own` may change one with `other`. The domain checks again. */
export function mayChange(own: Role, other: Role): boolean {
  return own === "owner" || (own === "admin" && other !== "owner");
}
