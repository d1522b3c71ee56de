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
} from "#domain/business/state/score.ts";
import type { ModerationFigure } from "#domain/review/profile-figure.ts";
import type { Format } from "#platform/language/format.ts";
import { useFormat, useHref } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { useLookWords } from "#surface/look/words.ts";
import { ColumnHeads } from "../component/column-heads.tsx";
import type { Site } from "../kit/site.ts";
import { useSiteWords } from "../kit/words.ts";
import type { Profile } from "./data.ts";
import type { ProfileWords } from "./words.ts";
import { useProfileWords } from "./words.ts";

export function ProfileNotes({ site, profile }: { site: Site; profile: Profile }) {
  const { business, moderation } = profile;
  const { made, checked, moderated } = useProfileWords();
  const { needs, unscored } = useLookWords();
  const { frame } = useSiteWords();
  const format = useFormat();
  const href = useHref();
  return (
    <>
      <Section id="how-score" title={made.title} class="note">
        {business.tally.scoreTenths === null ? (
          <p>
            {unscored} {needs({ count: SCORED_FROM })}
          </p>
        ) : (
          <>
            <p>
              {made.how({ count: PRIOR_REVIEWS, stars: format.sum(PRIOR_STARS) })}
              {business.tally.elsewhere.count > 0 && ` ${made.platforms({ count: PLATFORM_WEIGHT_FLOOR })}`}
            </p>
            <ScoreTable customers={business.tally} platforms={business.tally.elsewhere} />
          </>
        )}
      </Section>
      <Section id="how-checked" title={frame.howChecked} class="note">
        <p>{checked.how({ service: site.serviceName })}</p>
        <p>
          <a class="touch" href={href("/about/reviews")}>
            {checked.more}
          </a>
        </p>
      </Section>
      <Section id="moderated" title={moderated.title} class="note">
        {moderation.length === 0 ? (
          <p>{moderated.none}</p>
        ) : (
          <>
            <ModerationTable figures={moderation} />
            <p class="muted small">{moderated.twice}</p>
          </>
        )}
      </Section>
    </>
  );
}

/** Codes that share the sentence of another. */
const SHARED_REASON: Readonly<Record<string, keyof ProfileWords["moderated"]["reasons"]>> = {
  links: "contact",
  contact_data: "contact",
  deleted_by_author: "deleted",
  removal_request: "deleted",
};

function ModerationTable({ figures }: { figures: readonly ModerationFigure[] }) {
  const { moderated: words } = useProfileWords();
  const format = useFormat();
  return (
    <div class="scroll">
      <table class="moderation-table">
        <caption>{words.caption}</caption>
        <ColumnHeads names={[words.outcome, words.reason, words.askedBy, words.reviews]} />
        <tbody>
          {merged(figures, words).map((row) => (
            <tr key={`${row.outcome} ${row.reason} ${row.askedBy}`}>
              <th scope="row">{words.outcomes[row.outcome]}</th>
              <td>{row.reason}</td>
              <td>{words.askers[row.askedBy]}</td>
              <td>{format.count(row.reviews)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function merged(figures: readonly ModerationFigure[], words: ProfileWords["moderated"]): ModerationFigure[] {
  const rows = new Map<string, ModerationFigure>();
  for (const figure of figures) {
    const reason = reasonName(figure.reason, words);
    const key = `${figure.outcome} ${figure.askedBy} ${reason}`;
    rows.set(key, { ...figure, reason, reviews: figure.reviews + (rows.get(key)?.reviews ?? 0) });
  }
  return [...rows.values()];
}

/** An unknown code, such as an operator's, in its own words. Free text may be a note about a person, and is not shown. */
export function reasonName(code: string, { reasons }: ProfileWords["moderated"]): string {
  const shared = Object.hasOwn(SHARED_REASON, code) ? SHARED_REASON[code] : code;
  const sentences: Readonly<Record<string, string>> = reasons;
  if (shared && Object.hasOwn(sentences, shared)) return sentences[shared] as string;
  if (!/^[a-z]+(_[a-z]+){0,5}$/.test(code)) return reasons.other;
  return code.charAt(0).toUpperCase() + code.slice(1).replaceAll("_", " ");
}

type Props = { customers: { verified: Stars; unverified: Stars }; platforms: PlatformTotals };
type Row = { name: string; how: string; weight: number; points: number };

export function ScoreTable({ customers, platforms }: Props) {
  const { tenths, ...parts } = score(customers, platforms);
  const { made: words, verified } = useProfileWords();
  const format = useFormat();
  if (tenths === null) return null;
  const capped = parts.platformHalves < parts.platformHalvesUncapped;
  const platformWeight = parts.platformHalves / 2;
  const onPlatforms = `${format.count(platforms.count)} × ½`;
  const all: Row[] = [
    {
      name: words.start,
      how: words.startOf({ count: PRIOR_REVIEWS, stars: format.sum(PRIOR_STARS) }),
      weight: parts.priorHalves / 2,
      points: (parts.priorHalves / 2) * PRIOR_STARS,
    },
    {
      name: verified,
      how: `${format.count(countOf(customers.verified))} × 1`,
      weight: parts.verifiedHalves / 2,
      points: starSum(customers.verified),
    },
    {
      name: words.others,
      how: `${format.count(countOf(customers.unverified))} × ½`,
      weight: parts.unverifiedHalves / 2,
      points: starSum(customers.unverified) / 2,
    },
    {
      name: words.elsewhere,
      how: capped ? words.capped({ product: onPlatforms, weight: format.sum(platformWeight) }) : onPlatforms,
      weight: platformWeight,
      points: platforms.count === 0 ? 0 : (platformWeight * platforms.sum) / platforms.count / 100,
    },
  ];
  const rows = all.filter((row) => row.weight > 0);
  const weight = rows.reduce((sum, row) => sum + row.weight, 0);
  const points = rows.reduce((sum, row) => sum + row.points, 0);
  const result = truncated(format, points / weight);
  return (
    <>
      <div class="scroll">
        <table class="score-table">
          <caption>{words.caption}</caption>
          <ColumnHeads names={[words.part, words.weight, words.average, words.product]} />
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">
                  {row.name} <bdi class="muted small">{row.how}</bdi>
                </th>
                <td>{format.sum(row.weight)}</td>
                <td>{format.decimal(row.points / row.weight, 2)}</td>
                <td>{format.sum(row.points)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.total}</th>
              <td>{format.sum(weight)}</td>
              <td>{result}</td>
              <td>{format.sum(points)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p>
        {words.sum({
          sum: <bdi dir="ltr">{`${format.sum(points)} ÷ ${format.sum(weight)} = ${result}`}</bdi>,
          score: <strong>{format.score(tenths)}</strong>,
        })}
      </p>
    </>
  );
}

/** Truncated: 4.2499 must not show as 4.250 beside a score of 4.2. */
function truncated(format: Format, value: number): string {
  return format.decimal(Math.floor(value * 1_000 + 1e-9) / 1_000, 3);
}
