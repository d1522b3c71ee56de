// How many reviews of a profile were held, hidden or removed, why, and at whose request.
import type { AskedBy, ModerationFigure, ModerationOutcome } from "#domain/review/moderation-figure.ts";
import { formatCount } from "#surface/look/format.ts";
import { reasonName } from "./moderation-reason.ts";

const OUTCOME: Record<ModerationOutcome, string> = {
  held: "Held for a check",
  hidden: "Hidden",
  removed: "Removed",
};

const ASKED_BY: Record<AskedBy, string> = {
  rule: "An automatic rule",
  owner: "The business",
  author: "Its author",
  author_on_request: "Its author, asked by the business",
  moderator: "A moderator",
  operator: "The operator of this service",
  import: "An import",
};

export function ModerationTable({ figures }: { figures: readonly ModerationFigure[] }) {
  return (
    <table class="moderation-table">
      <caption>Reviews held, hidden and removed</caption>
      <thead>
        <tr>
          <th scope="col">What happened</th>
          <th scope="col">Why</th>
          <th scope="col">Asked by</th>
          <th scope="col">Reviews</th>
        </tr>
      </thead>
      <tbody>
        {merged(figures).map((row) => (
          <tr key={`${row.outcome} ${row.reason} ${row.askedBy}`}>
            <th scope="row">{OUTCOME[row.outcome]}</th>
            <td>{row.reason}</td>
            <td>{ASKED_BY[row.askedBy] ?? "A moderator"}</td>
            <td>{formatCount(row.reviews)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Reasons of the same words become one row. */
function merged(figures: readonly ModerationFigure[]): ModerationFigure[] {
  const rows = new Map<string, ModerationFigure>();
  for (const figure of figures) {
    const reason = reasonName(figure.reason);
    const key = `${figure.outcome} ${figure.askedBy} ${reason}`;
    const before = rows.get(key);
    rows.set(key, { ...figure, reason, reviews: figure.reviews + (before?.reviews ?? 0) });
  }
  return [...rows.values()];
}
