// One webhook: its state, its deliveries, and the form that changes it.
import { toWire } from "#contract/id.ts";
import { countFailed } from "#domain/webhook/delivery/failed.ts";
import {
  DELIVERY_FILTERS,
  type DeliveryFilter,
  type LoggedDelivery,
  listDeliveries,
  MOST_LOOKED_AT,
} from "#domain/webhook/delivery/log.ts";
import type { Subscription } from "#domain/webhook/state/subscription.ts";
import type { Drawn } from "#surface/form/form.ts";
import { SelectField } from "#surface/form/input.tsx";
import { useWords } from "#surface/look/words.ts";
import { type Words, wordsIn } from "#words/words.ts";
import { Folded, Grid, Pages, When } from "../../component/display.tsx";
import { type Choice, FilterForm, isChosen, NoMatch } from "../../component/filter.tsx";
import { Ask, ButtonLink, Form, PostButton, Submit } from "../../component/form.tsx";
import { done } from "../../kit/act.ts";
import { pageNumber } from "../../kit/address.ts";
import { submitting } from "../../kit/form.ts";
import { hasFeature, PlanNotice } from "../../kit/plan-gate.tsx";
import { page } from "../../kit/shell.tsx";
import type { Answer, MemberVisit } from "../../kit/visit.ts";
import { changeWebhook } from "./act.ts";
import { findOwn, WEBHOOKS_PATH, webhookPath } from "./list.tsx";
import { webhookFields } from "./new.tsx";
import { DeliveryState, FailedLink, failingSentence, NextAttempt, outcomeWords, reasonWords, WebhookState } from "./words.tsx";

const PER_PAGE = 25;
/** The list reads so many logged deliveries, and as many waiting ones. */
const MOST_PAGES = (2 * MOST_LOOKED_AT) / PER_PAGE;

export const webhookChange = submitting({
  find: (visit: MemberVisit) => findOwn(visit),
  fields: (visit, row) => webhookFields(visit, row),
  page: (visit, form, row) => draw(visit, row, form),
  async submit({ visit, values, found: row }) {
    const url = values.url.url.href;
    const { events } = values;
    const words = wordsIn("webhook", visit.language).change;
    const isSame = url === row.url && events.join() === row.events.join();
    if (isSame) return done(visit, webhookPath(row), words.same);
    const detail = { events: events.join(", "), address: url !== row.url };
    return changeWebhook(visit, "webhook.change", { url, events }, words.done, detail);
  },
});

/** Until it is sent, its form shows the saved values. */
export const webhookPage = webhookChange.page;

async function draw(visit: MemberVisit, row: Subscription, form: Drawn): Promise<Answer> {
  const words = wordsIn("webhook", visit.language);
  const at = pageNumber(visit.url, MOST_PAGES);
  const asked = visit.url.searchParams.get("state");
  const filter = DELIVERY_FILTERS.find((each) => each === asked) ?? "all";
  const range = { limit: PER_PAGE, offset: (at - 1) * PER_PAGE, filter };
  const [{ rows, total }, failed] = await Promise.all([
    listDeliveries(visit.context, row.id, range),
    countFailed(visit.context, visit.organisation.id),
  ]);
  const path = webhookPath(row);
  const isOpen = hasFeature(visit, "webhooks");
  return page(visit, {
    title: new URL(row.url).host,
    isSetting: true,
    back: { href: WEBHOOKS_PATH, label: wordsIn("frame", visit.language).setting.webhooks },
    ...form.fault,
    children: (
      <>
        <PlanNotice visit={visit} feature="webhooks" />
        <div class="part">
          <p class="break">{row.url}</p>
          <p>
            <WebhookState of={row} isOpen={isOpen} /> {stateSentence(words, row, isOpen)}
          </p>
          {failed.has(row.id) && filter !== "failed" && (
            <p>
              <FailedLink path={path} count={failed.get(row.id)} />
            </p>
          )}
        </div>
        {isOpen && <SendingActions row={row} path={path} />}
        <ChangeForm row={row} path={path} form={form} />
        <Deliveries rows={rows} path={path} isFirst={at === 1} filter={filter} />
        <Pages
          label={words.deliveries.title}
          number={at}
          hasMore={at * PER_PAGE < total}
          hrefOf={(n) => `${path}?${filter === "all" ? "" : `state=${filter}&`}page=${n}`}
        />
      </>
    ),
  });
}

function stateSentence(words: Words<"webhook">, of: Subscription, isOpen: boolean): string {
  const { status, disabledReason } = of;
  const { sentence } = words;
  if (status === "disabled") return sentence.off({ reason: reasonWords(words, disabledReason) });
  if (!isOpen) return sentence.waiting;
  return failingSentence(words, of) ?? sentence.active;
}

function SendingActions({ row, path }: { row: Subscription; path: string }) {
  const words = useWords("webhook");
  if (row.status === "disabled")
    return (
      <form method="post" action={`${path}/on`}>
        <Submit>{words.on.button}</Submit>
        <p class="hint">{words.on.hint}</p>
      </form>
    );
  return (
    <div class="actions">
      <PostButton action={`${path}/test`}>{words.test.button}</PostButton>
      <ButtonLink isQuiet href={`${path}/replay`}>
        {words.replay.button}
      </ButtonLink>
    </div>
  );
}

type DeliveriesProps = { rows: readonly LoggedDelivery[]; path: string; isFirst: boolean; filter: DeliveryFilter };

function Deliveries({ rows, path, isFirst, filter }: DeliveriesProps) {
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
              cell: ({ id, event, eventAt, subject }) => (
                <>
                  <a href={`${path}/deliveries/${toWire("whd", id)}`}>{event}</a>
                  <span class="under muted small">
                    <When at={eventAt} />
                  </span>
                  {subject !== null && <span class="under muted small">{shortened(subject)}</span>}
                </>
              ),
            },
            { label: head.state, cell: (row) => <DeliveryState of={row} /> },
            {
              label: head.attempted,
              cell: ({ attempts: [last] }) =>
                last === undefined ? (
                  words.noneYet
                ) : (
                  <>
                    {outcomeWords(words, last.outcome, last.responseStatus)}
                    <span class="under muted small">
                      {words.attemptAt({ attempt: last.attempt, when: <When at={last.attemptedAt} /> })}
                    </span>
                  </>
                ),
            },
            {
              label: head.next,
              cell: ({ nextAttemptAt }) => nextAttemptAt && <NextAttempt at={nextAttemptAt} />,
            },
          ]}
        />
      )}
    </section>
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

type ChangesProps = { row: Subscription; path: string; form: Drawn };

function ChangeForm({ row, path, form }: ChangesProps) {
  const words = useWords("webhook");
  const { host } = new URL(row.url);
  return (
    <Folded title={words.change.title} id="change" isOpen={form.fault.errors !== undefined}>
      <Form action={`${path}/change`} submit={words.change.save} isQuiet>
        {form.all}
      </Form>
      <div class="actions">
        <Ask
          label={words.rotate.button}
          of={words.rotate.of({ host })}
          title={words.rotate.title({ host })}
          question={words.rotate.ask}
          confirm={words.rotate.confirm}
          action={`${path}/rotate`}
        />
        {row.status === "active" && (
          <PostButton action={`${path}/off`} isQuiet>
            {words.off.button}
          </PostButton>
        )}
        <Ask
          label={words.delete.button}
          of={words.delete.of({ host })}
          title={words.delete.title({ host })}
          question={words.delete.ask}
          confirm={words.delete.confirm}
          action={`${path}/delete`}
        />
      </div>
    </Folded>
  );
}
