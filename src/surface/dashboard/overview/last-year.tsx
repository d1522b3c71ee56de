// The last twelve months on the overview: three figures with their change, and the reviews by stars. The charts by month are in Insights.
import { ratingAverage, share } from "#domain/business/state/score.ts";
import type { Trends } from "#domain/insight/trend.ts";
import { formatShare } from "#surface/look/format.ts";
import { NoData } from "#surface/look/no-data.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { Figure, Panel } from "../component/display.tsx";
import { TouchLink } from "../component/form.tsx";
import { type Change, ChangeNote, changeBy, changeOfShare } from "../insight/change.tsx";
import { Legend } from "../insight/chart.tsx";
import { mixLines, mixOf } from "../insight/trend.tsx";

export function LastYear({ trends: { months, before } }: { trends: Trends }) {
  const words = useWords("overview");
  const { table, chart } = useWords("insight");
  const format = useFormat();
  const sum = (key: "reviews" | "replied") => months.reduce((total, month) => total + month[key], 0);
  const [reviews, replied] = [sum("reviews"), sum("replied")];
  const mix = mixOf(months);
  const over = months.length;
  const none = reviews === 0;
  const rating = none ? null : ratingAverage(mix);
  const stars = (value: number) => format.decimal(value, 2);
  return (
    <Panel title={words.lastYear} id="trend" class="last-year">
      <dl class="figures">
        <Figure
          label={chart.reviews.title}
          value={format.count(reviews)}
          note={noteOf(changeBy({ now: reviews, past: before.reviews, months: over }, format, format.count))}
        />
        <Figure
          label={table.stars}
          value={rating === null ? <NoData /> : stars(rating)}
          note={noteOf(changeBy({ now: rating, past: before.averageRating, months: over }, format, stars))}
        />
        <Figure
          label={words.replyRate}
          value={none ? <NoData /> : formatShare(share(replied, reviews), format.language)}
          note={noteOf(
            changeOfShare(
              {
                now: none ? null : share(replied, reviews),
                past: before.reviews === 0 ? null : before.replyRate,
                months: over,
              },
              format,
            ),
          )}
        />
      </dl>
      {reviews > 1 && <Mix mix={mix} />}
      <p>
        <TouchLink href="/dashboard/insights">{words.more}</TouchLink>
      </p>
    </Panel>
  );
}

/** Nothing in the first year, which has no year before it. */
const noteOf = (change: Change) => change.direction !== null && <ChangeNote of={change} />;

const HEIGHT = 20;

/** One bar of five parts, from five stars to one, and what each part is. */
function Mix({ mix }: { mix: readonly number[] }) {
  const { stars } = useWords("profile");
  const { language } = useFormat();
  const all = mix.reduce((total, count) => total + count, 0);
  const lines = mixLines(mix, stars.count, language);
  let before = 0;
  return (
    <div>
      <h3 class="figure-name">{stars.title}</h3>
      <svg class="progress-bar chart-mirrored" height={HEIGHT} aria-hidden="true">
        {lines.map(({ star, text }) => {
          const count = mix[star - 1] ?? 0;
          if (count === 0) return null;
          const x = before / all;
          before += count;
          return (
            <rect
              key={star}
              class={`star-${star}`}
              x={`${(x * 100).toFixed(2)}%`}
              width={`${((count / all) * 100).toFixed(2)}%`}
              height={HEIGHT}
            >
              <title>{text}</title>
            </rect>
          );
        })}
      </svg>
      <Legend lines={lines} />
    </div>
  );
}
