// The two actions on a review: reply to it, and report it to the moderators. Field ids carry the review's id, because a list has
// several of these forms.
import { REPORT_NOTE } from "#domain/review/report.ts";
import { REPORT_REASONS } from "#domain/review/state/reason.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { area, select } from "#surface/form/field.tsx";
import { type Drawn, drawFields } from "#surface/form/form.ts";
import { ReviewBy, Unseen } from "../component/display.tsx";
import { Ask, Form, Hidden } from "../component/form.tsx";
import { reviewPath } from "./filter.ts";

/** @param wire id of the review. @param stored the reply, once there is one */
export function replyFields(wire: string, stored: string | null) {
  return {
    body: area({
      id: `body-${wire}`,
      label: "Your reply",
      hint: "Everybody can read it, and the author receives it by email.",
      most: TEXT_LIMIT.reply.max,
      required: true,
      stored,
      read: (typed = "") => typed,
    }),
  };
}

export function reportFields(wire: string) {
  return {
    reason: select({
      id: `reason-${wire}`,
      label: "What is wrong with it",
      empty: "Choose one",
      options: Object.entries(REPORT_REASONS).map(([value, label]) => ({ value, label })),
      read: (typed = "") => typed,
    }),
    note: area({
      id: `note-${wire}`,
      label: "What the moderator should know",
      most: REPORT_NOTE.max,
      read: (typed = "") => typed,
    }),
  };
}

type Props = {
  isOpen?: boolean;
  wire: string;
  author: string;
  /** The list's query to return to; null returns to the review's own page. */
  back: string | null;
  /** The form that was sent. */
  sent?: Drawn | undefined;
};

export function ReplyForm({ wire, author, back, sent, reply, isOpen }: Props & { reply: string | null }) {
  const form = sent ?? drawFields(replyFields(wire, reply), null, {});
  return (
    <details class="reply-form" open={isOpen ?? false}>
      <summary class="button button-quiet">
        {reply === null ? "Reply" : "Edit the reply"}
        <Unseen>
          to <ReviewBy author={author} />
        </Unseen>
      </summary>
      <Form action={`${reviewPath(wire)}/reply`} submit={reply === null ? "Publish the reply" : "Replace the reply"}>
        <Hidden fields={returnTo(back)} />
        {form.all}
      </Form>
    </details>
  );
}

export function ReportForm({ wire, author, back, sent }: Props) {
  const form = sent ?? drawFields(reportFields(wire), null, {});
  return (
    <Ask
      label="Report"
      of={<ReviewBy author={author} />}
      question="The review stays online until a moderator decides, and its author is told. A low rating is no reason to remove a review."
      confirm="Report the review"
      action={`${reviewPath(wire)}/report`}
      isOpen={sent !== undefined}
    >
      <Hidden fields={returnTo(back)} />
      {form.all}
    </Ask>
  );
}

function returnTo(back: string | null): Record<string, string> {
  return back === null ? {} : { back };
}
