// The figures of a business against those of others: each as a strip, and all in a table.
import { categoryName } from "#domain/business/profile/category.ts";
import type { Benchmarks, OwnBenchmark, Percentiles, Quartiles } from "#domain/insight/benchmark/benchmark.ts";
import type { Format } from "#platform/language/format.ts";
import { formatShare } from "#surface/look/format.ts";
import { NoData } from "#surface/look/no-data.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { type Words, wordsIn } from "#words/words.ts";
import { type Column, Folded, Grid, Panel } from "../component/display.tsx";
import { PlanNotice } from "../kit/plan-gate.tsx";
import type { BusinessVisit } from "../kit/visit.ts";
import { CsvLink } from "./file-link.tsx";

export type BenchmarkRow = {
  name: string;
  own: number | null;
  quartiles: Quartiles | null;
  /** Where it stands among the others, in words. */
  standing: string;
  format(value: number): string;
  /** The strip runs to the better side, which is the smaller figure. */
  isLessBetter?: boolean | undefined;
};

export function Comparison({ visit, benchmarks }: { visit: BusinessVisit; benchmarks: Benchmarks[] | null }) {
  const { benchmark: words, table } = useWords("insight");
  const { notCompared } = useWords("sandbox");
  if (!benchmarks)
    return (
      <Panel title={words.title} id="benchmarks">
        <p>{words.text}</p>
        <PlanNotice visit={visit} feature="api" />
      </Panel>
    );
  return (
    <>
      {visit.organisation.sandbox && <p>{notCompared}</p>}
      {benchmarks.map((each) => {
        const category = each.category && categoryName(visit.business.category, visit.language);
        const strips = <Strips benchmarks={each} category={category} own={ownOf(each, visit)} />;
        if (category !== null)
          return (
            <Panel key={each.category?.slug} title={words.among({ category })} id="benchmarks">
              {strips}
            </Panel>
          );
        if (benchmarks.some(({ category, metrics }) => category && metrics))
          return (
            <Folded key="" title={words.amongAll}>
              {strips}
            </Folded>
          );
        return (
          <Panel key="" title={words.amongAll} id="benchmarks-all">
            {strips}
          </Panel>
        );
      })}
      {benchmarks.some(({ metrics }) => metrics) && <CsvLink of="benchmarks">{table.downloadBenchmarks}</CsvLink>}
    </>
  );
}

export function ownOf({ yourBusinesses }: Benchmarks, visit: BusinessVisit): OwnBenchmark | undefined {
  return yourBusinesses.find(({ business }) => business.id === visit.business.id);
}

type StripsProps = { benchmarks: Benchmarks; category: string | null; own: OwnBenchmark | undefined };

function Strips({ benchmarks: { metrics, sample, generatedAt }, category, own }: StripsProps) {
  const all = useWords("insight");
  const format = useFormat();
  const words = all.benchmark;
  const { businesses, reviews, minimumReviewsPerBusiness: least, minimumBusinesses: needed } = sample;
  if (!metrics) return <p>{words.tooFew({ category, businesses, least, needed })}</p>;
  const rows = rowsOf(metrics, own, format);
  const quartile = (label: string, which: keyof Quartiles): Column<BenchmarkRow> => ({
    label,
    isNumber: true,
    cell: ({ quartiles, format }) => (quartiles ? format(quartiles[which]) : <NoData />),
  });
  return (
    <>
      <dl class="strips">
        {rows.map((row) => (
          <Strip key={row.name} row={row} />
        ))}
      </dl>
      {category !== null && (
        <details>
          <summary class="touch">{all.how}</summary>
          <p class="muted small prose">
            {words.legend} {words.periods}
          </p>
        </details>
      )}
      <details>
        <summary class="touch">{all.table.open}</summary>
        <Grid
          caption={words.caption({ category })}
          rows={rows}
          columns={[
            { label: words.figure, cell: (row) => row.name },
            {
              label: words.yours,
              isNumber: true,
              cell: ({ own, format }) => (own === null ? <NoData /> : format(own)),
            },
            quartile(words.lower, "p25"),
            quartile(words.median, "median"),
            quartile(words.upper, "p75"),
            { label: words.position, cell: (row) => row.standing },
          ]}
        />
      </details>
      <p class="muted small">
        {words.sample({ businesses, least, reviews, date: format.date(generatedAt) })}
        {own && !own.inSample && ` ${words.notIncluded}`}
      </p>
    </>
  );
}

