// /about/transparency: the figures of a quarter as a page and as CSV.
import { COVERED_DAYS, findTotalCoverage } from "#domain/integration/coverage.ts";
import { TIES } from "#domain/review/reward/table.ts";
import { findTransparency, type Quarter, quarterOf, readQuarter } from "#domain/review/transparency/figures.ts";
import type { Context } from "#platform/database/context.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { CSV_BOM, CSV_LINE_END, csvText } from "#platform/text/csv.ts";
import { type Content, PUBLIC } from "#surface/look/answer.ts";
import { formatShare } from "#surface/look/format.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { decidedCode, knownReason } from "#surface/look/reason.ts";
import { Section } from "#surface/look/section.tsx";
import { REWARD_WORDS } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { ColumnHeads } from "../component/column-heads.tsx";
import { renderPage } from "../component/document.tsx";
import { PROSE_STYLE } from "../kit/asset.ts";
import type { PageReader } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";
import { SITE_WORDS } from "../kit/words.ts";
import type { LogWords } from "../log/words.ts";
import { LOG_WORDS } from "../log/words.ts";
import { PROFILE_WORDS } from "../profile/words.ts";

const PATH = "/about/transparency";
type Row = keyof LogWords["transparency"]["rows"];
const ROWS = Object.keys(LOG_WORDS.en.transparency.rows) as Row[];

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
  const { transparency: words } = LOG_WORDS[reader.language];
  const { report: ties } = REWARD_WORDS[reader.language];
  const { count: n } = formatOf(reader.language);
  const at = ({ name }: Quarter) => hrefFor(reader, `${PATH}?quarter=${name}`);
  const figures = await findTransparency(context, quarter);
  const shopOrders = await findTotalCoverage(context, quarter);
  const before = quarterOf(new Date(quarter.from.getTime() - 1));
  const after = quarterOf(quarter.to);
  return renderPage(site, reader, {
    title: words.title({ quarter: quarter.name }),
    description: words.description,
    canonical: PATH,
    style: PROSE_STYLE.path,
    tags: ["*"],
    children: (
      <div class="prose">
        <h1>{words.title({ quarter: quarter.name })}</h1>
        <p>
          {words.lead} <a href={hrefFor(reader, "/log")}>{SITE_WORDS[reader.language].frame.signedLog}</a>
        </p>
        <Section id="figures" title={words.figures}>
          <div class="scroll">
            <table class="figure-table">
              <tbody>
                {ROWS.map((row) => (
                  <tr key={row}>
                    <th scope="row">{words.rows[row]}</th>
                    <td>{shown(reader.language, row, figures[row])}</td>
                  </tr>
                ))}
                <ShopOrders reader={reader} share={shopOrders} />
              </tbody>
            </table>
          </div>
          <p class="muted">{words.counts}</p>
        </Section>
        <Section id="ties-refused" title={ties.title}>
          <div class="scroll">
            <table class="figure-table">
              <tbody>
                {TIES.map((tie) => (
                  <tr key={tie}>
                    <th scope="row">{ties[tie]}</th>
                    <td>{n(figures.ties[tie])}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Section>
        <Section id="decisions" title={words.decisions}>
          {figures.decisions.length === 0 ? (
            <p>{words.none}</p>
          ) : (
            <div class="scroll">
              <table class="figure-table">
                <ColumnHeads names={[words.event, words.count]} />
                <tbody>
                  {figures.decisions.map(({ event, reason, askedBy, count }) => (
                    <tr key={`${event} ${reason} ${askedBy}`}>
                      <th scope="row">
                        <p>
                          <strong>{words.events[event]}</strong>
                        </p>
                        {reason !== "" && <p>{reasonIn(reader.language, decidedCode(reason, event, askedBy))}</p>}
                        <p class="muted">{words.promptedBy({ asker: words.askers[askedBy] })}</p>
                      </th>
                      <td>{n(count)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </Section>
        {figures.decisions.length > 0 && <p class="muted">{words.afterReport}</p>}
        <p>
          <a href={`${PATH}.csv?quarter=${quarter.name}`}>{words.csv}</a>
        </p>
        <p>
          <a href={at(before)}>{words.earlier({ quarter: <bdi>{before.name}</bdi> })}</a>
        </p>
        {after.from <= context.clock.now() && (
          <p>
            <a href={at(after)}>{words.later({ quarter: <bdi>{after.name}</bdi> })}</a>
          </p>
        )}
      </div>
    ),
  });
}

function shown(language: Language, row: Row, value: number | null): string {
  const { transparency: words } = LOG_WORDS[language];
  if (value === null) return words.noValue;
  return row === "medianHoursToDecision" ? words.hours({ count: value }) : formatOf(language).count(value);
}

/** A sentence. The log holds no word of an operator, whose reasons are all `other` there. */
function reasonIn(language: Language, code: string): string {
  const known = code === "other" ? null : knownReason(code, language);
  return known ?? wordsIn("moderating", language).reason.unknown;
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

/** The share of connected shops' orders that were invited. Only whole days that are still known count, so old quarters have none. */
function ShopOrders({ reader: { language }, share }: { reader: PageReader; share: number | null }) {
  const { invited, figures } = PROFILE_WORDS[language];
  const format = formatOf(language);
  return (
    <tr>
      <th scope="row">{invited.allShops({ days: format.count(COVERED_DAYS) })}</th>
      <td>{share === null ? figures.unknown : formatShare(share, language)}</td>
    </tr>
  );
}
