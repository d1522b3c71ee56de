// /about/transparency: the figures of a quarter as a page and as CSV.
import { findTotalCoverage } from "#domain/integration/coverage.ts";
import { TIES } from "#domain/review/reward/table.ts";
import { findTransparency, type Quarter, quarterOf, readQuarter } from "#domain/review/transparency/figures.ts";
import type { Context } from "#platform/database/context.ts";
import { CSV_BOM, CSV_LINE_END, csvText } from "#platform/text/csv.ts";
import { type Content, PUBLIC } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { wordsIn } from "#words/words.ts";
import { Day } from "../component/day.tsx";
import { renderPage } from "../component/document.tsx";
import { PROSE_STYLE } from "../kit/asset.ts";
import type { PageReader } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";
import { DecisionTable, FigureGroups, type FigureRow, KeyFigures } from "./transparency-table.tsx";

const PATH = "/about/transparency";
const ROWS = Object.keys(wordsIn("log", "en").transparency.rows) as FigureRow[];

/** Null for an unreadable quarter, and for one that has not begun. */
function wanted({ clock }: Context, params: URLSearchParams): Quarter | null {
  const given = params.get("quarter") ?? "";
  const quarter = given === "" ? quarterOf(clock.now()) : readQuarter(given);
  return quarter && quarter.from <= clock.now() ? quarter : null;
}

export async function transparencyPage(
  context: Context,
  site: Site,
  reader: PageReader,
  params: URLSearchParams,
): Promise<Content | null> {
  const quarter = wanted(context, params);
  if (!quarter) return null;
  const { transparency: words } = wordsIn("log", reader.language);
  const at = ({ name }: Quarter) => hrefFor(reader, `${PATH}?quarter=${name}`);
  const figures = await findTransparency(context, quarter);
  const shopOrders = await findTotalCoverage(context, quarter);
  const before = quarterOf(new Date(quarter.from.getTime() - 1));
  const after = quarterOf(quarter.to);
  const isRunning = quarter.to > context.clock.now();
  const range = { from: <Day of={quarter.from} />, to: <Day of={new Date(quarter.to.getTime() - 1)} /> };
  return renderPage(site, reader, {
    title: words.title({ quarter: quarter.name }),
    description: words.description,
    canonical: PATH,
    style: PROSE_STYLE.path,
    tags: ["*"],
    children: (
      <div class="transparency">
        <div class="prose">
          <h1>{words.title({ quarter: quarter.name })}</h1>
          <p>
            {isRunning ? words.running(range) : words.ended(range)} {words.lead}{" "}
            <a href={hrefFor(reader, "/log")}>{wordsIn("site", reader.language).frame.signedLog}</a>
          </p>
        </div>
        <p class="ways">
          <a class="touch" href={at(before)}>
            {words.earlier({ quarter: <bdi>{before.name}</bdi> })}
          </a>
          {after.from <= context.clock.now() && (
            <a class="touch" href={at(after)}>
              {words.later({ quarter: <bdi>{after.name}</bdi> })}
            </a>
          )}
          <a class="touch" href={`${PATH}.csv?quarter=${quarter.name}`}>
            {words.csv}
          </a>
        </p>
        <KeyFigures language={reader.language} figures={figures} />
        <div class="halves">
          <Section id="figures" title={words.figures}>
            <FigureGroups language={reader.language} figures={figures} shopOrders={shopOrders} />
            <p class="muted">{words.counts}</p>
            <p class="muted">{words.open}</p>
          </Section>
          <Section id="decisions" title={words.decisions}>
            {figures.decisions.length === 0 ? (
              <p>{words.none}</p>
            ) : (
              <>
                <DecisionTable language={reader.language} decisions={figures.decisions} />
                <p class="muted">{words.afterReport}</p>
              </>
            )}
          </Section>
        </div>
      </div>
    ),
  });
}

/** One line a figure, and one for each reason and asker. */
export async function transparencyCsv(context: Context, params: URLSearchParams): Promise<Content | null> {
  const quarter = wanted(context, params);
  if (!quarter) return null;
  const figures = await findTransparency(context, quarter);
  const shopOrders = await findTotalCoverage(context, quarter);
  // The share has four decimals.
  const invited = shopOrders === null ? "" : Math.floor(shopOrders * 10_000) / 10_000;
  const line = (figure: string, value: number | "", reason = "", askedBy = "") =>
    [csvText(quarter.name), csvText(figure), reason, askedBy, value].join(",");
  const lines = [
    "quarter,figure,reason,askedBy,value",
    ...ROWS.map((row) => line(row, figures[row] ?? "")),
    ...TIES.map((tie) => line("ties_refused", figures.ties[tie], tie)),
    line("shopOrdersInvited", invited),
    ...figures.decisions.map(({ event, reason, askedBy, count }) =>
      line(event, count, csvText(reason), csvText(askedBy)),
    ),
  ];
  return {
    type: "text",
    body: CSV_BOM + lines.map((line) => line + CSV_LINE_END).join(""),
    cacheControl: PUBLIC,
    tags: ["*"],
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="transparency-${quarter.name}.csv"`,
    },
  };
}
