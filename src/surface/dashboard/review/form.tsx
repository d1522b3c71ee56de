// The two actions on a review: reply to it, and report it to the moderators. Field ids carry the review's id, because a list has
// several of these forms.
import { REPORT_NOTE } from "#domain/review/report.ts";
import { REPORT_REASONS } from "#domain/review/state/reason.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { SelectField } from "#surface/form/input.tsx";
import { TextArea } from "#surface/look/field.tsx";
import { ReviewBy, Unseen } from "../component/display.tsx";
import { Ask, Form, Hidden } from "../component/form.tsx";
import { reviewPath } from "./filter.ts";

/** A text for each field: the typed value, or the sentence about its error. */
export type ByField = { body?: string | undefined; reason?: string | undefined; note?: string | undefined };

type Props = {
  isOpen?: boolean;
  wire: string;
  author: string;
  /** The list's query to return to; null returns to the review's own page. */
  back: string | null;
  typed?: ByField;
  wrong?: ByField;
};

export function ReplyForm({ wire, author, back, typed, wrong, reply, isOpen }: Props & { reply: string | null }) {
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
        <TextArea
          required
          id={`body-${wire}`}
          name="body"
          label="Your reply"
          hint="Everybody can read it, and the author receives it by email."
          value={typed?.body ?? reply ?? ""}
          error={wrong?.body}
          most={TEXT_LIMIT.reply.max}
        />
      </Form>
    </details>
  );
}

export function ReportForm({ wire, author, back, typed, wrong, isOpen }: Props) {
  const field = (name: "reason" | "note") => ({
    id: `${name}-${wire}`,
    name,
    value: typed?.[name],
    error: wrong?.[name],
  });
  return (
    <Ask
      label="Report"
      of={<ReviewBy author={author} />}
      question="The review stays online until a moderator decides, and its author is told. A low rating is no reason to remove a review."
      confirm="Report the review"
      action={`${reviewPath(wire)}/report`}
      isOpen={isOpen ?? false}
    >
      <Hidden fields={returnTo(back)} />
      <SelectField
        {...field("reason")}
        label="What is wrong with it"
        empty="Choose one"
        options={Object.entries(REPORT_REASONS).map(([value, label]) => ({ value, label }))}
      />
      <TextArea {...field("note")} label="What the moderator should know" most={REPORT_NOTE.max} />
    </Ask>
  );
}

function returnTo(back: string | null): Record<string, string> {
  return back === null ? {} : { back };
}
