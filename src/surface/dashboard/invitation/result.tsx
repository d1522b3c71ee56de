// The result of each row of a list, by line numbers: they reveal nothing to a person without the file.
import { REFUSAL_CODES } from "#platform/refusal.ts";
import { formatCount, plural } from "#surface/look/format.ts";
import { Grid } from "../component/display.tsx";
import { page } from "../shell.tsx";
import type { Answer, BusinessVisit } from "../visit.ts";
import { openOutcomes } from "./carry.ts";
import { explain } from "./words.ts";

export const QUEUED = "queued";
export const OUTCOME_CODES: readonly string[] = [QUEUED, ...REFUSAL_CODES];

const RUNS_SHOWN = 400;
/** Words for a whole row; those of `explain` are for a field. */
const REASON: Record<string, string> = {
  duplicate: "Already invited, for the same reference or with an invitation that is still open.",
  validation_error: "A field could not be read.",
};

/** GET /dashboard/invitations/upload/result */
export function uploadResultPage(visit: BusinessVisit): Answer | null {
  const { deps, organisation, url } = visit;
  const outcomes = openOutcomes(deps.box, organisation.id, OUTCOME_CODES, url.searchParams.get("of") ?? "");
  if (outcomes === null) return null;
  const byCode = Map.groupBy(outcomes, ({ code }) => code);
  const reasons = [...byCode].filter(([code]) => code !== QUEUED).map(([code, rows]) => ({ code, rows }));
  const queued = byCode.get(QUEUED)?.length ?? 0;
  return page(visit, {
    title: "Result of the list",
    active: "invitations",
    back: { href: "/dashboard/invitations", label: "Invitations" },
    children: (
      <>
        <p>
          {plural(queued, "row")} queued, {formatCount(outcomes.length - queued)} not queued. Lines are those of your
          file.
        </p>
        <Grid
          caption="Rows that were not queued, by reason"
          rows={reasons}
          keyOf={({ code }) => code}
          columns={[
            { label: "Reason", cell: ({ code }) => reasonOf(code) },
            { label: "Rows", isNumber: true, cell: ({ rows }) => formatCount(rows.length) },
            { label: "Lines", cell: ({ rows }) => runsOf(rows.map(({ line }) => line)) },
          ]}
        />
      </>
    ),
  });
}

function reasonOf(code: string): string {
  return REASON[code] ?? explain({ code: code as "duplicate", message: "It was refused." }).sentence;
}

/** "3, 8–19" */
function runsOf(lines: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last && last[1] === line - 1) last[1] = line;
    else runs.push([line, line]);
  }
  const shown = runs.slice(0, RUNS_SHOWN).map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
  return shown.join(", ") + (runs.length > RUNS_SHOWN ? " and others" : "");
}
