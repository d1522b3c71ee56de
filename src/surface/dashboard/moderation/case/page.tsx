// Any review with all that became of it, and what a moderator can do about it.
import { type Case, findCase } from "#domain/review/moderation-case.ts";
import { canUndo, type LastDecision } from "#domain/review/moderation-decide.ts";
import { VERDICTS } from "#domain/review/moderation-reason.ts";
import { REPORT_VERDICTS } from "#domain/review/moderation-report.ts";
import { fromWire, toWire } from "#platform/id.ts";
import { profilePath } from "../../path.ts";
import { excerpt } from "../../review/excerpt.ts";
import { page } from "../../shell.tsx";
import type { Answer, UserVisit } from "../../visit.ts";
import { businessPath, casePath, LOG_PATH, QUEUE_PATH, withQuery } from "../path.ts";
import { HeldBy } from "../queue.tsx";
import { Reports } from "../report/open.tsx";
import { Facts, Head, NearCopies, Words } from "../review-text.tsx";
import type { Fault } from "../words.ts";
import { DecideForm } from "./form.tsx";
import { History } from "./history.tsx";

/** Bytes of the page. All of the text, whatever it is made of: what stood at its end would be decided about unread. */
const ROOM = { title: 1_000, body: 30_000 };
const COPY_ROOM = 800;
const REPLY_ROOM = 3_000;

/** GET /moderation/reviews/:id */
export async function casePage(visit: UserVisit): Promise<Answer | null> {
  const id = fromWire("rev", visit.params.id ?? "");
  const found = id && (await findCase(visit.context, id));
  return found ? drawCase(visit, found) : null;
}

/** The page, also of a form that could not be taken. */
export function drawCase(visit: UserVisit, of: Case, fault?: Fault): Answer {
  const { about, business, reply, edits: _edits, decisions, reports, ...review } = of;
  const now = visit.context.clock.now();
  const wire = toWire("rev", of.id);
  const heldBy = of.status === "held" ? about.heldBy : [];
  const asked = { wire, author: of.author, seen: { status: of.status, editedAt: of.editedAt }, back: null, fault };
  const open = reports.filter(({ status }) => status === "open").reverse();
  return page(visit, {
    title: "Review",
    active: "moderation",
    back: { href: QUEUE_PATH, label: "Held reviews" },
    ...(fault && {
      problem: fault.problem,
      errors: errorsOf(`${fault.form}-${wire}`, fault),
      ...(fault.status !== undefined && { status: fault.status }),
    }),
    children: (
      <>
        <article class="desk-review" id={wire}>
          <Head review={review} now={now} />
          <HeldBy codes={heldBy} />
          <Words review={review} business={business} heldBy={about.heldBy} room={ROOM} />
          <Facts review={review} business={business} others={about.others} visit={visit} />
          <NearCopies
            review={review}
            copies={about.nearCopies}
            now={now}
            room={COPY_ROOM}
            isOpen={of.status === "held"}
          />
          {reply && (
            <div class="desk-answer">
              <p class="small">
                <strong>Reply of the business</strong>
              </p>
              <div class="desk-review-text" dir="auto">
                {excerpt(reply.body, REPLY_ROOM).text}
              </div>
            </div>
          )}
        </article>
        {open.length > 0 && <Reports reports={open} verdicts={REPORT_VERDICTS[of.status]} asked={asked} now={now} />}
        <Doings of={of} asked={asked} last={decisions[0] ?? null} />
        <p class="ways">
          {of.status === "published" && (
            <a class="touch" href={`${profilePath(business.slug)}/${wire}`}>
              Public page
            </a>
          )}
          <a class="touch" href={withQuery(LOG_PATH, { subject: wire })}>
            In the log
          </a>
        </p>
        <History of={of} now={now} />
      </>
    ),
  });
}

type DoingsProps = { of: Case; asked: Parameters<typeof Reports>[0]["asked"]; last: LastDecision | null };

function Doings({ of, asked, last }: DoingsProps) {
  if (of.source === "editor")
    return (
      <p>
        An editor's review is changed and removed on{" "}
        <a href={businessPath(of.business.slug)}>the page of its business</a>.
      </p>
    );
  if (of.status === "removed") return <p class="muted">It was removed, which is final.</p>;
  return (
    <div class="actions">
      {VERDICTS[of.status].map((verdict) => (
        <DecideForm key={verdict} {...asked} verdict={verdict} />
      ))}
      {canUndo(last, of.status) && (
        <form method="post" action={`${casePath(asked.wire)}/undo`}>
          <input type="hidden" name="decision" value={last.id} />
          <button class="button button-quiet" type="submit">
            Undo the last decision
          </button>
        </form>
      )}
    </div>
  );
}

/** A field's id carries its form's name and the review's. */
function errorsOf(suffix: string, { wrong }: Fault): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(wrong).map(([name, sentence]) => [`${name}-${suffix}`, sentence]));
}
