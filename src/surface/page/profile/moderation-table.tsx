// How many reviews of a profile were held, hidden or removed, why, and at whose request.
import type { AskedBy, ModerationFigure, ModerationOutcome } from "#domain/review/profile-figure.ts";
import { formatCount } from "#surface/look/format.ts";

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

/** By the codes of rules, moderators and authors. */
const REASON: Record<string, string> = {
  links: "Links or contact data",
  contact_data: "Links or contact data",
  profanity: "Profanity",
  near_copy: "Near-copy of another review",
  burst: "Several reviews from one network in a short time",
  disposable_mail: "Disposable mail address",
  own_praise: "From the business itself",
  not_genuine: "No genuine experience",
  conflict_of_interest: "Written by an interested party",
  spam: "Advertising",
  personal_data: "Personal data",
  off_topic: "Not about this business",
  illegal: "Against the law",
  deleted_by_author: "Deleted by its author",
  removal_request: "Deleted by its author",
  person_erased: "Its author’s data was erased",
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
            <td>{ASKED_BY[row.askedBy]}</td>
            <td>{formatCount(row.reviews)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Reasons with the same name become one row. */
function merged(figures: readonly ModerationFigure[]): ModerationFigure[] {
  const rows = new Map<string, ModerationFigure>();
  for (const figure of figures) {
    const reason = reasonName(figure.reason);
    const key = `${figure.outcome} ${figure.askedBy} ${reason}`;
    rows.set(key, { ...figure, reason, reviews: figure.reviews + (rows.get(key)?.reviews ?? 0) });
  }
  return [...rows.values()];
}

/** An unknown code in words, such as an operator's. Free text may be a note about a person, and is not shown. */
function reasonName(reason: string): string {
  if (Object.hasOwn(REASON, reason)) return REASON[reason] as string;
  if (!/^[a-z]+(_[a-z]+){0,5}$/.test(reason)) return "Another reason";
  return reason.charAt(0).toUpperCase() + reason.slice(1).replaceAll("_", " ");
}
