// The queue of held reviews, with the rules that hold each and the buttons of a decision.
import { type ReviewId, toWire } from "#contract/id.ts";
import { findLeftTo, type LeftTo } from "#domain/review/moderation/complaint.ts";
import { type HeldReview, listHeld } from "#domain/review/moderation/queue.ts";
import { RULES } from "#domain/review/rule/rule.ts";
import { TAKE_DOWN_REASONS } from "#domain/review/state/reason.ts";
import type { Language } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { DecisionForm, PublishButton, PublishForm, type Subject } from "./case/form.tsx";
import { Left } from "./case/left.tsx";
import { casePath } from "./kit/path.tsx";
import { CaseLink, CUT_ROOM, isWhole, ReviewCase } from "./kit/review-text.tsx";
import { decisionWords } from "./kit/words.ts";
import { Acts, ActTemplate, CASE, marksOf } from "./list/acts.tsx";
import { caseQueuePage } from "./list/cases.tsx";

/** Bytes of the page that each text may take. */
const ROOM = { title: 480, body: 2_000, copy: 500 };

/** Of rules, of moderators, and of imported files. A reason of both stands with the rules, which hold most. */
const RULE_CODES = new Set<string>(RULES.map(({ code }) => code));
const OTHER_CODES = [...Object.keys(TAKE_DOWN_REASONS).filter((code) => !RULE_CODES.has(code)), "import"];

function reasonOptions(language: Language) {
  const { group } = wordsIn("caseList", language);
  return [
    ...[...RULE_CODES].map((value) => ({ value, label: decisionWords(value, language), group: group.rules })),
    ...OTHER_CODES.map((value) => ({ value, label: decisionWords(value, language), group: group.others })),
  ];
}

export async function heldReviewsPage(visit: UserVisit): Promise<Answer> {
  const { context, language } = visit;
  const words = wordsIn("heldQueue", language);
  let left: ReadonlyMap<ReviewId, LeftTo> = new Map();
  return caseQueuePage(visit, {
    name: "held",
    reasons: reasonOptions(language),
    async list(query) {
      const found = await listHeld(context, query);
      const ids = found.rows.map(({ id }) => id);
      left = await findLeftTo(context, ids, visit.user.id);
      return found;
    },
    positionOf: (held) => held,
    ratingOf: ({ rating }) => rating,
    reviewOf: ({ id }) => id,
    empty: words,
    lead: words.lead,
    draw: (held, back) => <Card held={held} visit={visit} left={left.get(held.id) ?? null} back={back} />,
    templates: (rows, back) =>
      rows.some((held) => isWhole(held, ROOM) && !left.has(held.id)) && (
        <>
          <PublishForm back={back} />
          <ActTemplate name="remove">
            <DecisionForm wire={CASE} author="" seen={UNSEEN} back={back} verdict="remove" shortcut="r" />
          </ActTemplate>
        </>
      ),
  });
}

const UNSEEN = { status: "held", editedAt: null } as const;

type CardProps = { held: HeldReview; visit: UserVisit; left: LeftTo | null; back: string };

function Card({ held, visit, left, back }: CardProps) {
  // All reviews of the queue are held, so the state is left out.
  const { about, business, status: _held, ...review } = held;
  const wire = toWire("rev", held.id);
  const subject: Subject = { wire, author: held.author, seen: { status: "held", editedAt: held.editedAt }, back };
  const isRead = isWhole(review, ROOM);
  const words = wordsIn("moderating", visit.language);
  const shown = { review, business, about, visit, back, marks: marksOf(subject.seen, UNSEEN.status) };
  return (
    <ReviewCase {...shown} room={isRead ? ROOM : CUT_ROOM}>
      {left && <Left to={left} />}
      {isRead ? (
        <Acts
          page={casePath(wire)}
          back={back}
          acts={left ? [] : [{ form: "remove", label: words.verdict.remove.label, shortcut: "r" }]}
          whole={words.wholeReview}
        >
          {left === null && <PublishButton {...subject} />}
        </Acts>
      ) : (
        <CaseLink href={casePath(wire, back)} author={held.author} />
      )}
    </ReviewCase>
  );
}
