// One appeal with the review, the decision and the author's words, and its decision.
import { toWire } from "#contract/id.ts";
import { findAppealCase, type WaitingAppeal } from "#domain/review/appeal/queue.ts";
import { findLeftTo } from "#domain/review/moderation/complaint.ts";
import { mustLeaveTo, decideAppeal as storeDecision } from "#domain/review/moderation/decide-appeal.ts";
import type { Drawn } from "#surface/form/form.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Panel } from "../../component/display.tsx";
import { TouchLink } from "../../component/form.tsx";
import { act, existing, idIn } from "../../kit/act.ts";
import { submitting } from "../../kit/form.ts";
import { page } from "../../kit/shell.tsx";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { QuotedText } from "../../review/part.tsx";
import { choose, isVerdict, ownDetail, readSeen } from "../case/decide.ts";
import { doneAt, findNextCase, pathAfter } from "../kit/next-case.ts";
import { ACT, casePath } from "../kit/path.tsx";
import { beginningOf, placePath, readBack, writeBack } from "../kit/place.ts";
import { ReviewCase } from "../kit/review-text.tsx";
import { APPEAL_VERDICTS, AppealText, answerField, Verdicts } from "./part.tsx";

/** Bytes of the page. The longest texts fit, because a moderator must read them to their end. */
const ROOM = { title: 1_000, body: 30_000, copy: 0 };
const WORDS_ROOM = 12_000;

export async function appealPage(visit: UserVisit): Promise<Answer> {
  return draw(visit, await appealOf(visit));
}

async function appealOf(visit: UserVisit): Promise<WaitingAppeal> {
  return existing(await findAppealCase(visit.context, idIn(visit, "apl")));
}

export const decideAppeal = submitting({
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
  const list = place ?? beginningOf("appeals");
  const next = found.status === "open" ? wire : await findNextCase(visit.context, list, found);
  const open = visit.url.searchParams.get(ACT);
  const isOthers = await mustLeaveTo(visit.context, {
    reviewId: found.reviewId,
    moderator: visit.user.id,
    first: first.decidedBy,
  });
  const left = (await findLeftTo(visit.context, [found.reviewId], visit.user.id)).get(found.reviewId) ?? null;
  return page(visit, {
    title: words.title,
    back: {
      href: placePath(list, null, next ?? undefined),
      label: wordsIn("frame", visit.language).queue.appeals,
    },
    ...form?.fault,
    children: (
      <>
        <ReviewCase review={review} business={business} about={null} visit={visit} room={ROOM} isPage>
          <AppealText appeal={found} me={visit.user.id} room={WORDS_ROOM} />
        </ReviewCase>
        {found.status === "open" ? (
          <Verdicts
            appeal={found}
            isOthers={isOthers}
            left={left}
            back={place && writeBack(place)}
            form={form}
            open={open}
          />
        ) : (
          <Outcome found={found} />
        )}
        <p>
          <TouchLink href={casePath(wire)}>{words.history}</TouchLink>
        </p>
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
