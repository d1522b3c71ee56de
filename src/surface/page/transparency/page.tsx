// /about/transparency: the figures of a quarter as a page and as CSV.
import { findTotalCoverage } from "#domain/integration/coverage.ts";
import { findTransparency, type Quarter, quarterOf, readQuarter } from "#domain/review/transparency/figures.ts";
import type { Context } from "#platform/context.ts";
import { CSV_BOM, CSV_LINE_END, csvText } from "#platform/csv.ts";
import { type Content, PUBLIC } from "#surface/look/answer.ts";
import { Section } from "#surface/look/section.tsx";
import { renderPage } from "../document.tsx";
import type { PageReader } from "../reader.ts";
import type { Site } from "../site.ts";
import { ShopOrders, shopOrdersLine } from "./shop-order.tsx";
import { TRANSPARENCY_WORDS as words } from "./words.ts";

const PATH = "/about/transparency";
type Row = keyof typeof words.rows;
const ROWS = Object.keys(words.rows) as Row[];

/** Null where `quarter` is none, or has not begun. */
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
  const figures = await findTransparency(context, quarter);
  const shopOrders = await findTotalCoverage(context, quarter);
  const before = quarterOf(new Date(quarter.from.getTime() - 1));
  const after = quarterOf(quarter.to);
  return renderPage(site, reader, {
    title: `${words.title} ${quarter.name}`,
    description: words.description,
    canonical: PATH,
    tags: ["*"],
    children: (
      <div class="prose" lang="en" dir="ltr">
        <h1>
          {words.title} {quarter.name}
        </h1>
        <p>
          {words.lead} <a href="/log">{words.signedLog}</a>
        </p>
        <Section id="figures" title={words.figures}>
          <table>
            <tbody>
              {ROWS.map((row) => (
                <tr key={row}>
                  <th scope="row">{words.rows[row]}</th>
                  <td>{shown(row, figures[row])}</td>
                </tr>
              ))}
              <ShopOrders reader={reader} share={shopOrders} />
            </tbody>
          </table>
        </Section>
        <Section id="decisions" title={words.decisions}>
          {figures.decisions.length === 0 ? (
            <p>{words.none}</p>
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">{words.event}</th>
                  <th scope="col">{words.reason}</th>
                  <th scope="col">{words.askedBy}</th>
                  <th scope="col">{words.count}</th>
                </tr>
              </thead>
              <tbody>
                {figures.decisions.map(({ event, reason, askedBy, count }) => (
                  <tr key={`${event} ${reason} ${askedBy}`}>
                    <td>{event}</td>
                    <td>
                      <code>{reason}</code>
                    </td>
                    <td>{askedBy}</td>
                    <td>{count.toLocaleString("en")}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Section>
        <p>
          <a href={`${PATH}.csv?quarter=${quarter.name}`}>{words.csv}</a>
        </p>
        <p>
          <a href={`${PATH}?quarter=${before.name}`}>
            {words.earlier}, {before.name}
          </a>
        </p>
        {after.from <= context.clock.now() && (
          <p>
            <a href={`${PATH}?quarter=${after.name}`}>
              {words.later}, {after.name}
            </a>
          </p>
        )}
      </div>
    ),
  });
}

function shown(row: Row, value: number | null): string {
  if (value === null) return words.noValue;
  const text = value.toLocaleString("en");
  return row === "medianHoursToDecision" ? `${text} ${words.hours}` : text;
}

/** One line a figure, and one for each reason and asker. */
export async function transparencyCsv(context: Context, params: URLSearchParams): Promise<Content | null> {
  const quarter = wanted(context, params);
  if (!quarter) return null;
  const figures = await findTransparency(context, quarter);
  const shopOrders = await findTotalCoverage(context, quarter);
  const lines = [
    "quarter,figure,reason,askedBy,value",
    ...ROWS.map((row) => `${csvText(quarter.name)},${csvText(row)},,,${figures[row] ?? ""}`),
    shopOrdersLine(quarter.name, shopOrders),
    ...figures.decisions.map(({ event, reason, askedBy, count }) =>
      [csvText(quarter.name), csvText(event), csvText(reason), csvText(askedBy), count].join(","),
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
