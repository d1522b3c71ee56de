// The attempts of one delivery, each with what the receiver answered.
import type { LoggedAttempt } from "#domain/webhook/delivery-log.ts";
import { formatCount } from "#surface/look/format.ts";
import { Grid } from "../../component/grid.tsx";
import { When } from "../../component/when.tsx";
import { outcomeWords, visible } from "./words.ts";

/** Older ones are in the list without their answers, so that the page stays small. */
const ANSWERS_SHOWN = 3;

/** Newest first. */
export function Attempts({ attempts, now }: { attempts: readonly LoggedAttempt[]; now: Date }) {
  const answered = attempts.slice(0, ANSWERS_SHOWN).filter(({ responseBody }) => responseBody);
  return (
    <section class="part" aria-labelledby="attempts">
      <h2 id="attempts">Attempts</h2>
      {attempts.length === 0 ? (
        <p class="muted">Not tried yet. It goes out within a second or so.</p>
      ) : (
        <Grid
          caption="Attempts, newest first"
          rows={attempts}
          keyOf={({ attemptedAt, attempt }) => `${attemptedAt.getTime()}-${attempt}`}
          columns={[
            { label: "Attempt", cell: ({ attempt }) => formatCount(attempt) },
            { label: "When", cell: ({ attemptedAt }) => <When at={attemptedAt} now={now} /> },
            { label: "What came of it", cell: (each) => outcomeWords(each) },
            { label: "Took", isNumber: true, cell: ({ durationMs }) => `${formatCount(durationMs)} ms` },
          ]}
        />
      )}
      {answered.map(({ attempt, attemptedAt, responseBody }) => (
        <details key={attemptedAt.getTime()} class="answer">
          <summary class="touch">The answer to attempt {formatCount(attempt)}</summary>
          <pre dir="ltr">
            <code>{visible(responseBody ?? "")}</code>
          </pre>
        </details>
      ))}
      {answered.length > 0 && <p class="hint">Of an answer the first KiB is kept.</p>}
    </section>
  );
}
