// Appeals for moderators: the queue, the oldest first, and one appeal with the review, the decision and the author's words.
import { toWire } from "#contract/id.ts";
import { findAppealCase, listAppeals, type WaitingAppeal } from "#domain/review/appeal/queue.ts";
import {
  type AppealVerdict,
  mustLeaveTo,
  decideAppeal as storeDecision,
} from "#domain/review/moderation/decide-appeal.ts";
import { DECISION_NOTE } from "#domain/review/state/reason.ts";
import { readText } from "#platform/text/text.ts";
import { area } from "#surface/form/field.tsx";
import { type Drawn, drawFields } from "#surface/form/form.ts";
import { Grid, Panel, Pill, ReviewBy, When } from "../component/display.tsx";
import { Ask, Hidden, TouchLink } from "../component/form.tsx";
import { act, done, existing, idIn } from "../kit/act.ts";
import { excerpt } from "../kit/excerpt.ts";
import { submitting } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { QuotedText } from "../review/part.tsx";
import { askedByWords, STATUS_WORDS } from "../review/words.ts";
import { isVerdict, ownDetail, readSeen } from "./case/decide.ts";
import { seenFields } from "./case/form.tsx";
import { APPEALS_PATH, appealPath, casePath } from "./kit/path.tsx";
import { ReviewCase } from "./kit/review-text.tsx";
import { decisionWords } from "./kit/words.ts";
import { queuePage } from "./queue-page.tsx";

/** Bytes of the page. The longest texts fit, because a moderator must read them to their end. */
const ROOM = { title: 1_000, body: 30_000, copy: 0 };
const WORDS_ROOM = 12_000;
const ANSWER = { min: 1, max: DECISION_NOTE.max };

export function appealQueuePage(visit: UserVisit): Promise<Answer> {
  return queuePage(visit, {
    title: "Appeals",
    path: APPEALS_PATH,
    size: 20,
    list: (from) => listAppeals(visit.context, from),
    positionOf: (appeal) => appeal,
    empty: {
      none: "No appeal waits",
      end: "No more appeals wait",
      text: "Authors appeal from the mail that says why their review was held, hidden or removed.",
    },
    draw: (rows) => (
      <Grid
        caption="Appeals that wait for a moderator"
        rows={rows}
        columns={[
          {
            label: "Review",
            cell: ({ id, review }) => (
              <a href={appealPath(toWire("apl", id))} dir="auto">
                {excerpt(review.title, 240).text}
              </a>
            ),
          },
          { label: "Business", cell: ({ business }) => <bdi>{excerpt(business.name, 240).text}</bdi> },
          { label: "Decision", cell: ({ first }) => `${statusWord(first.to)}: ${reasonOf(first)}` },
          { label: "Decided by", cell: (appeal) => <FirstBy of={appeal} visit={visit} /> },
          { label: "Appealed", cell: ({ createdAt }) => <When at={createdAt} /> },
        ]}
      />
    ),
  });
}

type First = WaitingAppeal["first"];

function statusWord(status: First["to"]): string {
  return STATUS_WORDS[status]?.label ?? status;
}

function reasonOf({ reason, askedBy }: First): string {
  return decisionWords(reason, askedBy);
}

function FirstBy({ of: { first }, visit }: { of: Pick<WaitingAppeal, "first">; visit: UserVisit }) {
  if (first.decidedBy === visit.user.id) return <Pill tone="fair">You</Pill>;
  return <bdi>{first.who ?? askedByWords(first.askedBy)}</bdi>;
}

export async function appealPage(visit: UserVisit): Promise<Answer> {
  return draw(visit, await appealOf(visit));
}

async function appealOf(visit: UserVisit): Promise<WaitingAppeal> {
  return existing(await findAppealCase(visit.context, idIn(visit, "apl")));
}

