// Appeals for moderators: the queue, the oldest first, and one appeal with the review, the decision and the author's words.
import { toWire } from "#contract/id.ts";
import { findAppealCase, listAppeals, type WaitingAppeal } from "#domain/review/appeal/queue.ts";
import {
  type AppealVerdict,
  mustLeaveTo,
  decideAppeal as storeDecision,
} from "#domain/review/moderation/decide-appeal.ts";
import { DECISION_NOTE } from "#domain/review/state/reason.ts";
import type { Language } from "#platform/language/language.ts";
import { readText } from "#platform/text/text.ts";
import { area } from "#surface/form/field.tsx";
import { type Drawn, drawFields } from "#surface/form/form.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Grid, Panel, Pill, ReviewBy, When } from "../component/display.tsx";
import { Ask, Hidden, TouchLink } from "../component/form.tsx";
import { act, done, existing, idIn } from "../kit/act.ts";
import { excerpt } from "../kit/excerpt.ts";
import { submitting } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { QuotedText } from "../review/part.tsx";
import { choose, isVerdict, ownDetail, readSeen } from "./case/decide.ts";
import { seenFields } from "./case/form.tsx";
import { APPEALS_PATH, appealPath, casePath } from "./kit/path.tsx";
import { ReviewCase } from "./kit/review-text.tsx";
import { askedByWords, decisionWords, statusWord } from "./kit/words.ts";
import { queuePage } from "./queue-page.tsx";

/** Bytes of the page. The longest texts fit, because a moderator must read them to their end. */
const ROOM = { title: 1_000, body: 30_000, copy: 0 };
const WORDS_ROOM = 12_000;
const ANSWER = { min: 1, max: DECISION_NOTE.max };

export function appealQueuePage(visit: UserVisit): Promise<Answer> {
  const { language } = visit;
  const words = wordsIn("appealQueue", language);
  const shared = wordsIn("moderating", language);
  return queuePage(visit, {
    title: wordsIn("frame", language).queue.appeals,
    path: APPEALS_PATH,
    size: 20,
    list: (from) => listAppeals(visit.context, from),
    positionOf: (appeal) => appeal,
    empty: words,
    draw: (rows) => (
      <Grid
        caption={words.caption}
        rows={rows}
        columns={[
          {
            label: wordsIn("caseFile", language).title,
            cell: ({ id, review }) => (
              <a href={appealPath(toWire("apl", id))} dir="auto">
                {excerpt(review.title, 240).text}
              </a>
            ),
          },
          { label: shared.business, cell: ({ business }) => <bdi>{excerpt(business.name, 240).text}</bdi> },
          { label: words.decision, cell: ({ first }) => <Decision of={first} /> },
          { label: words.decidedBy, cell: (appeal) => <FirstBy of={appeal} visit={visit} /> },
          { label: words.appealed, cell: ({ createdAt }) => <When at={createdAt} /> },
        ]}
      />
    ),
  });
}

type First = WaitingAppeal["first"];

function Decision({ of: { to, reason, askedBy } }: { of: First }) {
  const { language } = useReader();
  const { decided } = useWords("caseFile");
  return (
    <>
      {decided({
        status: <strong>{statusWord(to, language)}</strong>,
        reason: decisionWords(reason, language, askedBy),
      })}
    </>
  );
}

function FirstBy({ of: { first }, visit }: { of: Pick<WaitingAppeal, "first">; visit: UserVisit }) {
  const { you } = useWords("appealQueue");
  if (first.decidedBy === visit.user.id) return <Pill tone="fair">{you}</Pill>;
  return <bdi>{first.who ?? askedByWords(first.askedBy, visit.language)}</bdi>;
}

export async function appealPage(visit: UserVisit): Promise<Answer> {
  return draw(visit, await appealOf(visit));
}

async function appealOf(visit: UserVisit): Promise<WaitingAppeal> {
  return existing(await findAppealCase(visit.context, idIn(visit, "apl")));
}

