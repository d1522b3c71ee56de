// The queue of appeals, each with the review, the decision and the author's words.
import { type ReviewId, toWire } from "#contract/id.ts";
import { listAppeals, type WaitingAppeal } from "#domain/review/appeal/queue.ts";
import { findLeftTo, findWithColleague, type LeftTo } from "#domain/review/moderation/complaint.ts";
import type { AppealVerdict } from "#domain/review/moderation/decide-appeal.ts";
import { RULES } from "#domain/review/rule/rule.ts";
import type { ReviewStatus } from "#domain/review/state/columns.ts";
import { TAKE_DOWN_REASONS } from "#domain/review/state/reason.ts";
import { wordsIn } from "#words/words.ts";
import { excerpt } from "../../kit/excerpt.ts";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { Left } from "../case/left.tsx";
import { countDecidable } from "../kit/next-case.ts";
import { appealPath } from "../kit/path.tsx";
import { CaseLink, CUT_ROOM, isWhole, ReviewCase } from "../kit/review-text.tsx";
import { decisionWords } from "../kit/words.ts";
import { Acts, ActTemplate, marksOf, OF } from "../list/acts.tsx";
import { caseQueuePage } from "../list/cases.tsx";
import { APPEAL_ACTS, APPEAL_VERDICTS, AppealText, VerdictForm, verdictWords } from "./part.tsx";

/** Bytes of the page that each text may take. */
const ROOM = { title: 480, body: 2_000, copy: 0 };
const WORDS_ROOM = 2_000;

/** Of decisions that an author can appeal against. */
const REASONS = new Set([...Object.keys(TAKE_DOWN_REASONS), ...RULES.map(({ code }) => code)]);

export async function appealQueuePage(visit: UserVisit): Promise<Answer> {
  const { context, language, user } = visit;
  let withColleague: ReadonlySet<ReviewId> = new Set();
  let left: ReadonlyMap<ReviewId, LeftTo> = new Map();
  return caseQueuePage(visit, {
    name: "appeals",
    mine: await countDecidable(context, user.id),
    reasons: [...REASONS].map((value) => ({ value, label: decisionWords(value, language) })),
    async list(query) {
      const found = await listAppeals(context, query);
      const ids = found.rows.map(({ reviewId }) => reviewId);
      left = await findLeftTo(context, ids, user.id);
      withColleague = await findWithColleague(context, ids, user.id);
      return found;
    },
    positionOf: (appeal) => appeal,
    ratingOf: ({ review }) => review.rating,
    reviewOf: ({ reviewId }) => reviewId,
    empty: wordsIn("appealQueue", language),
    draw: (appeal, back) => (
      <Card
        {...{ appeal, visit, back }}
        hasColleague={withColleague.has(appeal.reviewId)}
        left={left.get(appeal.reviewId) ?? null}
      />
    ),
    templates: (rows, back) => <Templates of={rows.filter(({ reviewId }) => !left.has(reviewId))} back={back} />,
  });
}

/** Of a held review the form says that it is removed. */
function Templates({ of, back }: { of: readonly WaitingAppeal[]; back: string }) {
  const statuses = new Set(of.map(({ review }) => (review.status === "held" ? "held" : UNSEEN.status)));
  return [...statuses].map((status) =>
    APPEAL_ACTS.map((verdict) => (
      <ActTemplate key={verdict} name={templateOf(verdict, status)}>
        <VerdictForm verdict={verdict} wire={OF} author="" seen={{ ...UNSEEN, status }} back={back} />
      </ActTemplate>
    )),
  );
}

function templateOf(verdict: AppealVerdict, status: ReviewStatus): string {
  return status === "held" ? `${verdict}-held` : verdict;
}

const UNSEEN = { status: "hidden", editedAt: null } as const;

type Props = { appeal: WaitingAppeal; visit: UserVisit; back: string; hasColleague: boolean; left: LeftTo | null };

function Card({ appeal, visit, back, hasColleague, left }: Props) {
  const { review, business, first } = appeal;
  const me = visit.user.id;
  const wire = toWire("apl", appeal.id);
  const words = wordsIn("appealQueue", visit.language);
  const isRead = isWhole(review, ROOM) && excerpt(appeal.words, WORDS_ROOM).isWhole;
  const isOthers = hasColleague && first.decidedBy === me;
  const acts = (isOthers || left ? [] : APPEAL_ACTS).map((verdict) => ({
    form: verdict,
    template: templateOf(verdict, review.status),
    label: verdictWords(words, verdict, review.status === "held").label,
    shortcut: APPEAL_VERDICTS[verdict],
  }));
  const marks = marksOf(review, UNSEEN.status, wire);
  return (
    <ReviewCase
      {...{ review, business, visit, back, marks }}
      href={appealPath(wire, back)}
      about={null}
      room={isRead ? ROOM : CUT_ROOM}
    >
      <AppealText appeal={appeal} room={isRead ? WORDS_ROOM : CUT_ROOM.body} />
      {left ? <Left to={left} /> : isOthers && <p>{words.others}</p>}
      {isRead ? (
        <Acts
          page={appealPath(wire)}
          back={back}
          acts={acts}
          whole={wordsIn("moderating", visit.language).wholeReview}
        />
      ) : (
        <CaseLink href={appealPath(wire, back)} author={review.author} />
      )}
    </ReviewCase>
  );
}
