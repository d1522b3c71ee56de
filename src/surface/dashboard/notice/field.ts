// The choices of a person as fields: one for each kind of notice that their role may hear of.
import { type Choices, choiceOf } from "#domain/account/notice/choice.ts";
import {
  CHOICES,
  type Choice,
  MANY_A_DAY,
  NOTICE_KINDS,
  type NoticeKind,
  noticeOf,
} from "#domain/account/notice/kind.ts";
import { mayDo } from "#domain/account/state/permission.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import type { Field } from "#surface/form/field.tsx";
import { type Words, wordsIn } from "#words/words.ts";
import type { UserVisit } from "../kit/visit.ts";
import { type ColumnValue, choiceRow } from "./choice-row.tsx";

/** The kinds of which any role of the person may hear. */
export function kindsFor({ memberships }: UserVisit, about: "any" | "business"): NoticeKind[] {
  return NOTICE_KINDS.filter((kind) => {
    const { needs, about: own } = noticeOf(kind);
    return (about === "any" || own === "business") && memberships.some(({ role }) => mayDo(role, needs));
  });
}

/** The columns that any of the kinds has, the empty choice first. */
export function columnsFor(visit: UserVisit, about: "any" | "business"): ColumnValue[] {
  const kinds = kindsFor(visit, about);
  const hasEmpty = about === "business" || kinds.some((kind) => equalOf(kind, visit) === null);
  const made = CHOICES.filter((choice) => kinds.some((kind) => noticeOf(kind).choices.includes(choice)));
  return hasEmpty ? ["", ...made] : made;
}

/** The one choice that the automatic one equals for this person; null where it follows the volume, or differs between their roles. */
function equalOf(kind: NoticeKind, { memberships }: UserVisit): Choice | null {
  const roles = memberships.map(({ role }) => role).filter((role) => mayDo(role, noticeOf(kind).needs));
  const given = new Set(
    roles.flatMap((role) => [true, false].map((isBusy) => choiceOf(kind, { role, chosen: null, isBusy }))),
  );
  const [one = null] = given;
  return given.size === 1 ? one : null;
}

/** The name of the empty choice. */
export function emptyChoice({ language }: UserVisit, about: "any" | "business"): string {
  const { auto, asAll } = wordsIn("notice", language);
  return about === "any" ? auto : asAll;
}

export function choiceFields(
  visit: UserVisit,
  about: "any" | "business",
  stored: Choices,
): Record<string, Field<Choice | null | Wrong>> {
  const words = wordsIn("notice", visit.language);
  const columns = columnsFor(visit, about);
  return Object.fromEntries(
    kindsFor(visit, about).map((kind) => [
      kind,
      choiceRow({
        kind,
        hint: about === "any" ? hintOf(words, kind, visit) : null,
        equal: about === "any" ? equalOf(kind, visit) : null,
        empty: emptyChoice(visit, about),
        columns,
        stored: stored[kind],
        language: visit.language,
      }),
    ]),
  );
}

/** The choices that were made; a kind of which the person may not hear keeps what it had. */
export function chosenIn(
  values: Readonly<Record<string, Choice | null>>,
  stored: Choices,
  kinds: readonly NoticeKind[],
): Choices {
  const kept = Object.entries(stored).filter(([kind]) => !kinds.some((each) => each === kind));
  const made = kinds.flatMap((kind) => (values[kind] ? [[kind, values[kind]]] : []));
  return Object.fromEntries([...kept, ...made]);
}

/** What the automatic choice gives this person by their role in each of their organisations; null where it is not offered. */
function hintOf({ hint }: Words<"notice">, kind: NoticeKind, visit: UserVisit): string | null {
  if (equalOf(kind, visit) !== null) return null;
  if (noticeOf(kind).byDefault.owner !== "volume") return hint.owner;
  const gets = visit.memberships.map(({ role }) => choiceOf(kind, { role, chosen: null, isBusy: false }) !== "none");
  return gets.includes(false) ? hint.manager({ count: MANY_A_DAY }) : hint.volume({ count: MANY_A_DAY });
}
