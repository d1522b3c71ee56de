// The figures of a quarter as tables: four key figures, the others in groups, and the decisions by reason.
import type { ComponentChildren } from "preact";
import { COVERED_DAYS } from "#domain/integration/coverage.ts";
import { TIES } from "#domain/review/reward/table.ts";
import type { Decision, findTransparency } from "#domain/review/transparency/figures.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { formatShare } from "#surface/look/format.ts";
import { decidedCode, knownReason } from "#surface/look/reason.ts";
import { type Words, wordsIn } from "#words/words.ts";
import { ColumnHeads } from "../component/column-heads.tsx";

type Figures = Awaited<ReturnType<typeof findTransparency>>;
type TableWords = Words<"log">["transparency"];
export type FigureRow = keyof TableWords["rows"];

/** Groups of families: a figure, and its parts below it. */
const GROUPS: Record<keyof TableWords["groups"], readonly (readonly FigureRow[])[]> = {
  reviews: [["written", "writtenByInvitation"], ["platformsConfirmed"]],
  decisions: [["held", "medianHoursToDecision"], ["hidden"], ["removed"], ["restored"], ["photosTakenDown"]],
  reports: [
    ["reportsReceived", "reportsUpheld", "reportsDismissed"],
    ["readerReportsReceived", "readerReportsUpheld", "readerReportsDismissed"],
    ["complaints", "complaintsUpheld", "complaintsDismissed"],
    ["reportersWarned"],
    ["reportersPaused"],
  ],
  appeals: [["appeals", "appealsRestored", "appealsUpheld"]],
  rewards: [["rewardCases", "rewardCasesUpheld", "rewardCasesDismissed"]],
};

/** A line of a table. */
type Line = { key: string; label: string; value: number | null; shown: string; isPart: boolean };

export function KeyFigures({ language, figures }: { language: Language; figures: Figures }) {
  const { key: words } = wordsIn("log", language).transparency;
  const { written, held, hidden, removed, appealsRestored } = figures;
  const values = { written, held, down: hidden + removed, won: appealsRestored };
  return (
    <dl class="key-figures">
      {(Object.keys(values) as (keyof typeof values)[]).map((each) => (
        <div key={each}>
          <dt>{words[each]}</dt>
          <dd>{formatOf(language).count(values[each])}</dd>
        </div>
      ))}
    </dl>
  );
}

type GroupsProps = { language: Language; figures: Figures; shopOrders: number | null };

/** A family whose figures are all zero stands behind a disclosure. */
export function FigureGroups({ language, figures, shopOrders }: GroupsProps) {
  const { transparency: words } = wordsIn("log", language);
  const extra: Partial<Record<keyof TableWords["groups"], Line[][]>> = {
    reviews: [[shopOrderLine(language, shopOrders)]],
    rewards: [tieLines(language, figures.ties)],
  };
  const groups = (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((name) => {
    const families = [...GROUPS[name].map((rows) => linesOf(language, figures, rows)), ...(extra[name] ?? [])];
    return { name, families };
  });
  const zeros = groups.flatMap(({ families }) => families.filter(isZero));
  return (
    <>
      {groups.map(({ name, families }) => {
        const lines = families.filter((family) => !isZero(family)).flat();
        return (
          lines.length > 0 && (
            <FigureTable key={name} lines={lines}>
              <caption>{words.groups[name]}</caption>
            </FigureTable>
          )
        );
      })}
      {zeros.length > 0 && (
        <details class="zeros fact">
          <summary>{words.zeros}</summary>
          <FigureTable lines={zeros.flat()} />
        </details>
      )}
    </>
  );
}

function FigureTable({ lines, children }: { lines: readonly Line[]; children?: ComponentChildren }) {
  return (
    <div class="scroll">
      <table class="figure-table">
        {children}
        <tbody>
          {lines.map(({ key, label, shown, isPart }) => (
            <tr key={key}>
              <th scope="row" class={isPart ? "part" : undefined}>
                {label}
              </th>
              <td>{shown}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function isZero(family: readonly Line[]): boolean {
  return family.every(({ value }) => value === 0 || value === null);
}

function linesOf(language: Language, figures: Figures, rows: readonly FigureRow[]): Line[] {
  const { rows: words, hours } = wordsIn("log", language).transparency;
  const { unknown } = wordsIn("profile", language).figures;
  return rows.map((row, at) => {
    const value = figures[row];
    const count = row === "medianHoursToDecision" ? (of: number) => hours({ count: of }) : formatOf(language).count;
    return { key: row, label: words[row], value, shown: value === null ? unknown : count(value), isPart: at > 0 };
  });
}

function tieLines(language: Language, ties: Figures["ties"]): Line[] {
  const { report: words } = wordsIn("reward", language);
  const { count } = formatOf(language);
  const line = (key: string, label: string, value: number, isPart: boolean) => {
    return { key, label, value, shown: count(value), isPart };
  };
  const sum = TIES.reduce((sum, tie) => sum + ties[tie], 0);
  return [line("ties", words.title, sum, false), ...TIES.map((tie) => line(tie, words[tie], ties[tie], true))];
}

/** The share of connected shops' orders that were invited. Only whole days that are still known count, so old quarters have none. */
function shopOrderLine(language: Language, share: number | null): Line {
  const { invited, figures } = wordsIn("profile", language);
  return {
    key: "shopOrders",
    label: invited.allShops({ days: formatOf(language).count(COVERED_DAYS) }),
    value: share,
    shown: share === null ? figures.unknown : formatShare(share, language),
    isPart: false,
  };
}

/** The decisions of one outcome stand below its sentence. */
export function DecisionTable({ language, decisions }: { language: Language; decisions: readonly Decision[] }) {
  const { transparency: words } = wordsIn("log", language);
  const { count } = formatOf(language);
  return (
    <div class="scroll">
      <table class="figure-table decision-table">
        <ColumnHeads names={[words.reason, words.askedBy, words.count]} />
        {[...Map.groupBy(decisions, ({ event }) => event)].map(([event, own]) => (
          <tbody key={event}>
            <tr>
              <th scope="rowgroup" colspan={2}>
                {words.events[event]}
              </th>
              <td>{count(own.reduce((sum, each) => sum + each.count, 0))}</td>
            </tr>
            {own.map(({ reason, askedBy, count: value }) => (
              <tr key={`${reason} ${askedBy}`}>
                <th scope="row" class="part">
                  {reason !== "" && reasonIn(language, decidedCode(reason, event, askedBy))}
                </th>
                <td>{words.askers[askedBy]}</td>
                <td>{count(value)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** A sentence. The log holds no word of an operator, whose reasons are all `other` there. */
function reasonIn(language: Language, code: string): string {
  const known = code === "other" ? null : knownReason(code, language);
  return known ?? wordsIn("moderating", language).reason.unknown;
}
