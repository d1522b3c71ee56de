// The latest requests that reached an integration, each with its outcome.
import type { ListedOutcome } from "#domain/integration/list.ts";
import { OUTCOME_RETENTION_DAYS } from "#domain/integration/state/outcome.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { Grid, Pill, When } from "../component/display.tsx";
import { PLAN_PATH } from "../kit/plan-gate.tsx";
import { noteIn, OUTCOME_TONE } from "./words.ts";

export const OUTCOMES_SHOWN = 40;
/** Characters of an order's number. */
const ORDER_SHOWN = 40;

export function Outcomes({ rows }: { rows: readonly ListedOutcome[] }) {
  const words = useWords("integration");
  const { requests } = words;
  return (
    <section class="part" aria-labelledby="came-in">
      <h2 id="came-in">{requests.title}</h2>
      {rows.length === 0 ? (
        <p class="muted">{requests.none({ days: OUTCOME_RETENTION_DAYS })}</p>
      ) : (
        <Grid
          caption={requests.caption({ days: OUTCOME_RETENTION_DAYS })}
          isCompact
          rows={rows}
          columns={[
            { label: requests.when, cell: ({ createdAt }) => <When at={createdAt} /> },
            {
              label: requests.result,
              cell: ({ outcome }) => <Pill tone={OUTCOME_TONE[outcome]}>{words.outcome[outcome]}</Pill>,
            },
            { label: requests.note, cell: (row) => <Note of={row} /> },
            { label: requests.order, cell: ({ order }) => order !== null && <bdi>{shortened(order)}</bdi> },
          ]}
        />
      )}
      {rows.length >= OUTCOMES_SHOWN && <p class="muted small">{requests.latest({ count: OUTCOMES_SHOWN })}</p>}
    </section>
  );
}

/** Of a used-up allowance it leads to the plan, which says when it begins anew and how to have more. */
export function Note({ of }: { of: Pick<ListedOutcome, "outcome" | "note"> }) {
  const { language } = useReader();
  const { setting } = useWords("frame");
  return (
    <>
      {noteIn(of, language)} {of.outcome === "limit_reached" && <a href={PLAN_PATH}>{setting.plan}</a>}
    </>
  );
}

function shortened(order: string): string {
  const characters = [...order];
  return characters.length > ORDER_SHOWN ? `${characters.slice(0, ORDER_SHOWN).join("")}…` : order;
}
