// Beside the reviews of a profile: who the business is, the score in large type, and bars that filter the reviews without a script.
import type { Business } from "#domain/business/profile/business.ts";
import { type Stars as Counts, countOf, labelOf, SCORED_FROM } from "#domain/business/state/score.ts";
import { Face } from "#surface/look/face.tsx";
import { formatShare } from "#surface/look/format.ts";
import { Icon } from "#surface/look/icon.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { useWords } from "#surface/look/words.ts";
import type { Stars as Rating } from "../kit/query.ts";
import { safeHref } from "../kit/site.ts";
import type { Profile } from "./data.ts";
import { ScoreMade } from "./score-made.tsx";

export function BusinessHead({ business }: { business: Business }) {
  const format = useFormat();
  const website = safeHref(business.website);
  return (
    <header class="business-head">
      <Face kind="business" name={business.name} seed={business.slug} logo={business.logoPath} />
      <h1>
        <bdi>{business.name}</bdi>
      </h1>
      <p class="muted small">
        {business.city && (
          <>
            <bdi>{business.city}</bdi>
            {" · "}
          </>
        )}
        {format.countryName(business.country)}
      </p>
      <ul class="business-facts">
        {website && (
          <li>
            <a class="touch" href={website} rel="nofollow ugc noopener">
              <bdi>{business.domain}</bdi>
              <Icon name="out" />
            </a>
          </li>
        )}
        <Claim business={business} />
      </ul>
    </header>
  );
}

/** A pending claim shows as unclaimed. */
function Claim({ business: { verificationStatus, domain } }: { business: Business }) {
  const { head: words } = useWords("profile");
  return verificationStatus === "verified" ? (
    <li class="claimed">
      <Icon name="check" />
      {words.claimed}
    </li>
  ) : (
    <li class="muted">
      {words.unclaimed}{" "}
      <a class="touch" href={`/dashboard/claim?q=${encodeURIComponent(domain)}`} rel="nofollow">
        {words.isItYours}
      </a>
    </li>
  );
}

type ScoreProps = {
  profile: Profile;
  selected: Rating | undefined;
  hrefOf: (rating: Rating | undefined) => string;
};

export function ScoreCard({ profile, selected, hrefOf }: ScoreProps) {
  const { business, average, reviewCount, stars, platforms } = profile;
  const { scoreTenths: tenths, platforms: rated, imported } = business.tally;
  const { score: words } = useWords("profile");
  const { labels, needs, unscored } = useWords("look");
  const format = useFormat();
  const importedCount = countOf(imported);
  const parts = [
    reviewCount === 0 ? null : words.from.here({ count: reviewCount }),
    rated.count === 0 ? null : words.from.elsewhere({ ratings: rated.count, platforms: platforms.length }),
    importedCount === 0 ? null : words.from.imported({ imported: importedCount }),
  ];
  return (
    <Section id="score" title={words.title} class="score-card" titleClass="hidden">
      {tenths === null ? (
        <>
          <p class="score-none">{unscored}</p>
          <p>{needs({ count: SCORED_FROM })}</p>
        </>
      ) : (
        <div class="score-line">
          <p class={`score-number ${toneOf(tenths)}`}>
            {format.score(tenths)}
            <span class="hidden"> {words.outOf} </span>
          </p>
          <div>
            <p class={`score-label ${toneOf(tenths)}`}>{labels[labelOf(tenths)]}</p>
            <Stars value={tenths / 10} tone={toneOf(tenths)} />
          </div>
        </div>
      )}
      {tenths === null && reviewCount > 0 && (
        <p class="figure-line">
          <Stars value={average} tone={toneOf(null)} />
          <span class="muted">{words.average({ average: format.decimal(average, 1) })}</span>
        </p>
      )}
      {parts.some((part) => part !== null) && (
        <p class="muted small">{words.from.all({ parts: format.list(parts) })}</p>
      )}
      <ScoreMade business={business} />
      {reviewCount > 0 && <Distribution counts={stars} selected={selected} tone={toneOf(tenths)} hrefOf={hrefOf} />}
    </Section>
  );
}

type DistributionProps = { counts: Counts; tone: string } & Pick<ScoreProps, "selected" | "hrefOf">;

function Distribution({ counts, selected, tone, hrefOf }: DistributionProps) {
  const { stars: words } = useWords("profile");
  const { reviews } = useWords("look");
  const format = useFormat();
  const total = countOf(counts);
  return (
    <>
      <p class="muted small" id="stars-base">
        {words.base({ count: total })}
      </p>
      <ul class={`distribution ${tone}`} aria-labelledby="stars-base">
        {([5, 4, 3, 2, 1] as const).map((rating) => {
          const count = counts[rating - 1] ?? 0;
          const share = total === 0 ? 0 : count / total;
          const chosen = rating === selected;
          return (
            <li key={rating}>
              {/* Its name is one sentence, because figures and nouns have another order in each language. */}
              <a href={hrefOf(chosen ? undefined : rating)} aria-current={chosen ? "true" : undefined}>
                <span class="hidden">
                  {words.row({
                    stars: words.count({ rating }),
                    given: reviews({ count }),
                    share: formatShare(share, format.language),
                  })}
                  {chosen && `. ${words.chosen}`}
                </span>
                <span class="distribution-star" aria-hidden="true">
                  {format.count(rating)}
                  <Icon name="star" />
                </span>
                <Bar share={share} />
                <span class="distribution-count" aria-hidden="true">
                  {format.count(count)}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Bar({ share }: { share: number }) {
  const width = share === 0 ? 0 : Math.max(share * 100, 1.5);
  return (
    <svg class="bar" aria-hidden="true">
      <rect class="bar-track" width="100%" height="8" rx="4" />
      <rect width={`${Math.round(width * 10) / 10}%`} height="8" rx="4" />
    </svg>
  );
}