/** Room at both ends of a strip, as a share of its figures. */
const ROOM = 0.15;
const HEIGHT = 28;

function Strip({ row: { name, own, quartiles, standing, format, isLessBetter } }: { row: BenchmarkRow }) {
  const { benchmark: words } = useWords("insight");
  return (
    <div class="strip">
      <dt>{name}</dt>
      <dd>
        <span class="strip-own">
          <strong>{own === null ? <NoData /> : format(own)}</strong> <span>{standing}</span>
        </span>
        {quartiles && (
          <>
            <StripDrawing own={own} quartiles={quartiles} isLessBetter={isLessBetter} />
            <span class="strip-words muted small">
              <span>
                {words.range({
                  lower: format(quartiles.p25),
                  upper: format(quartiles.p75),
                  median: format(quartiles.median),
                })}
              </span>
              <span class="strip-better">{words.better}</span>
            </span>
          </>
        )}
      </dd>
    </div>
  );
}

/** Its words stand beside it. */
type DrawingProps = Pick<BenchmarkRow, "own" | "isLessBetter"> & { quartiles: Quartiles };

function StripDrawing({ own, quartiles: { p25, median, p75 }, isLessBetter = false }: DrawingProps) {
  const [low, high] = [Math.min(p25, own ?? p25), Math.max(p75, own ?? p75)];
  const width = high - low;
  const placeOf = (value: number) => (isLessBetter ? high - value : value - low) / width;
  const x = (value: number) =>
    width === 0 ? "50%" : `${(placeOf(value) * (1 - 2 * ROOM) * 100 + ROOM * 100).toFixed(1)}%`;
  const middle = HEIGHT / 2;
  return (
    <svg class="strip-drawing" height={HEIGHT} aria-hidden="true">
      <line class="strip-ground" x1="0" x2="100%" y1={middle} y2={middle} />
      <line class="strip-half" x1={x(p25)} x2={x(p75)} y1={middle} y2={middle} />
      <line class="strip-median" x1={x(median)} x2={x(median)} y1={middle - 7} y2={middle + 7} />
      {own !== null && <circle class="strip-dot" cx={x(own)} cy={middle} r="6" />}
    </svg>
  );
}

export function rowsOf(
  metrics: NonNullable<Benchmarks["metrics"]>,
  own: OwnBenchmark | undefined,
  format: Format,
): BenchmarkRow[] {
  const { metric: names, standing } = wordsIn("insight", format.language);
  const percent = (share: number) => formatShare(share, format.language);
  const stars = (value: number) => format.decimal(value, 2);
  const once = (value: number) => format.decimal(value, 1);
  const row = (metric: keyof Percentiles, show: BenchmarkRow["format"]): BenchmarkRow => ({
    name: names[metric],
    own: own?.values[metric] ?? null,
    quartiles: metrics[metric],
    standing: rankWords(own?.percentiles?.[metric] ?? null, standing),
    format: show,
  });
  const hours = own?.values.replyHours ?? null;
  return [
    row("score", stars),
    row("rating", stars),
    row("replyRate", percent),
    row("verifiedShare", percent),
    row("reviewsPerMonth", once),
    {
      name: names.replyHours,
      own: hours,
      quartiles: metrics.replyHours,
      standing: speedWords(hours, metrics.replyHours, standing),
      format: once,
      isLessBetter: true,
    },
  ];
}

type Standing = Words<"insight">["standing"];

/** @param below share of the sample below the own value. Rounded down, so that no rank is better than the figure */
function rankWords(below: number | null, words: Standing): string {
  if (below === null) return words.noOwn;
  const tenths = Math.floor(below * 10 + 1e-9);
  return tenths === 0 ? words.lowest : words.better({ count: tenths });
}

/** To a tenth, so that no rank contradicts the figures beside it. */
const asShown = (hours: number) => Math.round(hours * 10);

/** Fewer hours are better. */
function speedWords(own: number | null, quartiles: Quartiles | null, words: Standing): string {
  if (!quartiles) return words.fewReply;
  if (own === null) return words.noOwn;
  if (own < quartiles.p25) return words.fast;
  if (own > quartiles.p75) return words.slow;
  const [shown, median] = [own, quartiles.median].map(asShown);
  if (shown === median) return words.middle;
  return own < quartiles.median ? words.faster : words.slower;
}
