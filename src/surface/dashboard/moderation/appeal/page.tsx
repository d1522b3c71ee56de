// One appeal with the review, the decision and the author's words, and its decision.
import { toWire } from "#contract/id.ts";
import { findOrderOf } from "#domain/invitation/of-review.ts";
import { findAppealCase, type WaitingAppeal } from "#domain/review/appeal/queue.ts";
import { findCase } from "#domain/review/moderation/case.ts";
import { findLeftTo } from "#domain/review/moderation/complaint.ts";
import { mustLeaveTo, decideAppeal as storeDecision } from "#domain/review/moderation/decide-appeal.ts";
import { findImportOf } from "#domain/transfer/task/of-review.ts";
import type { Drawn } from "#surface/form/form.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Panel } from "../../component/display.tsx";
import { TouchLink } from "../../component/form.tsx";
import { act, existing, idIn } from "../../kit/act.ts";
import { excerpt } from "../../kit/excerpt.ts";
import { submitting } from "../../kit/form.ts";
import { page } from "../../kit/shell.tsx";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { QuotedText } from "../../review/part.tsx";
import { BusinessPanel, findBesideBusiness, QueueBar } from "../case/beside.tsx";
import { choose, isVerdict, ownDetail, readSeen } from "../case/decide.ts";
import { CaseHistory } from "../case/history.tsx";
import { OrderPanel } from "../case/order.tsx";
import { keptFrom } from "../case/report-text.tsx";
import { countDecidable, doneAt, findNextAppeal, findNextCase, pathAfter } from "../kit/next-case.ts";
import { ACT, appealPath, casePath } from "../kit/path.tsx";
import { beginningOf, CASE_PATHS, isFiltered, placePath, readBack, writeBack } from "../kit/place.ts";
import { ReviewCase } from "../kit/review-text.tsx";
import { APPEAL_VERDICTS, AppealText, answerField, Verdicts } from "./part.tsx";

/** Bytes of the page. The longest texts fit, because a moderator must read them to their end. */
const ROOM = { title: 1_000, body: 30_000, copy: 800 };
const WORDS_ROOM = 12_000;

export async function appealPage(visit: UserVisit): Promise<Answer> {
  return draw(visit, await appealOf(visit));
}

async function appealOf(visit: UserVisit): Promise<WaitingAppeal> {
  return existing(await findAppealCase(visit.context, idIn(visit, "apl")));
}

export const decideAppeal = submitting({
  undone: "decided",
  find: appealOf,
  fields({ fields: { verdict = "" }, language }: UserVisit, { id }) {
    const isKnown = isVerdict(verdict, APPEAL_VERDICTS);
    return { ...(isKnown && { answer: answerField(verdict, toWire("apl", id), language) }) };
  },
  page: (visit, form, found) => draw(visit, found, form),
  async submit({ visit, values: { answer }, found }) {
    const { fields, user } = visit;
    const { verdict = "" } = fields;
    const seen = readSeen(fields);
    if (!isVerdict(verdict, APPEAL_VERDICTS) || !seen || !answer) return choose(visit);
    const ruling = { appealId: found.id, verdict, seen, answer: answer.text, decidedBy: user.id };
    const wire = toWire("apl", found.id);
    const entry = ({ decision }: { decision: string | null }) => ({
      action: `appeal.${verdict}`,
      subject: toWire("rev", found.reviewId),
      detail: { appeal: wire, decision, note: answer.text, ...ownDetail(visit, found) },
    });
    await act(visit, entry, (inside) => storeDecision(inside, ruling));
    const path = await pathAfter(visit, {
      queue: "appeals",
      own: placePath(beginningOf("appeals")),
      decided: null,
      positionIn: () => found,
    });
    return doneAt(visit, path, wordsIn("appealQueue", visit.language).verdict[verdict].done);
  },
});

async function draw(visit: UserVisit, found: WaitingAppeal, form?: Drawn): Promise<Answer> {
  const { first, review, business } = found;
  const words = wordsIn("appealQueue", visit.language);
  const place = readBack(visit.fields.back ?? visit.url.searchParams.get("back"));
  const wire = toWire("rev", found.reviewId);
  const back = place && writeBack(place);
  const list = place ?? beginningOf("appeals");
  const open = visit.url.searchParams.get(ACT);
  const isOthers = await mustLeaveTo(visit.context, {
    reviewId: found.reviewId,
    moderator: visit.user.id,
    first: first.decidedBy,
  });
  const [lefts, of, imported, order, beside, shown, mine, next] = await Promise.all([
    findLeftTo(visit.context, [found.reviewId], visit.user.id),
    findCase(visit.context, found.reviewId),
    findImportOf(visit.context, found.reviewId),
    findOrderOf(visit.context, found.reviewId),
    findBesideBusiness(visit.context, found),
    found.status === "open" ? wire : findNextCase(visit.context, list, found),
    place && countDecidable(visit.context, visit.user.id),
    place && findNextAppeal(visit.context, place, found, visit.user.id),
  ]);
  const left = lefts.get(found.reviewId) ?? null;
  const title = excerpt(review.title, ROOM.title).text;
  return page(visit, {
    ...(title === "" ? { title: words.title } : { title, kind: words.title, isQuoted: true }),
    at: CASE_PATHS.appeals,
    back: {
      href: placePath(list, null, shown ?? undefined),
      label: wordsIn("frame", visit.language).queue.appeals,
    },
    ...form?.fault,
    children: (
      <>
        {place && (
          <QueueBar
            count={isFiltered(place) ? null : (visit.waiting?.appeals ?? 0)}
            mine={mine ?? 0}
            next={next && appealPath(next, back)}
          />
        )}
        <div class="case-columns">
          <div>
            <ReviewCase review={review} business={business} about={of?.about ?? null} visit={visit} room={ROOM} isPage>
              <AppealText
                appeal={found}
                room={WORDS_ROOM}
                isReasonShown={review.status === "held" && (of?.about.heldBy.length ?? 0) > 0}
              />
            </ReviewCase>
            {found.status === "open" ? (
              <Verdicts appeal={found} isOthers={isOthers} left={left} back={back} form={form} open={open} />
            ) : (
              <Outcome found={found} />
            )}
            {/* Of a removed review that page has no text. */}
            {review.status !== "removed" && (
              <p>
                <TouchLink href={casePath(wire, writeBack(list))}>
                  {wordsIn("workList", visit.language).whole}
                </TouchLink>
              </p>
            )}
          </div>
          <div>
            {beside && <BusinessPanel of={beside} />}
            {(order || review.source === "invitation") && <OrderPanel of={order} />}
            {of && (
              <CaseHistory
                of={of}
                now={visit.context.clock.now()}
                back={back}
                sent={undefined}
                kept={keptFrom(visit, business, left)}
                imported={imported}
                more={[{ at: found.createdAt, key: "appeal", says: <p>{words.appealed}</p> }]}
              />
            )}
          </div>
        </div>
      </>
    ),
  });
}

function Outcome({ found: { status, answer } }: { found: WaitingAppeal }) {
  const words = useWords("appealQueue");
  return (
    <Panel title={words.outcome} id="outcome">
      <p>{status === "open" ? "" : words.ended[status]}</p>
      {answer && <QuotedText head={<strong>{words.answer}</strong>}>{answer}</QuotedText>}
    </Panel>
  );
}