const VERDICTS: Readonly<Record<AppealVerdict, true>> = { restore: true, uphold: true };

function answerField(verdict: AppealVerdict, language: Language) {
  const words = wordsIn("appealQueue", language);
  return area({
    id: `answer-${verdict}`,
    label: words.answer,
    hint: words.answerHint,
    most: ANSWER.max,
    required: true,
    read: (typed = "") => readText(typed, ANSWER),
  });
}

export const decideAppeal = submitting({
  find: appealOf,
  fields({ fields: { verdict = "" }, language }: UserVisit) {
    return { ...(isVerdict(verdict, VERDICTS) && { answer: answerField(verdict, language) }) };
  },
  page: (visit, form, found) => draw(visit, found, form),
  async submit({ visit, values: { answer }, found }) {
    const { fields, user } = visit;
    const { verdict = "" } = fields;
    const seen = readSeen(fields);
    if (!isVerdict(verdict, VERDICTS) || !seen || !answer) return choose(visit);
    const ruling = { appealId: found.id, verdict, seen, answer: answer.text, decidedBy: user.id };
    const entry = ({ decision }: { decision: string | null }) => ({
      action: `appeal.${verdict}`,
      subject: toWire("rev", found.reviewId),
      detail: { appeal: toWire("apl", found.id), decision, note: answer.text, ...ownDetail(visit, found) },
    });
    await act(visit, entry, (inside) => storeDecision(inside, ruling));
    return done(visit, APPEALS_PATH, wordsIn("appealQueue", visit.language).verdict[verdict].done);
  },
});

async function draw(visit: UserVisit, found: WaitingAppeal, form?: Drawn): Promise<Answer> {
  const { first, review, business, createdAt } = found;
  const words = wordsIn("appealQueue", visit.language);
  const wire = toWire("rev", found.reviewId);
  const isOthers = await mustLeaveTo(visit.context, visit.user.id, first.decidedBy);
  return page(visit, {
    title: words.title,
    back: { href: APPEALS_PATH, label: wordsIn("frame", visit.language).queue.appeals },
    ...form?.fault,
    children: (
      <>
        <ReviewCase review={review} business={business} about={null} visit={visit} room={ROOM} isPage>
          <p>
            <Decision of={first} />{" "}
            {wordsIn("moderating", visit.language).decidedBy({ who: <FirstBy of={found} visit={visit} /> })}{" "}
            <span class="muted">
              <When at={first.at} />
            </span>
          </p>
          <QuotedText
            head={
              <>
                <strong>{words.words}</strong>{" "}
                <span class="muted">
                  <When at={createdAt} />
                </span>
              </>
            }
          >
            {excerpt(found.words, WORDS_ROOM).text}
          </QuotedText>
        </ReviewCase>
        {found.status === "open" ? (
          <Verdicts found={found} isOthers={isOthers} form={form} />
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

type VerdictProps = { found: WaitingAppeal; isOthers: boolean; form: Drawn | undefined };

function Verdicts({ found, isOthers, form }: VerdictProps) {
  const words = useWords("appealQueue");
  const { language } = useReader();
  if (isOthers) return <p>{words.others}</p>;
  const { review } = found;
  return (
    <div class="actions">
      {(Object.keys(VERDICTS) as AppealVerdict[]).map((verdict) => {
        const { label, question, confirm } = words.verdict[verdict];
        const own =
          form?.typed?.verdict === verdict ? form : drawFields({ answer: answerField(verdict, language) }, null, {});
        return (
          <Ask
            key={verdict}
            label={label}
            of={<ReviewBy author={review.author} />}
            question={question}
            confirm={confirm}
            action={`${appealPath(toWire("apl", found.id))}/decide`}
            isOpen={own === form}
            isCalm={verdict === "restore"}
          >
            <Hidden fields={{ ...seenFields(review, null), verdict }} />
            {own.all}
          </Ask>
        );
      })}
    </div>
  );
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
