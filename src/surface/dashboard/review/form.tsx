// The two actions on a review: reply to it, and report it to the moderators. Field ids carry a mark, because a list has several of
// these forms.
import { REPORT_NOTE } from "#domain/review/report.ts";
import type { SavedReply } from "#domain/review/saved-reply/saved-reply.ts";
import type { ShownPhoto } from "#domain/review/state/photo.ts";
import { REPORT_REASONS } from "#domain/review/state/reason.ts";
import type { Language } from "#platform/language/language.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { area, select } from "#surface/form/field.tsx";
import { type Drawn, drawFields } from "#surface/form/form.ts";
import { subjectField } from "#surface/form/report-subject.ts";
import { useAuthor } from "#surface/look/author.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { ReviewBy } from "../component/display.tsx";
import { Ask, Form, Hidden } from "../component/form.tsx";
import { reviewPath } from "./filter.ts";
import { SavedChoice } from "./saved.tsx";

/** The field of a form that was drawn while the review had no reply: it never replaces another member's. */
export const FIRST = "first";

/** @param mark ends the ids of the fields. @param stored the reply, once there is one. @param isFocused the page begins in the field */
export function replyFields(mark: string, stored: string | null, language: Language, isFocused = false) {
  const { reply: words } = wordsIn("ownReview", language);
  return {
    body: area({
      id: `body-${mark}`,
      label: words.yours,
      hint: words.hint,
      most: TEXT_LIMIT.reply.max,
      required: true,
      isFocused,
      stored,
      read: (typed = "") => typed,
    }),
  };
}

/** @param photos that can be reported */
export function reportFields(mark: string, photos: readonly ShownPhoto[] | null, language: Language) {
  const { report: words } = wordsIn("ownReview", language);
  const { reports: reasons } = wordsIn("mail", language).moderation;
  return {
    ...subjectField(photos, language, { id: `photo-${mark}` }),
    reason: select({
      id: `reason-${mark}`,
      label: words.what,
      empty: wordsIn("moderating", language).choose,
      options: REPORT_REASONS.map((value) => ({ value, label: reasons[value] })),
      read: (typed = "") => typed,
    }),
    note: area({
      id: `note-${mark}`,
      label: words.note,
      most: REPORT_NOTE.max,
      read: (typed = "") => typed,
    }),
  };
}

type Props = {
  isOpen?: boolean;
  wire: string;
  /** As `replyFields` has it: the review's id, or its place in a list, where each byte counts ten times. */
  mark: string;
  author: string;
  /** The list's query to return to; null returns to the review's own page. */
  back: string | null;
  /** The form that was sent. */
  sent?: Drawn | undefined;
};

type ReplyProps = Props & {
  reply: string | null;
  /** Saved replies to choose from; without them there is no choice. */
  saved?: readonly SavedReply[];
};

export function ReplyForm({ wire, mark, author, back, sent, reply, isOpen, saved }: ReplyProps) {
  const { language } = useReader();
  const { reply: words } = useWords("ownReview");
  const isNew = reply === null;
  const form = sent ?? drawFields(replyFields(mark, reply, language), null, {});
  return (
    <details class="reply-form" open={isOpen ?? false}>
      <summary class="button button-quiet" aria-label={isNew ? words.openOf({ author }) : words.editOf({ author })}>
        {isNew ? words.open : words.edit}
      </summary>
      <Form action={`${reviewPath(wire)}/reply`} submit={isNew ? words.publish : words.replace}>
        <Hidden fields={{ ...returnTo(back), ...(isNew && { [FIRST]: "1" }) }} />
        {saved && <SavedChoice saved={saved} mark={mark} />}
        {form.all}
      </Form>
    </details>
  );
}

type ReportProps = Props & { photos: readonly ShownPhoto[] | null };

export function ReportForm({ wire, mark, author, back, sent, photos, isOpen = false }: ReportProps) {
  const { language } = useReader();
  const { report: words } = useWords("ownReview");
  const form = sent ?? drawFields(reportFields(mark, photos, language), null, {});
  return (
    <Ask
      label={words.label}
      of={<ReviewBy author={author} />}
      title={words.title({ author: <bdi>{useAuthor(author)}</bdi> })}
      question={words.question}
      confirm={words.confirm}
      action={`${reviewPath(wire)}/report`}
      isOpen={isOpen || sent !== undefined}
    >
      <Hidden fields={returnTo(back)} />
      {form.all}
    </Ask>
  );
}

function returnTo(back: string | null): Record<string, string> {
  return back === null ? {} : { back };
}
