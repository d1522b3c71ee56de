// The queue of held reviews, with the rules that hold each and the buttons of a decision.
import { toWire } from "#contract/id.ts";
import { countHeld, HELD_UP_TO, type HeldReview, listHeld } from "#domain/review/moderation/queue.ts";
import { formatCount, plural } from "#surface/look/format.ts";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { DecisionForm, PublishButton, type Subject } from "./case/form.tsx";
import { QUEUE_PATH } from "./kit/path.tsx";
import { CaseLink, isWhole, ReviewCase } from "./kit/review-text.tsx";
import { queuePage } from "./queue-page.tsx";

/** Bytes of the page that each text may take: five reviews with their copies should fit 60 KB. */
const ROOM = { title: 480, body: 2_000, copy: 500 };

export async function heldReviewsPage(visit: UserVisit): Promise<Answer> {
  const { context } = visit;
  const waiting = await countHeld(context);
  return queuePage(visit, {
    title: "Held reviews",
    path: QUEUE_PATH,
    size: 5,
    list: (from) => listHeld(context, from),
    positionOf: (held) => held,
    empty: {
      none: "No review waits",
      end: "No more reviews wait",
      text: "Reviews that a rule holds appear here. To find any other review, paste its link under Businesses.",
    },
    draw: (rows, back) => (
      <>
        <p class="prose">
          {waiting >= HELD_UP_TO ? `At least ${formatCount(waiting)} reviews` : plural(waiting, "review")}{" "}
          {waiting === 1 ? "waits" : "wait"}, the oldest first. A low rating is no reason to keep a review offline.
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
