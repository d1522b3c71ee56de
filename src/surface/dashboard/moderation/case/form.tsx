// The question behind each decision: why, and in which words to the author. Ids carry the review's own, because a queue has
// several of these forms.
import type { ComponentChildren } from "preact";
import type { ReviewStatus } from "#domain/review/lock.ts";
import { DECISION_NOTE, reasonsFor, type Verdict } from "#domain/review/moderation-reason.ts";
import type { ReportVerdict } from "#domain/review/moderation-report.ts";
import { formatCount } from "#surface/look/format.ts";
import { type Fault, REPORT_WORDS, VERDICT_WORDS } from "../words.ts";

export type Asked = {
  /** Wire id of the review. */
  wire: string;
  /** Whose review, for those who hear a button alone. */
  author: string;
  /** What the moderator has before them. */
  seen: { status: ReviewStatus; editedAt: Date | null };
  /** A place of the queue to come back to; "" is its beginning, null the review's own page. */
  back: string | null;
  fault?: Fault | undefined;
};

/** A decision about the review itself. */
export function DecideForm({ verdict, ...asked }: Asked & { verdict: Verdict }) {
  const words = VERDICT_WORDS[verdict];
  return (
    <Question
      {...asked}
      form={verdict}
      words={words}
      reasons={reasonsFor(verdict)}
      isGrave={verdict === "remove"}
      action={`/moderation/reviews/${asked.wire}/decide`}
    >
      <input type="hidden" name="verdict" value={verdict} />
    </Question>
  );
}

/** Publishes for the reason that there nearly always is. */
export function PublishButton({ wire, author, seen, back }: Asked) {
  return (
    <form method="post" action={`/moderation/reviews/${wire}/decide`}>
      <Seen seen={seen} back={back} />
      <input type="hidden" name="verdict" value="publish" />
      <input type="hidden" name="reason" value="keeps_to_rules" />
      <button class="button" type="submit">
        Publish
        <span class="hidden">
          {" "}
          the review by <bdi>{author}</bdi>: it keeps to the rules
        </span>
      </button>
    </form>
  );
}

/** A decision about reports of it. @param reports wire ids of those that were read, the oldest first */
export function ReportForm({
  verdict,
  reports,
  ...asked
}: Asked & { verdict: ReportVerdict; reports: readonly string[] }) {
  const words = REPORT_WORDS[verdict];
  const isGrave = verdict === "remove";
  return (
    <Question
      {...asked}
      form={`report-${verdict}`}
      words={words}
      reasons={reasonsFor(verdict)}
      isGrave={isGrave}
      action={`/moderation/reports/${reports[0]}/decide`}
    >
      <input type="hidden" name="verdict" value={verdict} />
      <input type="hidden" name="reports" value={reports.join(" ")} />
    </Question>
  );
}

type QuestionProps = Asked & {
  form: string;
  words: { label: string; question: string; confirm: string };
  reasons: Readonly<Record<string, string>>;
  isGrave: boolean;
  action: string;
  children: ComponentChildren;
};

/** As <Ask>, but it can be open: with what was wrong with it. */
function Question({ wire, author, seen, back, fault, form, words, reasons, isGrave, action, children }: QuestionProps) {
  const own = fault?.form === form ? fault : undefined;
  const suffix = `${form}-${wire}`;
  const isCalm = form === "publish" || form === "report-dismiss";
  return (
    <details class={isCalm ? "ask ask-calm" : "ask"} open={own !== undefined}>
      <summary class="button button-quiet">
        {words.label}
        <span class="hidden">
          {form.startsWith("report") ? " the report of the review by " : " the review by "}
          <bdi>{author}</bdi>
        </span>
      </summary>
      <form class="form ask-form" method="post" action={action}>
        <p>{words.question}</p>
        <Seen seen={seen} back={back} />
        {children}
        <Reason id={`reason-${suffix}`} reasons={reasons} value={own?.typed.reason} error={own?.wrong.reason} />
        <Note id={`note-${suffix}`} value={own?.typed.note} error={own?.wrong.note} />
        <button class={isGrave ? "button button-danger" : "button"} type="submit">
          {words.confirm}
        </button>
      </form>
    </details>
  );
}

function Seen({ seen: { status, editedAt }, back }: Pick<Asked, "seen" | "back">) {
  return (
    <>
      <input type="hidden" name="status" value={status} />
      <input type="hidden" name="edited" value={editedAt?.toISOString() ?? ""} />
      {back !== null && <input type="hidden" name="back" value={back} />}
    </>
  );
}

type FieldProps = { id: string; value: string | undefined; error: string | undefined };

function Reason({ id, reasons, value, error }: FieldProps & { reasons: Readonly<Record<string, string>> }) {
  return (
    <div class="field">
      <label for={id}>Reason</label>
      {error && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <select id={id} name="reason" aria-describedby={error && `${id}-error`} aria-invalid={error ? "true" : undefined}>
        <option value="">Choose one</option>
        {Object.entries(reasons).map(([code, words]) => (
          <option key={code} value={code} selected={code === value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

function Note({ id, value, error }: FieldProps) {
  const notes = [error && `${id}-error`, `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div class="field">
      <label for={id}>
        In your words<span class="optional"> (optional)</span>
      </label>
      <p class="hint" id={`${id}-hint`}>
        Sent with the reason, up to {formatCount(DECISION_NOTE.max)} characters. No names, no addresses: the log keeps
        it.
      </p>
      {error && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <textarea
        id={id}
        name="note"
        rows={3}
        dir="auto"
        aria-describedby={notes}
        aria-invalid={error ? "true" : undefined}
        value={`\n${value ?? ""}`}
      />
    </div>
  );
}
