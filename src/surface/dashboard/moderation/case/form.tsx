// The form of a moderator's decision: the reason and a note to the author. Field ids carry the review's id, because a queue has
// several of these forms.
import { type PhotoId, toWire } from "#contract/id.ts";
import type { ReportedPhoto } from "#domain/review/moderation/photo.ts";
import type { ReportVerdict } from "#domain/review/moderation/report.ts";
import type { ReviewStatus } from "#domain/review/state/columns.ts";
import { DECISION_NOTE, readNote, readReason, reasonsFor, type Verdict } from "#domain/review/state/reason.ts";
import type { Language } from "#platform/language/language.ts";
import { area, select } from "#surface/form/field.tsx";
import { type Drawn, drawFields } from "#surface/form/form.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { ReviewBy } from "../../component/display.tsx";
import { Ask, Hidden, PostButton } from "../../component/form.tsx";
import { casePath, REPORTS_PATH } from "../kit/path.tsx";
import { decisionWords } from "../kit/words.ts";

/** A posted decision: the name of its form, and its fields with their typed values. */
export type SentDecision = { form: string; drawn: Drawn };

/** Values that the forms about one review share. */
export type Subject = {
  wire: string;
  author: string;
  /** The version that the moderator reads: a decision about another one is refused. */
  seen: { status: ReviewStatus; editedAt: Date | null };
  /** The place of a queue to return to; null: the review's own page. */
  back: string | null;
  sent?: SentDecision | undefined;
  /** Name of the form that is open, before any was sent. */
  open?: string | null;
  /** On the case's own page the decision that changes nothing for readers, or puts the review online, stands out. */
  isPage?: boolean;
};

/** What publishes a held review at once. */
export const KEEPS = { status: "held", verdict: "publish", reason: "keeps_to_rules" };

const PUBLISH_FORM = "publish";

/** What each `PublishButton` of a queue sends: it publishes a held review for the most frequent reason. */
export function PublishForm({ back }: { back: string }) {
  return (
    <form id={PUBLISH_FORM} method="post">
      <Hidden fields={{ ...KEEPS, back }} />
    </form>
  );
}

/** In the acts of a case: it sends its own form. */
export function PublishButton({ wire, seen: { editedAt } }: Pick<Subject, "wire" | "seen">) {
  const words = useWords("moderating");
  const edited = editedAt && { name: "edited", value: editedAt.toISOString() };
  const sends = { form: PUBLISH_FORM, formaction: `${casePath(wire)}/decide`, ...edited };
  return (
    <button {...sends} data-key="p">
      {words.verdict.publish.label}
    </button>
  );
}

/** On the page of a held review: publishes it at once, as in the queue, and can be undone. The button is quiet, because no one asked for it. */
export function PublishNow({ wire, seen, back }: Pick<Subject, "wire" | "seen" | "back">) {
  const { verdict } = useWords("moderating");
  return (
    <PostButton isQuiet action={`${casePath(wire)}/decide`} fields={{ ...seenFields(seen, back), ...KEEPS }}>
      {verdict.publish.label}
    </PostButton>
  );
}

type Decision = { /** The key that opens it. */ shortcut?: "p" | "r" | undefined } & (
  | { verdict: Verdict; reports?: undefined; last?: undefined; isSecond?: undefined; photo?: undefined }
  /** Reports that the moderator read, the oldest first. */
  | {
      verdict: ReportVerdict;
      reports: readonly string[] /** The last that the page counts. */;
      last: string;
      isSecond: boolean;
      /** The picture that the verdict `photo` takes down, as the moderator sees it. */
      photo?: (ReportedPhoto & { n: number | null; isGone: boolean }) | undefined;
    }
);

/** @param status where it is offline already, a report is settled in other words: the review stays offline after either verdict */
export function reportWords(language: Language, verdict: ReportVerdict, status: ReviewStatus, isSecond: boolean) {
  const words = wordsIn("moderating", language);
  if (isSecond) {
    const second = wordsIn("readerReport", language).second[verdict];
    return { done: words.report[verdict].done, confirm: second.label, ...second };
  }
  return verdict === "dismiss" && status !== "published" ? words.dismissOffline : words.report[verdict];
}

