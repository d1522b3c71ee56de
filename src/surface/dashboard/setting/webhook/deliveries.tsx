// The deliveries of a webhook, newest first, and their filter by state.
import { toWire } from "#contract/id.ts";
import { DELIVERY_FILTERS, type DeliveryFilter, type LoggedDelivery } from "#domain/webhook/delivery/log.ts";
import { SelectField } from "#surface/form/input.tsx";
import { outcomeWords } from "#surface/look/webhook-outcome.ts";
import { useWords } from "#surface/look/words.ts";
import type { Words } from "#words/words.ts";
import { Grid, When } from "../../component/display.tsx";
import { type Choice, FilterForm, isChosen, NoMatch } from "../../component/filter.tsx";
import { DeliveryState, dropReason, NextAttempt, type Stop, TestMark } from "./words.tsx";

type DeliveriesProps = {
  rows: readonly LoggedDelivery[];
  path: string;
  isFirst: boolean;
  filter: DeliveryFilter;
  stop: Stop;
};

export function Deliveries({ rows, path, isFirst, filter, stop }: DeliveriesProps) {
  const words = useWords("webhook");
  const { nothingOlder, noMatch } = useWords("frame");
  const { head } = words;
  const choice = stateChoice(words, filter);
  return (
    <section class="part" aria-labelledby="deliveries">
      <h2 id="deliveries">{words.deliveries.title}</h2>
      {(rows.length > 0 || isChosen(choice)) && <StateFilter path={path} choice={choice} />}
      {rows.length === 0 && isFirst && isChosen(choice) ? (
        <NoMatch
          says={noMatch.of.deliveries}
          choices={[choice]}
          all={{ href: `${path}#deliveries`, label: words.deliveries.showAll }}
        />
      ) : rows.length === 0 ? (
        <p class="muted">{isFirst ? words.deliveries.none : nothingOlder}</p>
      ) : (
        <Grid
          caption={words.deliveries.caption}
          isCompact
          rows={rows}
          columns={[
            {
              label: head.event,
              cell: ({ id, event, eventAt, subject, isTest }) => (
                <>
                  <a href={`${path}/deliveries/${toWire("whd", id)}`}>{event}</a>
                  {isTest && <TestMark />}
                  <span class="under muted small">
                    <When at={eventAt} />
                  </span>
                  {subject !== null && <span class="under muted small">{shortened(subject)}</span>}
                </>
              ),
            },
            {
              label: head.state,
              cell: (row) => <DeliveryState of={row} stop={stop} />,
            },
            {
              label: head.attempted,
              cell: (row) => <LastAttempt of={row} />,
            },
            {
              label: head.next,
              cell: ({ nextAttemptAt }) => nextAttemptAt && stop === null && <NextAttempt at={nextAttemptAt} />,
            },
          ]}
        />
      )}
    </section>
  );
}

function LastAttempt({ of }: { of: LoggedDelivery }) {
  const words = useWords("webhook");
  const [last] = of.attempts;
  const dropped = dropReason(words, of);
  if (last === undefined) return <>{words.noneYet}</>;
  return (
    <>
      {outcomeWords(words, last.outcome, last.responseStatus)}
      <span class="under muted small">
        {words.attemptAt({ attempt: last.attempt, when: <When at={last.attemptedAt} /> })}
      </span>
      {dropped !== null && <span class="under muted small">{dropped}</span>}
    </>
  );
}

/** The beginning of an id is its time, which rows of one moment share: its kind and its end tell them apart. */
function shortened(id: string): string {
  return `${id.slice(0, 4)}…${id.slice(-8)}`;
}

function StateFilter({ path, choice }: { path: string; choice: Choice }) {
  return (
    <FilterForm action={`${path}#deliveries`}>
      <SelectField {...choice} />
    </FilterForm>
  );
}

/** Of all states the address says none. */
function stateChoice({ delivery, deliveries }: Words<"webhook">, filter: DeliveryFilter): Choice {
  const label = { ...delivery.state, ...deliveries };
  return {
    name: "state",
    label: deliveries.state,
    value: filter === "all" ? undefined : filter,
    empty: deliveries.all,
    options: DELIVERY_FILTERS.filter((each) => each !== "all").map((value) => ({ value, label: label[value] })),
  };
}
