// The queue of held reviews, with the rules that hold each and the buttons of a decision.
import { toWire } from "#contract/id.ts";
import { countHeld, HELD_UP_TO, type HeldReview, listHeld } from "#domain/review/moderation/queue.ts";
import { wordsIn } from "#words/words.ts";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { DecisionForm, PublishButton, type Subject } from "./case/form.tsx";
import { QUEUE_PATH } from "./kit/path.tsx";
import { CaseLink, isWhole, ReviewCase } from "./kit/review-text.tsx";
import { queuePage } from "./queue-page.tsx";

/** Bytes of the page that each text may take: five reviews with their copies should fit 60 KB. */
const ROOM = { title: 480, body: 2_000, copy: 500 };

export async function heldReviewsPage(visit: UserVisit): Promise<Answer> {
  const { context, language } = visit;
  const words = wordsIn("heldQueue", language);
  const waiting = await countHeld(context);
  return queuePage(visit, {
    title: wordsIn("frame", language).queue.held,
    path: QUEUE_PATH,
    size: 5,
    list: (from) => listHeld(context, from),
    positionOf: (held) => held,
    empty: words,
    draw: (rows, back) => (
      <>
        <p class="prose">
          {waiting >= HELD_UP_TO ? words.waitMany({ count: waiting }) : words.wait({ count: waiting })}
        </p>
        {rows.map((held) => (
          <Card key={held.id} held={held} visit={visit} back={back} />
        ))}
      </>
    ),
  });
}

function Card({ held, visit, back }: { held: HeldReview; visit: UserVisit; back: string }) {
  const { about, business, ...review } = held;
  const wire = toWire("rev", held.id);
  const subject: Subject = { wire, author: held.author, seen: { status: "held", editedAt: held.editedAt }, back };
  const isRead = isWhole(review, ROOM);
  return (
    <ReviewCase review={review} business={business} about={about} visit={visit} room={ROOM}>
      <div class="actions">
        {isRead && (
          <>
            <PublishButton {...subject} />
            <DecisionForm {...subject} verdict="remove" />
          </>
        )}
        <CaseLink {...subject} isRead={isRead} />
      </div>
    </ReviewCase>
  );
}
