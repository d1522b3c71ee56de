// The choices of a person as fields: one for each kind of notice that their role may hear of.
import type { Choices } from "#domain/account/notice/choice.ts";
import { type Choice, MANY_A_DAY, NOTICE_KINDS, type NoticeKind, noticeOf } from "#domain/account/notice/kind.ts";
import { mayDo } from "#domain/account/state/permission.ts";
import type { Language } from "#platform/language/language.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { type Field, select } from "#surface/form/field.tsx";
import { type Words, wordsIn } from "#words/words.ts";
import type { UserVisit } from "../kit/visit.ts";

/** The kinds of which any role of the person may hear. */
export function kindsFor({ memberships }: UserVisit, about: "any" | "business"): NoticeKind[] {
  return NOTICE_KINDS.filter((kind) => {
    const { needs, about: own } = noticeOf(kind);
    return (about === "any" || own === "business") && memberships.some(({ role }) => mayDo(role, needs));
  });
}

/** @param empty what no choice means */
export function choiceFields(
  visit: UserVisit,
  about: "any" | "business",
  stored: Choices,
): Record<string, Field<Choice | null | Wrong>> {
  const words = wordsIn("notice", visit.language);
  return Object.fromEntries(
    kindsFor(visit, about).map((kind) => [
      kind,
      select({
        label: words.kind[kind],
        ...(about === "any" && { hint: hintOf(words, kind) }),
        empty: about === "any" ? words.auto : words.asAll,
        options: noticeOf(kind).choices.map((value) => ({ value, label: words.choice[value] })),
        stored: stored[kind],
        read: (typed) => readChoice(kind, typed, visit.language),
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

function readChoice(kind: NoticeKind, typed: string | undefined, language: Language): Choice | null | Wrong {
  if (!typed) return null;
  const choice = noticeOf(kind).choices.find((each) => each === typed);
  return choice ?? { wrong: wordsIn("notice", language).choose };
}

function hintOf({ hint }: Words<"notice">, kind: NoticeKind): string {
  const { owner, member } = noticeOf(kind).byDefault;
  if (owner === "volume") return hint.volume({ count: MANY_A_DAY });
  return member === "none" ? hint.owners : hint.everybody;
}
