// Cases against businesses that hid a reward: the queue, the oldest first, and a moderator's decision.
import { toWire } from "#contract/id.ts";
import { findOthers, type Others } from "#domain/account/team/own-case.ts";
import {
  CASE_VERDICTS,
  decideRewardCase,
  findCaseParties,
  findRewardCase,
  listRewardCases,
  type RewardCase,
} from "#domain/review/reward/case.ts";
import { DECISION_NOTE } from "#domain/review/state/reason.ts";
import type { Language } from "#platform/language/language.ts";
import { readText } from "#platform/text/text.ts";
import { area, select } from "#surface/form/field.tsx";
import { type Drawn, drawFields } from "#surface/form/form.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Form } from "../component/form.tsx";
import { done, existing, idIn } from "../kit/act.ts";
import { form } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { ownDetail } from "./case/decide.ts";
import { Left } from "./case/left.tsx";
import { REWARDS_PATH } from "./kit/path.tsx";
import { queuePage } from "./kit/queue-page.tsx";
import { ReviewCase } from "./kit/review-text.tsx";

/** Bytes of the page that a text may take. */
const ROOM = { title: 480, body: 1_500, copy: 0 };
const REASONS = { min: 1, max: DECISION_NOTE.max };

export function rewardQueuePage(visit: UserVisit): Promise<Answer> {
  let others: ReadonlyMap<string, Others | null> = new Map();
  const { none, end, about } = wordsIn("reward", visit.language).queue;
  return queuePage(visit, {
    title: wordsIn("frame", visit.language).queue.rewards,
    path: REWARDS_PATH,
    size: 5,
    async list(from) {
      const rows = await listRewardCases(visit.context, from);
      others = new Map(await Promise.all(rows.map(async (each) => [each.id, await othersOf(visit, each)] as const)));
      return rows;
    },
    positionOf: (each) => each,
    empty: { none, end, text: about },
    draw: (rows) =>
      rows.map((each) => (
        <Card
          key={each.id}
          of={each}
          visit={visit}
          drawn={drawFields(fieldsOf(visit.language, each), null, {})}
          others={others.get(each.id) ?? null}
        />
      )),
  });
}

type CardProps = { of: RewardCase; visit: UserVisit; drawn: Drawn<"verdict" | "reasons">; others: Others | null };

/** Who decides in place of a moderator who belongs to a party. */
async function othersOf({ context, user }: UserVisit, of: RewardCase): Promise<Others | null> {
  return findOthers(context, await findCaseParties(context, of), user.id);
}

function Card({ of, visit, drawn, others }: CardProps) {
  const { review, business, open, upheld } = of;
  const { queue } = useWords("reward");
  const note = review.rewardNote;
  return (
    <ReviewCase review={{ ...review, rewardNote: null }} business={business} about={null} visit={visit} room={ROOM}>
      <p>{queue.about}</p>
      <p>{note === null ? queue.saysNothing : queue.says({ note: <q dir="auto">{note}</q> })}</p>
      <p class="muted small">{queue.history({ open, upheld })}</p>
      {others && <Left to={{ ...others, ground: "business" }} />}
      {of.status === "open" && others === null && (
        <Form action={`${REWARDS_PATH}/${wireOf(of)}/decide`} submit={queue.submit}>
          {drawn.all}
        </Form>
      )}
    </ReviewCase>
  );
}

/** @param of makes ids that are unique on a page with several cases */
function fieldsOf(language: Language, of: RewardCase) {
  const { queue } = wordsIn("reward", language);
  return {
    verdict: select({
      id: `verdict-${wireOf(of)}`,
      label: queue.verdict,
      required: true,
      empty: wordsIn("moderating", language).choose,
      options: CASE_VERDICTS.map((value) => ({ value, label: queue[value] })),
      read: (typed) => CASE_VERDICTS.find((each) => each === typed) ?? { wrong: queue.choose },
    }),
    reasons: area({
      id: `reasons-${wireOf(of)}`,
      label: queue.reasons,
      hint: queue.reasonsHint,
      required: true,
      missing: wordsIn("missing", language).reason,
      most: REASONS.max,
      read: (typed = "") => readText(typed, REASONS),
    }),
  };
}

function wireOf({ id }: Pick<RewardCase, "id">): string {
  return toWire("rpt", id);
}

export const decideReward = form({
  undone: "decided",
  find: async (visit: UserVisit) => existing(await findRewardCase(visit.context, idIn(visit, "rpt"))),
  fields: ({ language }, found) => fieldsOf(language, found),
  page: async (visit, drawn, found) =>
    page(visit, {
      title: wordsIn("frame", visit.language).queue.rewards,
      back: { href: REWARDS_PATH, label: wordsIn("frame", visit.language).queue.rewards },
      ...drawn.fault,
      children: <Card of={found} visit={visit} drawn={drawn} others={await othersOf(visit, found)} />,
    }),
  async change(inside, { visit, values, found }) {
    const ruling = { id: found.id, verdict: values.verdict, reasons: values.reasons.text, decidedBy: visit.user.id };
    await decideRewardCase(inside, ruling);
    return true;
  },
  entry: (_done, { visit, values, found }) => ({
    action: values.verdict === "upheld" ? "reward.uphold" : "reward.dismiss",
    subject: toWire("rev", found.reviewId),
    detail: { case: wireOf(found), note: values.reasons.text, ...ownDetail(visit, found) },
  }),
  done: ({ visit }) => done(visit, REWARDS_PATH, wordsIn("reward", visit.language).queue.done),
});
