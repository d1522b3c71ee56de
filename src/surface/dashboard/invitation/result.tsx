// The result of a list: how many rows were scheduled, and why the others were not.
import type { RefusalCode } from "#contract/refusal.ts";
import { formatOf } from "#platform/language/format.ts";
import { wordsIn } from "#words/words.ts";
import { Grid } from "../component/display.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";

/** `code` is null for a queued row. */
export type RowResult = { line: number; code: RefusalCode | null };

/** Names lines only: they reveal nothing to a person without the file. */
export function resultPage(visit: BusinessVisit, results: readonly RowResult[]): Answer {
  const { result, refused } = wordsIn("inviting", visit.language);
  const { count, list } = formatOf(visit.language);
  const byCode = Map.groupBy(results, ({ code }) => code);
  const queued = byCode.get(null)?.length ?? 0;
  const reasons: Partial<Record<RefusalCode, string>> = {
    duplicate: result.duplicate,
    limit_reached: result.usedUp,
    email_opted_out: refused.optedOut,
  };
  return page(visit, {
    title: queued === 0 ? result.nobody : result.title,
    back: { href: "/dashboard/invitations", label: wordsIn("frame", visit.language).main.invitations },
    children: (
      <>
        <p>{result.text({ queued, refused: results.length - queued })}</p>
        <Grid
          caption={result.caption}
          rows={[...byCode].flatMap(([code, rows]) => (code === null ? [] : [{ code, rows }]))}
          columns={[
            { label: result.reason, cell: ({ code }) => reasons[code] ?? result.unreadable },
            { label: result.rows, isNumber: true, cell: ({ rows }) => count(rows.length) },
            { label: result.lines, cell: ({ rows }) => list(runsOf(rows.map(({ line }) => line))) },
          ]}
        />
      </>
    ),
  });
}

/** "3", "8–19" */
function runsOf(lines: readonly number[]): string[] {
  const runs: [number, number][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last && last[1] === line - 1) last[1] = line;
    else runs.push([line, line]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
}