const VERDICTS: Record<AppealVerdict, { label: string; question: string; confirm: string; done: string }> = {
  restore: {
    label: "Restore",
    question: "The review goes online. Its author gets your answer by mail.",
    confirm: "Put the review online",
    done: "The review is online, and its author is told.",
  },
  uphold: {
    label: "Uphold",
    question: "The review stays offline; one that is held is removed. Its author gets your answer by mail.",
    confirm: "Uphold the decision",
    done: "The decision stands, and the author is told.",
  },
};

function answerField(verdict: AppealVerdict) {
  return area({
    id: `answer-${verdict}`,
    label: "Answer",
    called: "The answer",
    hint: "Sent to the author as it stands. Write no names and no addresses: the log stores it.",
    most: ANSWER.max,
    required: true,
    read: (typed = "") => readText(typed, ANSWER),
  });
}

export const decideAppeal = submitting({
  find: appealOf,
  fields({ fields: { verdict = "" } }: UserVisit) {
    return { ...(isVerdict(verdict, VERDICTS) && { answer: answerField(verdict) }) };
  },
  page: (visit, form, found) => draw(visit, found, form),
  async submit({ visit, values: { answer }, found }) {
    const { fields, user } = visit;
    const { verdict = "" } = fields;
    const seen = readSeen(fields);
    if (!isVerdict(verdict, VERDICTS) || !seen || !answer) return { problem: "Choose a decision." };
    const ruling = { appealId: found.id, verdict, seen, answer: answer.text, decidedBy: user.id };
    const entry = ({ decision }: { decision: string | null }) => ({
      action: `appeal.${verdict}`,
      subject: toWire("rev", found.reviewId),
      detail: { appeal: toWire("apl", found.id), decision, note: answer.text, ...ownDetail(visit, found) },
    });
    await act(visit, entry, (inside) => storeDecision(inside, ruling));
    return done(visit, APPEALS_PATH, VERDICTS[verdict].done);
  },
});

async function draw(visit: UserVisit, found: WaitingAppeal, form?: Drawn): Promise<Answer> {
  const { first, review, business, createdAt } = found;
  const wire = toWire("rev", found.reviewId);
  const isOthers = await mustLeaveTo(visit.context, visit.user.id, first.decidedBy);
  return page(visit, {
    title: "Appeal",
    back: { href: APPEALS_PATH, label: "Appeals" },
    ...form?.fault,
    children: (
      <>
        <ReviewCase review={review} business={business} about={null} visit={visit} room={ROOM} isPage>
          <p>
            <strong>{statusWord(first.to)}</strong>: {reasonOf(first)}. By <FirstBy of={found} visit={visit} />,{" "}
            <When at={first.at} />.
          </p>
          <QuotedText
            head={
              <>
                <strong>Appeal of the author</strong>{" "}
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
          <TouchLink href={casePath(wire)}>History of the review</TouchLink>
        </p>
      </>
    ),
  });
}

type VerdictProps = { found: WaitingAppeal; isOthers: boolean; form: Drawn | undefined };

function Verdicts({ found, isOthers, form }: VerdictProps) {
  if (isOthers) return <p>You took the decision, so another moderator decides the appeal.</p>;
  const { review } = found;
  return (
    <div class="actions">
      {(Object.keys(VERDICTS) as AppealVerdict[]).map((verdict) => {
        const { label, question, confirm } = VERDICTS[verdict];
        const own = form?.typed?.verdict === verdict ? form : drawFields({ answer: answerField(verdict) }, null, {});
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

const OUTCOME = {
  restored: "The review was put back online.",
  upheld: "The decision stands.",
  withdrawn: "It ended without a decision: the review was deleted or decided about otherwise.",
} as const;

function Outcome({ found: { status, answer } }: { found: WaitingAppeal }) {
  return (
    <Panel title="Outcome" id="outcome">
      <p>{status === "open" ? "" : OUTCOME[status]}</p>
      {answer && <QuotedText head={<strong>Answer</strong>}>{answer}</QuotedText>}
    </Panel>
  );
}