/** P opens the verdict that leaves the review as it is, R the one that is graver. */
export function shortcutOf(verdict: ReportVerdict, verdicts: readonly ReportVerdict[]): "p" | "r" | undefined {
  if (verdict === "dismiss") return "p";
  return verdict === (verdicts.includes("remove") ? "remove" : "uphold") ? "r" : undefined;
}

/** The grounds of a decision. @param form its name. @param wire id of the review. @param isFocused the page begins there */
export function groundFields(
  verdict: Verdict | ReportVerdict,
  form: string,
  wire: string,
  language: Language,
  isFocused = false,
) {
  const words = wordsIn("moderating", language);
  return {
    reason: select({
      id: `reason-${form}-${wire}`,
      label: words.reason.label,
      empty: words.choose,
      isFocused,
      options: Object.keys(reasonsFor(verdict)).map((value) => ({ value, label: decisionWords(value, language) })),
      read: (typed) => readReason(verdict, typed),
    }),
    note: area({
      id: `note-${form}-${wire}`,
      label: words.note,
      hint: words.noteHint,
      most: DECISION_NOTE.max,
      read: (typed, { reason }) => readNote(typed, reason),
    }),
  };
}

/** @param photo of the verdict `photo`: each picture has a form of its own */
export function reportForm(verdict: Verdict | ReportVerdict, photo?: PhotoId): string {
  return photo === undefined ? `report-${verdict}` : `report-${verdict}-${toWire("pho", photo)}`;
}

/** A decision about the review, or about reports of it. */
export function DecisionForm(of: Subject & Decision) {
  const { wire, author, seen, back, sent, open = null, shortcut, verdict, reports, last, isSecond, photo } = of;
  const form = reports ? reportForm(verdict, photo?.id) : verdict;
  const isFocused = open === form;
  const { language } = useReader();
  const all = useWords("moderating");
  const said = reports ? reportWords(language, verdict, seen.status, isSecond) : all.verdict[verdict];
  const words = photo?.isGone ? photoGoneWords(language, isSecond) : said;
  const own = sent?.form === form ? sent.drawn : undefined;
  const titleOf = verdict === "remove" ? all.removeTitle : verdict === "hide" ? all.hideTitle : null;
  // Beside the button that publishes a held review at once.
  const isOtherReason = verdict === "publish" && seen.status === "held";
  return (
    <Ask
      label={isOtherReason ? all.publishBecause : photoLabel(language, words.label, photo?.n ?? null)}
      of={<ReviewBy author={author} />}
      title={titleOf?.({ author: <bdi>{author}</bdi> })}
      question={words.question}
      confirm={words.confirm}
      action={reports ? `${REPORTS_PATH}/${reports[0]}/decide` : `${casePath(wire)}/decide`}
      isOpen={own !== undefined || isFocused}
      group={`decision-${wire}`}
      isCalm={verdict !== "remove"}
      isPrimary={of.isPage === true && !isOtherReason && (verdict === "publish" || verdict === "dismiss")}
      shortcut={shortcut}
    >
      <Hidden
        fields={{
          ...seenFields(seen, back),
          verdict,
          ...(reports && { reports: reports.join(" "), last }),
          ...(photo && { photo: toWire("pho", photo.id), seen: photo.seen }),
        }}
      />
      {(own ?? drawFields(groundFields(verdict, form, wire, language, isFocused), null, {})).all}
    </Ask>
  );
}

export function seenFields({ status, editedAt }: Subject["seen"], back: string | null): Record<string, string> {
  return { status, edited: editedAt?.toISOString() ?? "", ...(back !== null && { back }) };
}

/** Of reports of a picture that is offline already. */
export function photoGoneWords(language: Language, isSecond: boolean) {
  const { second, photoGone: question } = wordsIn("readerReport", language);
  const { label } = isSecond ? second.uphold : wordsIn("moderating", language).report.uphold;
  return { label, question, confirm: label };
}

/** @param n the number of the picture; null where one alone is meant */
export function photoLabel(language: Language, label: string, n: number | null): string {
  return n === null ? label : `${wordsIn("photoQueue", language).picture({ n })} · ${label}`;
}
