// Below the reviews of a profile: how its score is made, how reviews are checked, and how many were held or removed.

import {
  countOf,
  PLATFORM_WEIGHT_FLOOR,
  type PlatformTotals,
  PRIOR_REVIEWS,
  PRIOR_STARS,
  SCORED_FROM,
  type Stars,
  score,
  starSum,
} from "#domain/business/score.ts";
import type { AskedBy, ModerationFigure, ModerationOutcome } from "#domain/review/profile-figure.ts";
import { formatCount, formatDecimal, formatScore, formatSum } from "#surface/look/format.ts";
import { Section } from "#surface/look/section.tsx";
import type { Site } from "../site.ts";
import type { Profile } from "./data.ts";

export function ProfileNotes({ site, profile }: { site: Site; profile: Profile }) {
  const { business, moderation } = profile;
  return (
    <>
      <Section id="how-score" title="How this score is made" class="note">
        {business.tally.scoreTenths === null ? (
          <p>No score yet. A score needs {SCORED_FROM} reviews.</p>
        ) : (
          <>
            <p>
              The score is a weighted average. A verified purchase counts fully, any other review half. Every business
              starts with {PRIOR_REVIEWS} reviews of {PRIOR_STARS} stars, so that a few reviews cannot make a 5.0.
              {business.tally.elsewhere.count > 0 &&
                ` A rating on another platform and an imported review count half. All of them together weigh at most as much as the reviews written here, or as ${PLATFORM_WEIGHT_FLOOR} reviews where those weigh less.`}
            </p>
            <ScoreTable customers={business.tally} platforms={business.tally.elsewhere} />
          </>
        )}
      </Section>
      <Section id="how-checked" title="How reviews are checked" class="note">
        <p>
          Authors were invited to review a purchase, or confirm their mail address. Automatic rules hold a review for a
          moderator if it contains links, contact data or profanity, or seems copied or made in bulk. A low rating is no
          reason to hold or remove a review. {site.serviceName} does not remove a review because a business asks: the
          business can report it, and a moderator decides.
        </p>
        <p>
          <a class="touch" href="/about/reviews">
            More about scores and checks
          </a>
        </p>
      </Section>
      <Section id="moderated" title="Held or removed" class="note">
        {moderation.length === 0 ? (
          <p>No review of this business was held, hidden or removed.</p>
        ) : (
          <>
            <ModerationTable figures={moderation} />
            <p class="muted small">A review that was held and later removed counts in both rows.</p>
          </>
        )}
      </Section>
    </>
  );
}

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

function ModerationTable({ figures }: { figures: readonly ModerationFigure[] }) {
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

type Props = { customers: { verified: Stars; unverified: Stars }; platforms: PlatformTotals };
type Row = { name: string; how: string; weight: number; points: number };

export function ScoreTable({ customers, platforms }: Props) {
  const { tenths, ...parts } = score(customers, platforms);
  if (tenths === null) return null;
  const capped = parts.platformHalves < parts.platformHalvesUncapped;
  const platformWeight = parts.platformHalves / 2;
  const all: Row[] = [
    {
      name: "Starting point",
      how: `${PRIOR_REVIEWS} at ${PRIOR_STARS} stars`,
      weight: parts.priorHalves / 2,
      points: (parts.priorHalves / 2) * PRIOR_STARS,
    },
    {
      name: "Verified purchases",
      how: `${formatCount(countOf(customers.verified))} × 1`,
      weight: parts.verifiedHalves / 2,
      points: starSum(customers.verified),
    },
    {
      name: "Other reviews",
      how: `${formatCount(countOf(customers.unverified))} × ½`,
      weight: parts.unverifiedHalves / 2,
      points: starSum(customers.unverified) / 2,
    },
    {
      name: "Other platforms and imported reviews",
      how: `${formatCount(platforms.count)} × ½${capped ? `, capped at ${formatSum(platformWeight)}` : ""}`,
      weight: platformWeight,
      points: platforms.count === 0 ? 0 : (platformWeight * platforms.sum) / platforms.count / 100,
    },
  ];
  const rows = all.filter((row) => row.weight > 0);
  const weight = rows.reduce((sum, row) => sum + row.weight, 0);
  const points = rows.reduce((sum, row) => sum + row.points, 0);
  return (
    <>
      <table class="score-table">
        <caption>What goes into this score</caption>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Weight</th>
            <th scope="col">Average</th>
            <th scope="col">Weight × average</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">
                {row.name} <span class="muted small">{row.how}</span>
              </th>
              <td>{formatSum(row.weight)}</td>
              <td>{formatDecimal(row.points / row.weight, 2)}</td>
              <td>{formatSum(row.points)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Together</th>
            <td>{formatSum(weight)}</td>
            <td>{truncated(points / weight)}</td>
            <td>{formatSum(points)}</td>
          </tr>
        </tfoot>
      </table>
      <p class="score-sum">
        {formatSum(points)} ÷ {formatSum(weight)} = {truncated(points / weight)}, which is shown as{" "}
        <strong>{formatScore(tenths)}</strong>.
      </p>
    </>
  );
}

/** Truncated: 4.2499 must not show as 4.250 beside a score of 4.2. */
function truncated(value: number): string {
  return formatDecimal(Math.floor(value * 1_000 + 1e-9) / 1_000, 3);
}
