// The state of a connected shop, told the same way in the list and on its page: paused, stopped by the plan, before its first order, receiving, silent, refused or failing.
import { toWire } from "#contract/id.ts";
import type { LatestRequests, ListedIntegration } from "#domain/integration/list.ts";
import { OUTCOME_RETENTION_DAYS } from "#domain/integration/state/outcome.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { Pill, useNow, When } from "../component/display.tsx";
import { PLAN_PATH } from "../kit/plan-gate.tsx";
import { INTEGRATIONS_PATH } from "./sender.tsx";
import { noteIn } from "./words.ts";

const STATE_TONE = {
  paused: "fair",
  limited: "fair",
  stopped: "fair",
  refused: "bad",
  failing: "bad",
  waiting: "plain",
  quiet: "fair",
  open: "good",
} as const;
export type ShopState = keyof typeof STATE_TONE;

const RETENTION_MS = OUTCOME_RETENTION_DAYS * 86_400_000;

/**
 * A fault after the last order means that orders come to nothing now. Requests are kept for a time, so only a shop that was
 * connected within it is known to have sent no order yet.
 * @param at.isOpen whether the plan allows integrations
 */
export function stateOf(
  { paused, refusedAt, lastAt, createdAt }: ListedIntegration,
  latest: LatestRequests | undefined,
  at: { isOpen: boolean; now: Date },
): ShopState {
  if (paused) return "paused";
  if (!at.isOpen) return "stopped";
  const isRecent = (moment: Date) => at.now.getTime() - moment.getTime() <= RETENTION_MS;
  if (refusedAt !== null && isRecent(refusedAt) && (lastAt === null || refusedAt > lastAt)) return "refused";
  const { orderAt = null, faultAt = null, outcome = null } = latest ?? {};
  if (faultAt !== null && (orderAt === null || faultAt >= orderAt))
    return outcome === "limit_reached" ? "limited" : "failing";
  if (orderAt !== null) return "open";
  return isRecent(createdAt) ? "waiting" : "quiet";
}

export function State({ state }: { state: ShopState }) {
  const { state: words, outcome } = useWords("integration");
  const says = { ...words, limited: outcome.limit_reached, refused: words.failing };
  return <Pill tone={STATE_TONE[state]}>{says[state]}</Pill>;
}

export function shopPath({ id }: Pick<ListedIntegration, "id">): string {
  return `${INTEGRATIONS_PATH}/${toWire("int", id)}`;
}

/** The steps that set the shop up, on its page. */
export function setUpOf(row: Pick<ListedIntegration, "id">): string {
  return `${shopPath(row)}#setup`;
}

type Props = { row: ListedIntegration; latest: LatestRequests | undefined; isOpen: boolean };

/** The sentence beside the state: since when it is so, or why. */
export function Standing({ row, latest, isOpen }: Props) {
  const words = useWords("integration");
  const { language } = useReader();
  const { orderAt = null, faultAt, outcome = null, note = null } = latest ?? {};
  switch (stateOf(row, latest, { isOpen, now: useNow() })) {
    case "paused":
      return <>{words.refuses}</>;
    case "stopped":
      return <>{words.standing.stopped}</>;
    case "waiting":
      return row.lastAt === null ? (
        <>{words.standing.waiting({ when: <When at={row.createdAt} /> })}</>
      ) : (
        <>{words.standing.reached({ when: <When at={row.lastAt} /> })}</>
      );
    case "quiet":
      return <>{words.card.none({ days: OUTCOME_RETENTION_DAYS })}</>;
    case "open":
      return <>{words.standing.open({ when: <When at={orderAt} /> })}</>;
    case "limited":
      return <>{words.next.limit({ link: (text) => <a href={PLAN_PATH}>{text}</a> })}</>;
    case "refused":
      return (
        <>
          {words.standing.refused({
            when: <When at={row.refusedAt} />,
            link: (text) => <a href={`${shopPath(row)}#change`}>{text}</a>,
          })}
        </>
      );
    case "failing":
      return (
        <>
          {faultAt && outcome && (
            <>{words.standing.failing({ when: <When at={faultAt} />, reason: noteIn({ outcome, note }, language) })} </>
          )}
          {words.next.unreadable({ link: (text) => <a href={setUpOf(row)}>{text}</a> })}
        </>
      );
  }
}
