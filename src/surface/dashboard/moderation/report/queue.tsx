// Reported reviews, the oldest report first.

import { listReported, type ReportedReview } from "#domain/review/moderation/queue.ts";
import { REPORT_VERDICTS } from "#domain/review/moderation/report.ts";
import { toWire } from "#platform/id.ts";
import type { Answer, UserVisit } from "../../visit.ts";
import { OpenReports } from "../case/form.tsx";
import { REPORTS_PATH } from "../path.tsx";
import { queuePage } from "../queue-page.tsx";
import { CaseLink, Facts, Head, isWhole, Words } from "../review-text.tsx";

/** Bytes of the page that a text may take. */
const ROOM = { title: 480, body: 1_500 };

export function reportQueuePage(visit: UserVisit): Promise<Answer> {
  return queuePage(visit, {
    title: "Reports",
    active: "moderation-reports",
    path: REPORTS_PATH,
    prefix: "rpt",
    size: 5,
    list: (from) => listReported(visit.context, from),
    positionOf: ({ reports }) => reports[0],
    empty: {
      none: "No report waits",
      end: "No more reports wait",
      text: "Reports of reviews by their businesses appear here. The reviews stay online until you decide.",
    },
    draw: (rows, back) => rows.map((each) => <Card key={each.review.id} of={each} visit={visit} back={back} />),
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
      <Words review={review} room={ROOM} isLink />
      <Facts review={review} business={business} others={null} visit={visit} />
      <OpenReports reports={reports} verdicts={verdicts} subject={subject} now={now} />
      <p>
        <CaseLink {...subject} isRead={isRead} />
      </p>
    </article>
  );
}
