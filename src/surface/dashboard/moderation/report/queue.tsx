// Reported reviews that wait, the oldest report first.

import { REPORT_VERDICTS } from "#domain/review/moderation-report.ts";
import { listReported, type ReportedReview } from "#domain/review/moderation-report-queue.ts";
import { toWire } from "#platform/id.ts";
import { Empty } from "../../component/note.tsx";
import { Turn } from "../../component/turn.tsx";
import { page } from "../../shell.tsx";
import type { Answer, UserVisit } from "../../visit.ts";
import { loadJustDecided, Undo } from "../just-decided.tsx";
import { casePath, placeText, REPORTS_PATH, readPlace, withQuery } from "../path.ts";
import { Facts, Head, isWhole, ReadFirst, Words } from "../review-text.tsx";
import { Reports } from "./open.tsx";

const ROWS = 5;
/** Bytes of the page that a text may take. */
const ROOM = { title: 480, body: 1_500 };

/** GET /moderation/reports */
export async function reportQueuePage(visit: UserVisit): Promise<Answer> {
  const { context, url } = visit;
  const after = readPlace("rpt", url.searchParams.get("after"));
  const back = after ? placeText("rpt", after) : "";
  const [found, decided] = await Promise.all([
    listReported(context, { after, limit: ROWS + 1 }),
    loadJustDecided(visit, back),
  ]);
  const rows = found.slice(0, ROWS);
  const last = rows.at(-1)?.reports[0];
  const next = found.length > ROWS && last ? placeText("rpt", last) : null;
  return page(visit, {
    title: "Reports",
    active: "moderation-reports",
    children: (
      <>
        <Undo of={decided} />
        {rows.map((each) => (
          <Card key={each.review.id} of={each} visit={visit} back={back} />
        ))}
        {rows.length === 0 && (
          <Empty title={after ? "No further report waits" : "No report waits"}>
            <p>Reports of reviews by their businesses appear here. The reviews stay online until you decide.</p>
          </Empty>
        )}
        <Turn
          label="Pages of reports"
          previous={after ? REPORTS_PATH : null}
          next={next && withQuery(REPORTS_PATH, { after: next })}
        />
      </>
    ),
  });
}

function Card({
  of: { review, business, reports },
  visit,
  back,
}: {
  of: ReportedReview;
  visit: UserVisit;
  back: string;
}) {
  const now = visit.context.clock.now();
  const wire = toWire("rev", review.id);
  const isRead = isWhole(review, ROOM);
  const asked = { wire, author: review.author, seen: review, back };
  return (
    <article class="desk-review" id={wire}>
      <Head review={review} now={now} />
      <Words review={review} business={business} heldBy={MARKED} room={ROOM} isLink />
      <Facts review={review} business={business} others={null} visit={visit} />
      <Reports reports={reports} verdicts={isRead ? REPORT_VERDICTS[review.status] : []} asked={asked} now={now} />
      {isRead ? (
        <p>
          <a class="touch small" href={casePath(wire)}>
            Whole review and history<span class="hidden"> of {review.author}</span>
          </a>
        </p>
      ) : (
        <ReadFirst wire={wire} author={review.author} />
      )}
    </article>
  );
}

/** What a report may be about can be seen at once. */
const MARKED = ["links", "contact_data", "profanity"];
