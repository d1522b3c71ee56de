// One webhook: its state, its deliveries, and the form that changes it.
import { countFailed, type Failed } from "#domain/webhook/delivery/failed.ts";
import { addressOf } from "#domain/webhook/delivery/failure.ts";
import {
  DELIVERY_FILTERS,
  type LastAttempt,
  lastAttempts,
  listDeliveries,
  MOST_LOOKED_AT,
} from "#domain/webhook/delivery/log.ts";
import type { Subscription } from "#domain/webhook/state/subscription.ts";
import type { Drawn } from "#surface/form/form.ts";
import { useWords } from "#surface/look/words.ts";
import { type Words, wordsIn } from "#words/words.ts";
import { Folded, Pages } from "../../component/display.tsx";
import { Ask, ButtonLink, Form, PostButton, Submit } from "../../component/form.tsx";
import { done } from "../../kit/act.ts";
import { pageNumber } from "../../kit/address.ts";
import { submitting } from "../../kit/form.ts";
import { hasFeature, PlanNotice } from "../../kit/plan-gate.tsx";
import { page } from "../../kit/shell.tsx";
import type { Answer, MemberVisit } from "../../kit/visit.ts";
import { changeWebhook } from "./act.ts";
import { Deliveries } from "./deliveries.tsx";
import { countWaiting, findOwn, WEBHOOKS_PATH, webhookPath } from "./list.tsx";
import { addressFault, addressLimit, webhookFields } from "./new.tsx";
import { failingSentence, reasonWords, stopOf, WebhookState } from "./words.tsx";

const PER_PAGE = 25;
const NONE_FAILED: Failed = { all: 0, waiting: 0 };
/** The list reads so many logged deliveries, and as many waiting ones. */
const MOST_PAGES = (2 * MOST_LOOKED_AT) / PER_PAGE;

export const webhookChange = submitting({
  find: (visit: MemberVisit) => findOwn(visit),
  fields: (visit, row) => webhookFields(visit, row),
  page: (visit, form, row) => draw(visit, row, form),
  limit: ({ visit }) => addressLimit(visit),
  async submit({ visit, values, found: row }) {
    const url = values.url.url.href;
    const fault = url === row.url ? null : await addressFault(visit, values.url);
    if (fault) return fault;
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
  const [{ rows, total }, failed, waiting, last] = await Promise.all([
    listDeliveries(visit.context, row.id, range),
    countFailed(visit.context, visit.organisation.id),
    countWaiting(visit, row),
    lastAttempts(visit.context, visit.organisation.id),
  ]);
  const path = webhookPath(row);
  const address = addressOf(row.url);
  const missed = failed.get(row.id) ?? NONE_FAILED;
  const isOpen = hasFeature(visit, "webhooks");
  return page(visit, {
    title: address,
    isAddress: true,
    isSetting: true,
    back: { href: WEBHOOKS_PATH, label: wordsIn("frame", visit.language).setting.webhooks },
    ...form.fault,
    children: (
      <>
        <PlanNotice visit={visit} feature="webhooks" />
        <div class="part">
          {row.url !== `https://${address}` && <p class="break">{row.url}</p>}
          <p>
            <WebhookState of={row} path={path} failed={missed.all} isOpen={isOpen} attempt={last.get(row.id)} />{" "}
            {stateSentence(words, row, missed, isOpen, last.get(row.id))}
          </p>
        </div>
        {isOpen && <SendingActions row={row} path={path} waiting={waiting} />}
        <ChangeForm row={row} path={path} form={form} />
        <Deliveries rows={rows} path={path} isFirst={at === 1} filter={filter} stop={stopOf(row, isOpen)} />
        <Pages
          label={words.deliveries.title}
          number={at}
          hasMore={at * PER_PAGE < total}
          hrefOf={(n) => `${path}?${filter === "all" ? "" : `state=${filter}&`}page=${n}#deliveries`}
        />
      </>
    ),
  });
}

function stateSentence(
  words: Words<"webhook">,
  of: Subscription,
  failed: Failed,
  isOpen: boolean,
  last?: LastAttempt,
): string {
  const { status, disabledReason } = of;
  const { sentence } = words;
  if (status === "disabled") return sentence.off({ reason: reasonWords(words, disabledReason) });
  if (!isOpen) return sentence.waiting;
  return failingSentence(words, of, failed, last) ?? sentence.active;
}

function SendingActions({ row, path, waiting }: { row: Subscription; path: string; waiting: number }) {
  const words = useWords("webhook");
  if (row.status === "disabled") return <SwitchOn path={path} waiting={waiting} />;
  return (
    <div class="actions">
      <PostButton action={`${path}/test`}>{words.test.button}</PostButton>
      <ButtonLink isQuiet href={`${path}/replay`}>
        {words.replay.title}
      </ButtonLink>
    </div>
  );
}

/** Dispatchers lease no lane of a webhook that is off, so it offers no test. @param path of the webhook */
export function SwitchOn({ path, waiting: count }: { path: string; waiting: number }) {
  const { on } = useWords("webhook");
  return (
    <form class="form tight" method="post" action={`${path}/on`}>
      <Submit>{on.button}</Submit>
      <p class="hint">
        {count > 0 && `${on.waiting({ count, isMore: count >= MOST_LOOKED_AT })} ${on.hint} `}
        {on.noTest}
      </p>
    </form>
  );
}

type ChangesProps = { row: Subscription; path: string; form: Drawn };

function ChangeForm({ row, path, form }: ChangesProps) {
  const words = useWords("webhook");
  const host = addressOf(row.url);
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
