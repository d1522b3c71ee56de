// The sample on the page for businesses: a badge and cards of an invented shop.
import { countOf, labelOf } from "#domain/business/state/score.ts";
import { SAMPLE_REVIEWS, SAMPLE_SCORE_TENTHS, SAMPLE_SHOP, SAMPLE_STARS } from "#surface/example/sample.ts";
import { Face } from "#surface/look/face.tsx";
import { Icon } from "#surface/look/icon.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { useWords } from "#surface/look/words.ts";

export function Sample({ serviceName }: { serviceName: string }) {
  const words = useWords("offer");
  return (
    <figure class="sample">
      <p class="sample-mark">
        <strong class="mark">{words.example}</strong> <bdi>{SAMPLE_SHOP}</bdi>
      </p>
      <SampleBadge serviceName={serviceName} />
      <ul class="sample-cards">
        {SAMPLE_REVIEWS.map((each) => (
          <SampleCard key={each.key} review={each} />
        ))}
      </ul>
      <figcaption class="muted small">{words.exampleNote}</figcaption>
    </figure>
  );
}

function SampleBadge({ serviceName }: { serviceName: string }) {
  const { labels, reviews } = useWords("look");
  const format = useFormat();
  const tone = toneOf(SAMPLE_SCORE_TENTHS);
  return (
    <div class="sample-badge">
      <span class={`sample-score ${tone}`}>{format.score(SAMPLE_SCORE_TENTHS)}</span>
      <div>
        <Stars value={SAMPLE_SCORE_TENTHS / 10} tone={tone} />
        <p class="small">
          <strong class={tone}>{labels[labelOf(SAMPLE_SCORE_TENTHS)]}</strong>{" "}
          <span class="muted">{reviews({ count: countOf(SAMPLE_STARS) })}</span>
        </p>
      </div>
      <span class="sample-service brand">
        <Icon name="star" />
        <bdi>{serviceName}</bdi>
      </span>
    </div>
  );
}

function SampleCard({ review: { key, author, rating } }: { review: (typeof SAMPLE_REVIEWS)[number] }) {
  const { sample } = useWords("offer");
  const { review: words } = useWords("site");
  const { verified } = useWords("look");
  return (
    <li>
      <p class="sample-author">
        <Face kind="author" seed={author} name={author} />
        <span>
          <bdi>{author}</bdi>
          <span class="muted small">
            <Icon name="check" />
            {verified}
          </span>
        </span>
      </p>
      <Stars value={rating} tone={toneOf(rating * 10)} />
      <p>{sample[key]}</p>
      {key === "poor" && (
        <p class="sample-reply small">
          <strong>{words.reply({ name: <bdi>{SAMPLE_SHOP}</bdi> })}</strong> {sample.reply}
        </p>
      )}
    </li>
  );
}
