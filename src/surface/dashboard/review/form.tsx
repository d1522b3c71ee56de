// The two things to do about a review: answer it, and report it to the moderators. Ids carry the review's own, because a list
// has several of these forms.
import { REPORT_NOTE, REPORT_REASONS } from "#domain/review/report.ts";
import { TEXT_LIMIT } from "#platform/text.ts";
import { FieldNotes, notedBy } from "#surface/look/field-note.tsx";
import { formatCount } from "#surface/look/format.ts";

export type Typed = { body?: string | undefined; reason?: string | undefined; note?: string | undefined };
export type Wrong = { body?: string | undefined; reason?: string | undefined; note?: string | undefined };

type About = {
  /** Shown at once, and not behind its button. */
  isOpen?: boolean;
  /** Wire id of the review. */
  wire: string;
  author: string;
  /** Where to go afterwards: a query of the list; null: the review's own page. */
  back: string | null;
  typed?: Typed;
  wrong?: Wrong;
};

/** @param reply what there is to be replaced; null: none yet */
export function ReplyForm({ wire, author, back, typed, wrong, reply, isOpen }: About & { reply: string | null }) {
  const label = reply === null ? "Reply" : "Edit the reply";
  return (
    <details class="desk-reply" open={isOpen ?? false}>
      <summary class="button button-quiet">
        {label}
        <span class="hidden">
          {" "}
          to the review by <bdi>{author}</bdi>
        </span>
      </summary>
      <form class="form" method="post" action={`/dashboard/reviews/${wire}/reply`}>
        <Back back={back} />
        <Area
          id={`body-${wire}`}
          name="body"
          label="Your reply"
          hint="Everybody can read it, and the author gets it by mail."
          value={typed?.body ?? reply ?? ""}
          error={wrong?.body}
          most={TEXT_LIMIT.reply.max}
        />
        <button class="button" type="submit">
          {reply === null ? "Publish the reply" : "Replace the reply"}
        </button>
      </form>
    </details>
  );
}

/** Asks before it does. */
export function ReportForm({ wire, author, back, typed, wrong, isOpen }: About) {
  const id = `reason-${wire}`;
  return (
    // As <Ask>, but it can be open: with what was wrong with it.
    <details class="ask" open={isOpen ?? false}>
      <summary class="button button-quiet">
        Report
        <span class="hidden">
          {" "}
          the review by <bdi>{author}</bdi>
        </span>
      </summary>
      <form class="form ask-form" method="post" action={`/dashboard/reviews/${wire}/report`}>
        <p>
          The review stays online until a moderator decides, and its author is told. A low rating is no reason to remove
          a review.
        </p>
        <Back back={back} />
        <div class="field">
          <label for={id}>What is wrong with it</label>
          {wrong?.reason && (
            <p class="error" id={`${id}-error`}>
              {wrong.reason}
            </p>
          )}
          <select id={id} name="reason" aria-describedby={wrong?.reason && `${id}-error`}>
            <option value="">Choose one</option>
            {Object.entries(REPORT_REASONS).map(([code, words]) => (
              <option key={code} value={code} selected={code === typed?.reason}>
                {words}
              </option>
            ))}
          </select>
        </div>
        <Area
          id={`note-${wire}`}
          name="note"
          label="What the moderator should know"
          value={typed?.note ?? ""}
          error={wrong?.note}
          most={REPORT_NOTE.max}
        />
        <button class="button button-danger" type="submit">
          Report the review
        </button>
      </form>
    </details>
  );
}

function Back({ back }: { back: string | null }) {
  return back === null ? null : <input type="hidden" name="back" value={back} />;
}

type AreaProps = {
  id: string;
  name: string;
  label: string;
  hint?: string;
  value: string;
  error: string | undefined;
  most: number;
};

/** As the shared one, whose id is its name. */
function Area({ id, name, label, hint, value, error, most }: AreaProps) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <FieldNotes id={id} hint={hint} error={error} />
      <textarea
        id={id}
        name={name}
        rows={4}
        dir="auto"
        {...notedBy({ id, hint, error }, `${id}-count`)}
        value={`\n${value}`}
      />
      <p class="hint count" id={`${id}-count`} data-count={id} data-max={most}>
        Up to {formatCount(most)} characters
      </p>
    </div>
  );
}
