// Stands beside the reviews of a profile: the score in large type, key figures, ratings on other platforms, and links that filter the
// reviews without a script. Ratings that only the business states stand there in words alone (contract, Platform ratings).
import type { ConnectedPlatform, StatedPlatform } from "#domain/business/platform/list.ts";
import { type Stars as Counts, countOf, labelOf, SCORED_FROM } from "#domain/business/state/score.ts";
import { formatShare } from "#surface/look/format.ts";
import { Icon } from "#surface/look/icon.tsx";
import { useFormat, useReader } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { useLookWords } from "#surface/look/words.ts";
import { Day } from "../component/day.tsx";
import type { Stars as Rating } from "../kit/query.ts";
import { safeHref } from "../kit/site.ts";
import type { ProfileWords } from "./words.ts";
import { useProfileWords } from "./words.ts";

type ScoreProps = {
  tenths: number | null;
  average: number;
  reviewCount: number;
  platforms: { count: number; names: number; imported: number };
};

export function ScoreCard({ tenths, average, reviewCount, platforms }: ScoreProps) {
  const { score: words, made } = useProfileWords();
  const { labels, needs, unscored } = useLookWords();
  const format = useFormat();
  const parts = [
    reviewCount === 0 ? null : words.from.here({ count: reviewCount }),
    platforms.count === 0 ? null : words.from.elsewhere({ ratings: platforms.count, platforms: platforms.names }),
    platforms.imported === 0 ? null : words.from.imported({ imported: platforms.imported }),
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
      {parts.some((part) => part !== null) && <p class="muted">{words.from.all({ parts: format.list(parts) })}</p>}
      {tenths !== null && (
        <p>
          <a class="touch" href="#how-score">
            {made.title}
          </a>
        </p>
      )}
    </Section>
  );
}

type PlatformProps = { platforms: readonly ConnectedPlatform[]; stated: readonly StatedPlatform[] };

export function PlatformList({ platforms, stated }: PlatformProps) {
  const { platforms: words } = useProfileWords();
  const format = useFormat();
  if (platforms.length + stated.length === 0) return null;
  return (
    <Section id="platforms" title={words.title} titleClass="side-title">
      <ul class="platforms">
        {platforms.map((each) => (
          <li key={each.platform}>
            <PlatformName platform={each.platform} url={each.url} />
            <span class="platform-rating">
              <Stars value={each.rating} tone={toneOf(Math.round(each.rating * 10))} />
              <strong>{format.decimal(each.rating, 1)}</strong>
              <span class="muted">{words.ratings({ count: each.count })}</span>
            </span>
            <span class="muted small">
              {(each.setBy === "import" ? words.asOf : words.checked)({ date: <Day of={each.confirmedAt} /> })}
            </span>
          </li>
        ))}
        {stated.map((each) => (
          <li key={`stated ${each.platform}`}>
            <PlatformName platform={each.platform} url={each.url} />
            <span class="muted small">
              {words.stated({
                date: <Day of={each.statedAt} />,
                rating: format.decimal(each.rating, 2),
                count: each.count,
              })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function PlatformName({ platform, url }: Pick<ConnectedPlatform, "platform" | "url">) {
  const href = safeHref(url);
  if (href === null) return <bdi>{platform}</bdi>;
  return (
    <a class="touch" href={href} rel="nofollow ugc noopener">
      <bdi>{platform}</bdi>
      <Icon name="out" />
    </a>
  );
}

type DistributionProps = {
  counts: Counts;
  selected: Rating | undefined;
  tone: string;
  hrefOf: (rating: Rating | undefined) => string;
};

export function Distribution({ counts, selected, tone, hrefOf }: DistributionProps) {
  const { stars: words } = useProfileWords();
  const { reviews } = useLookWords();
  const format = useFormat();
  const total = countOf(counts);
  return (
    <Section id="distribution" title={words.title} titleClass="side-title">
      <ul class={`distribution ${tone}`}>
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
    </Section>
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

type KeyProps = { verifiedShare: number; replyRate: number; replySeconds: number | null };

/** Shares and times in words. */
export function KeyFigures({ verifiedShare, replyRate, replySeconds }: KeyProps) {
  const { figures: words, verified } = useProfileWords();
  const { language } = useReader();
  return (
    <Section id="figures" title={words.title} titleClass="side-title">
      <dl class="figures">
        <div>
          <dt>{verified}</dt>
          <dd>{formatShare(verifiedShare, language)}</dd>
        </div>
        <div>
          <dt>{words.replied}</dt>
          <dd>{formatShare(replyRate, language)}</dd>
        </div>
        <div>
          <dt>{words.time}</dt>
          <dd>{replySeconds === null ? words.unknown : formatSpan(words, replySeconds)}</dd>
        </div>
      </dl>
    </Section>
  );
}

/** "within an hour", "about 5 hours", "about 3 days" */
function formatSpan(words: ProfileWords["figures"], seconds: number): string {
  const hours = seconds / 3_600;
  if (hours <= 1) return words.withinHour;
  if (hours < 36) return words.hours({ count: Math.round(hours) });
  return words.days({ count: Math.round(hours / 24) });
}
