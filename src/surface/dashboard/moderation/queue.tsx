// Reviews that wait, the oldest first: what holds them, what was found in the text, and the decision on the spot.
import { countHeld, HELD_UP_TO, type HeldReview, listHeld } from "#domain/review/moderation-queue.ts";
import { toWire } from "#platform/id.ts";
import { formatCount, plural } from "#surface/look/format.ts";
import { Empty } from "../component/note.tsx";
import { Turn } from "../component/turn.tsx";
import { page } from "../shell.tsx";
import type { Answer, UserVisit } from "../visit.ts";
import { type Asked, DecideForm, PublishButton } from "./case/form.tsx";
import { loadJustDecided, Undo } from "./just-decided.tsx";
import { casePath, placeText, QUEUE_PATH, readPlace, withQuery } from "./path.ts";
import { Facts, Head, isWhole, NearCopies, ReadFirst, Words } from "./review-text.tsx";
import { heldWords } from "./words.ts";

const ROWS = 5;
/** Bytes of the page that a text may take: five with their copies are to fit 60 KB. */
const ROOM = { title: 480, body: 2_000 };
const COPY_ROOM = 500;

/** GET /moderation */
export async function heldReviewsPage(visit: UserVisit): Promise<Answer> {
  const { context, url } = visit;
  const after = readPlace("rev", url.searchParams.get("after"));
  const back = after ? placeText("rev", after) : "";
  const [found, waiting, decided] = await Promise.all([
    listHeld(context, { after, limit: ROWS + 1 }),
    countHeld(context),
    loadJustDecided(visit, back),
  ]);
  const rows = found.slice(0, ROWS);
  const last = rows.at(-1);
  const next = found.length > ROWS && last ? placeText("rev", last) : null;
  return page(visit, {
    title: "Held reviews",
    active: "moderation",
    children: (
      <>
        <Undo of={decided} />
        {waiting > 0 && (
          <p class="prose">
            {waiting >= HELD_UP_TO ? `At least ${formatCount(waiting)} reviews` : plural(waiting, "review")}{" "}
            {waiting === 1 ? "waits" : "wait"}, the oldest first. A low rating is no reason to keep one offline.
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
  const asked: Asked = { wire, author: held.author, seen: { status: "held", editedAt: held.editedAt }, back };
  return (
    <article class="desk-review" id={wire}>
      <Head review={review} now={now} />
      <HeldBy codes={about.heldBy} />
      <Words review={review} business={business} heldBy={about.heldBy} room={ROOM} isLink />
      <Facts review={review} business={business} others={about.others} visit={visit} />
      <NearCopies review={review} copies={about.nearCopies} now={now} room={COPY_ROOM} />
      {isWhole(review, ROOM) ? <Doings asked={asked} /> : <ReadFirst wire={wire} author={held.author} />}
    </article>
  );
}

function Doings({ asked }: { asked: Asked }) {
  return (
    <div class="actions">
      <PublishButton {...asked} />
      <DecideForm {...asked} verdict="remove" />
      <a class="touch small" href={casePath(asked.wire)}>
        Whole review and history<span class="hidden"> of {asked.author}</span>
      </a>
    </div>
  );
}

/** What holds it, in words. */
export function HeldBy({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return null;
  return (
    <ul class="held-by">
      {codes.map((code) => (
        <li key={code}>{heldWords(code)}</li>
      ))}
    </ul>
  );
}

function Nothing({ isEnd }: { isEnd: boolean }) {
  return (
    <Empty title={isEnd ? "No further review waits" : "No review waits"}>
      {isEnd ? (
        <p>
          <a class="touch" href={QUEUE_PATH}>
            To the oldest
          </a>
        </p>
      ) : (
        <p>Reviews that a rule holds appear here. Any other review is found by its link under Businesses.</p>
      )}
    </Empty>
  );
}
