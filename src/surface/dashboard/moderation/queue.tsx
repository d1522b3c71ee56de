// Held reviews, the oldest first: what holds each, what was found in its text, and the decision.
import { countHeld, HELD_UP_TO, type HeldReview, listHeld } from "#domain/review/moderation/queue.ts";
import { toWire } from "#platform/id.ts";
import { formatCount, plural } from "#surface/look/format.ts";
import { readPosition, withQuery, writePosition } from "../address.ts";
import { Empty, Turn } from "../component/display.tsx";
import { TouchLink } from "../component/form.tsx";
import { page } from "../shell.tsx";
import type { Answer, UserVisit } from "../visit.ts";
import { DecideForm, PublishButton, type Subject } from "./case/form.tsx";
import { loadJustDecided, Undo } from "./just-decided.tsx";
import { casePath, QUEUE_PATH } from "./path.ts";
import { Facts, Head, HeldBy, isWhole, NearCopies, ReadFirst, Words } from "./review-text.tsx";

const ROWS = 5;
/** Bytes of the page that each text may take: five reviews with their copies should fit 60 KB. */
const ROOM = { title: 480, body: 2_000 };
const COPY_ROOM = 500;

/** GET /moderation */
export async function heldReviewsPage(visit: UserVisit): Promise<Answer> {
  const { context, url } = visit;
  const after = readPosition("rev", url.searchParams.get("after"));
  const back = after ? writePosition("rev", after) : "";
  const [found, waiting, decided] = await Promise.all([
    listHeld(context, { after, limit: ROWS + 1 }),
    countHeld(context),
    loadJustDecided(visit, back),
  ]);
  const rows = found.slice(0, ROWS);
  const last = rows.at(-1);
  const next = found.length > ROWS && last ? writePosition("rev", last) : null;
  return page(visit, {
    title: "Held reviews",
    active: "moderation",
    children: (
      <>
        <Undo of={decided} />
        {waiting > 0 && (
          <p class="prose">
            {waiting >= HELD_UP_TO ? `At least ${formatCount(waiting)} reviews` : plural(waiting, "review")}{" "}
            {waiting === 1 ? "waits" : "wait"}, the oldest first. A low rating is no reason to keep a review offline.
          </p>
        )}
        {rows.map((held) => (
          <Card key={held.id} held={held} visit={visit} back={back} />
        ))}
        {rows.length === 0 && <Nothing isEnd={after !== null} />}
        <Turn
          label="Pages of held reviews"
          previous={after ? QUEUE_PATH : null}
          next={next && withQuery(QUEUE_PATH, { after: next })}
        />
      </>
    ),
  });
}

function Card({ held, visit, back }: { held: HeldReview; visit: UserVisit; back: string }) {
  const { about, business, ...review } = held;
  const now = visit.context.clock.now();
  const wire = toWire("rev", held.id);
  const subject: Subject = { wire, author: held.author, seen: { status: "held", editedAt: held.editedAt }, back };
  return (
    <article class="review-card" id={wire}>
      <Head review={review} now={now} />
      <HeldBy codes={about.heldBy} />
      <Words review={review} business={business} heldBy={about.heldBy} room={ROOM} isLink />
      <Facts review={review} business={business} others={about.others} visit={visit} />
      <NearCopies review={review} copies={about.nearCopies} now={now} room={COPY_ROOM} />
      {isWhole(review, ROOM) ? (
        <div class="actions">
          <PublishButton {...subject} />
          <DecideForm {...subject} verdict="remove" />
          <a class="touch small" href={casePath(wire)}>
            Whole review and history<span class="hidden"> of {held.author}</span>
          </a>
        </div>
      ) : (
        <ReadFirst wire={wire} author={held.author} />
      )}
    </article>
  );
}

function Nothing({ isEnd }: { isEnd: boolean }) {
  return isEnd ? (
    <Empty title="No more reviews wait">
      <p>
        <TouchLink href={QUEUE_PATH}>To the oldest</TouchLink>
      </p>
    </Empty>
  ) : (
    <Empty title="No review waits">
      <p>Reviews that a rule holds appear here. To find any other review, paste its link under Businesses.</p>
    </Empty>
  );
}
