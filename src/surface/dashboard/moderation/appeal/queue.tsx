// The queue of appeals, each with the review, the decision and the author's words.
import { toWire } from "#contract/id.ts";
import { listAppeals, type WaitingAppeal } from "#domain/review/appeal/queue.ts";
import { mustLeaveTo } from "#domain/review/moderation/decide-appeal.ts";
import { RULES } from "#domain/review/rule/rule.ts";
import { TAKE_DOWN_REASONS } from "#domain/review/state/reason.ts";
import { wordsIn } from "#words/words.ts";
import { excerpt } from "../../kit/excerpt.ts";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { appealPath } from "../kit/path.tsx";
import { CaseLink, CUT_ROOM, isWhole, ReviewCase } from "../kit/review-text.tsx";
import { decisionWords } from "../kit/words.ts";
import { Acts, ActTemplate, marksOf, OF } from "../list/acts.tsx";
import { caseQueuePage } from "../list/cases.tsx";
import { APPEAL_ACTS, APPEAL_VERDICTS, AppealText, VerdictForm } from "./part.tsx";

/** Bytes of the page that each text may take. */
const ROOM = { title: 480, body: 2_000, copy: 0 };
const WORDS_ROOM = 2_000;

/** Of decisions that an author can appeal against. */
const REASONS = new Set([...Object.keys(TAKE_DOWN_REASONS), ...RULES.map(({ code }) => code)]);

export async function appealQueuePage(visit: UserVisit): Promise<Answer> {
  const { context, language, user } = visit;
  const hasColleague = await mustLeaveTo(context, user.id, user.id);
  return caseQueuePage(visit, {
    name: "appeals",
    reasons: [...REASONS].map((value) => ({ value, label: decisionWords(value, language) })),
    list: (query) => listAppeals(context, query),
    positionOf: (appeal) => appeal,
    ratingOf: ({ review }) => review.rating,
    empty: wordsIn("appealQueue", language),
    draw: (appeal, back) => <Card appeal={appeal} visit={visit} back={back} hasColleague={hasColleague} />,
    templates: (_rows, back) =>
      APPEAL_ACTS.map((verdict) => (
        <ActTemplate key={verdict} name={verdict}>
          <VerdictForm verdict={verdict} wire={OF} author="" seen={UNSEEN} back={back} />
        </ActTemplate>
      )),
  });
}

const UNSEEN = { status: "hidden", editedAt: null } as const;

type Props = { appeal: WaitingAppeal; visit: UserVisit; back: string; hasColleague: boolean };

function Card({ appeal, visit, back, hasColleague }: Props) {
  const { review, business, first } = appeal;
  const me = visit.user.id;
  const wire = toWire("apl", appeal.id);
  const words = wordsIn("appealQueue", visit.language);
  const isRead = isWhole(review, ROOM) && excerpt(appeal.words, WORDS_ROOM).isWhole;
  const isOthers = hasColleague && first.decidedBy === me;
  const acts = (isOthers ? [] : APPEAL_ACTS).map((verdict) => ({
    form: verdict,
    label: words.verdict[verdict].label,
    shortcut: APPEAL_VERDICTS[verdict],
  }));
  const marks = marksOf(review, UNSEEN.status, wire);
  return (
    <ReviewCase {...{ review, business, visit, back, marks }} about={null} room={isRead ? ROOM : CUT_ROOM}>
      <AppealText appeal={appeal} me={me} room={isRead ? WORDS_ROOM : CUT_ROOM.body} />
      {isOthers && <p>{words.others}</p>}
      {isRead ? (
        <Acts page={appealPath(wire)} back={back} acts={acts} whole={words.whole} />
      ) : (
        <CaseLink href={appealPath(wire, back)} author={review.author} />
      )}
    </ReviewCase>
  );
}
