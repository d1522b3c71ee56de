// The queue of appeals, each with the review, the decision and the author's words.
import { toWire } from "#contract/id.ts";
import { listAppeals, type WaitingAppeal } from "#domain/review/appeal/queue.ts";
import { mustLeaveTo } from "#domain/review/moderation/decide-appeal.ts";
import { RULES } from "#domain/review/rule/rule.ts";
import { TAKE_DOWN_REASONS } from "#domain/review/state/reason.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { ReviewBy, Unseen } from "../../component/display.tsx";
import { excerpt } from "../../kit/excerpt.ts";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { appealPath } from "../kit/path.tsx";
import { isWhole, ReviewCase } from "../kit/review-text.tsx";
import { decisionWords } from "../kit/words.ts";
import { caseQueuePage } from "../list/cases.tsx";
import { AppealText, Verdicts } from "./part.tsx";

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
    reviewOf: ({ review }) => review,
    empty: wordsIn("appealQueue", language),
    draw: (appeal, back) => <Card appeal={appeal} visit={visit} back={back} hasColleague={hasColleague} />,
  });
}

type Props = { appeal: WaitingAppeal; visit: UserVisit; back: string; hasColleague: boolean };

function Card({ appeal, visit, back, hasColleague }: Props) {
  const { review, business, first } = appeal;
  const me = visit.user.id;
  const wire = toWire("apl", appeal.id);
  const isRead = isWhole(review, ROOM) && excerpt(appeal.words, WORDS_ROOM).isWhole;
  return (
    <ReviewCase review={review} business={business} about={null} visit={visit} room={ROOM} back={back}>
      <AppealText appeal={appeal} me={me} room={WORDS_ROOM} />
      {isRead && <Verdicts appeal={appeal} isOthers={hasColleague && first.decidedBy === me} back={back} />}
      <p>
        <AppealLink href={appealPath(wire, back)} author={review.author} isRead={isRead} />
      </p>
    </ReviewCase>
  );
}

function AppealLink({ href, author, isRead }: { href: string; author: string; isRead: boolean }) {
  const { whole } = useWords("appealQueue");
  const { readThere } = useWords("moderating");
  return (
    <a class={isRead ? "touch small" : "button button-quiet"} href={href} data-key={isRead ? undefined : "p r"}>
      {isRead ? whole : readThere}
      <Unseen>
        <ReviewBy author={author} />
      </Unseen>
    </a>
  );
}
