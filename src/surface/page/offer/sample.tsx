// The sample on the page for businesses: a badge and a carousel of an invented shop, drawn here from constants. It is no record, so no
// list, figure, log or index can have it.
import { labelOf } from "#domain/business/state/score.ts";
import { Face } from "#surface/look/face.tsx";
import { Icon } from "#surface/look/icon.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { useWords } from "#surface/look/words.ts";

const SHOP = "Juniper Coffee";
const SCORE_TENTHS = 43;
const COUNT = 128;
const REVIEWS = [
  { key: "good", author: "Mara T.", rating: 5 },
  { key: "fair", author: "Jonas W.", rating: 4 },
  { key: "poor", author: "Amira S.", rating: 2 },
] as const;

export function Sample({ serviceName }: { serviceName: string }) {
  const words = useWords("offer");
  return (
    <figure class="sample">
      <p class="sample-mark">
        <strong class="mark">{words.example}</strong> <bdi>{SHOP}</bdi>
      </p>
      <SampleBadge serviceName={serviceName} />
      <ul class="sample-cards" tabindex={0} aria-label={words.title.show}>
        {REVIEWS.map((each) => (
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
  const tone = toneOf(SCORE_TENTHS);
  return (
    <div class="sample-badge">
      <span class={`sample-score ${tone}`}>{format.score(SCORE_TENTHS)}</span>
      <div>
        <Stars value={SCORE_TENTHS / 10} tone={tone} />
        <p class="small">
          <strong class={tone}>{labels[labelOf(SCORE_TENTHS)]}</strong>{" "}
          <span class="muted">{reviews({ count: COUNT })}</span>
        </p>
      </div>
      <span class="sample-service brand">
        <Icon name="star" />
        <bdi>{serviceName}</bdi>
      </span>
    </div>
  );
}

function SampleCard({ review: { key, author, rating } }: { review: (typeof REVIEWS)[number] }) {
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
          <strong>{words.reply({ name: <bdi>{SHOP}</bdi> })}</strong> {sample.reply}
        </p>
      )}
    </li>
  );
}
