// Reported reviews, the oldest report first.
import { REPORT_VERDICTS } from "#domain/review/moderation/report.ts";
import { listReported, type ReportedReview } from "#domain/review/moderation/report-queue.ts";
import { toWire } from "#platform/id.ts";
import { readPosition, withQuery, writePosition } from "../../address.ts";
import { Empty, Turn } from "../../component/display.tsx";
import { page } from "../../shell.tsx";
import type { Answer, UserVisit } from "../../visit.ts";
import { OpenReports } from "../case/form.tsx";
import { loadJustDecided, Undo } from "../just-decided.tsx";
import { casePath, REPORTS_PATH } from "../path.ts";
import { Facts, Head, isWhole, ReadFirst, Words } from "../review-text.tsx";

const ROWS = 5;
/** Bytes of the page that a text may take. */
const ROOM = { title: 480, body: 1_500 };
/** Rules whose findings are marked: reports are often about them. */
const MARKED = ["links", "contact_data", "profanity"];

/** GET /moderation/reports */
export async function reportQueuePage(visit: UserVisit): Promise<Answer> {
  const { context, url } = visit;
  const after = readPosition("rpt", url.searchParams.get("after"));
  const back = after ? writePosition("rpt", after) : "";
  const [found, decided] = await Promise.all([
    listReported(context, { after, limit: ROWS + 1 }),
    loadJustDecided(visit, back),
  ]);
  const rows = found.slice(0, ROWS);
  const last = rows.at(-1)?.reports[0];
  const next = found.length > ROWS && last ? writePosition("rpt", last) : null;
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
          <Empty title={after ? "No more reports wait" : "No report waits"}>
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

function Card({ of, visit, back }: { of: ReportedReview; visit: UserVisit; back: string }) {
  const { review, business, reports } = of;
  const now = visit.context.clock.now();
  const wire = toWire("rev", review.id);
  const isRead = isWhole(review, ROOM);
  const verdicts = isRead ? REPORT_VERDICTS[review.status] : [];
  const subject = { wire, author: review.author, seen: review, back };
  return (
    <article class="review-card" id={wire}>
      <Head review={review} now={now} />
      <Words review={review} business={business} heldBy={MARKED} room={ROOM} isLink />
      <Facts review={review} business={business} others={null} visit={visit} />
      <OpenReports reports={reports} verdicts={verdicts} subject={subject} now={now} />
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
