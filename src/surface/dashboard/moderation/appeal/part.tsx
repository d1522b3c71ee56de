// An appeal as moderators read it: the decision it is about, the author's words, and the two verdicts.
import { toWire } from "#contract/id.ts";
import type { WaitingAppeal } from "#domain/review/appeal/queue.ts";
import type { LeftTo } from "#domain/review/moderation/complaint.ts";
import type { AppealVerdict } from "#domain/review/moderation/decide-appeal.ts";
import { DECISION_NOTE } from "#domain/review/state/reason.ts";
import type { Language } from "#platform/language/language.ts";
import { readText } from "#platform/text/text.ts";
import { area } from "#surface/form/field.tsx";
import { type Drawn, drawFields } from "#surface/form/form.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { type Words, wordsIn } from "#words/words.ts";
import { ReviewBy, When } from "../../component/display.tsx";
import { Ask, Hidden } from "../../component/form.tsx";
import { excerpt } from "../../kit/excerpt.ts";
import { QuotedText } from "../../review/part.tsx";
import { type Subject, seenFields } from "../case/form.tsx";
import { Left } from "../case/left.tsx";
import { appealPath } from "../kit/path.tsx";
import { askedByWords, decisionWords, statusWord } from "../kit/words.ts";

const ANSWER = { min: 1, max: DECISION_NOTE.max };

export const APPEAL_VERDICTS: Readonly<Record<AppealVerdict, "p" | "r">> = { restore: "p", uphold: "r" };

/** @param wire id of the appeal, because a queue has several of these fields. @param isFocused the page begins there */
export function answerField(verdict: AppealVerdict, wire: string, language: Language, isFocused = false) {
  const words = wordsIn("appealQueue", language);
  return area({
    id: `answer-${verdict}-${wire}`,
    label: words.answer,
    hint: words.answerHint,
    most: ANSWER.max,
    isFocused,
    required: true,
    missing: wordsIn("missing", language).answer,
    read: (typed = "") => readText(typed, ANSWER),
  });
}

type TextProps = {
  appeal: WaitingAppeal;
  /** Bytes of the page that the author's words may take. */
  room: number;
  /** The page says above it why a rule holds the review. */
  isReasonShown?: boolean;
};

export function AppealText({ appeal, room, isReasonShown = false }: TextProps) {
  const { first, createdAt } = appeal;
  const words = useWords("appealQueue");
  const shared = useWords("moderating");
  const { decided } = useWords("caseFile");
  const { language } = useReader();
  return (
    <>
      {!isReasonShown && (
        <p>
          {decided({
            status: <strong>{statusWord(first.to, language)}</strong>,
            reason: decisionWords(first.reason, language, first.askedBy),
          })}{" "}
          {first.who
            ? shared.decidedBy({ who: <bdi>{first.who}</bdi> })
            : shared.requestedBy({ who: askedByWords(first.askedBy, language) })}{" "}
          <span class="muted">
            <When at={first.at} />
          </span>
        </p>
      )}
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
        {excerpt(appeal.words, room).text}
      </QuotedText>
    </>
  );
}

type VerdictProps = {
  appeal: WaitingAppeal;
  /** Another moderator has to decide. */
  isOthers: boolean;
  /** The moderator leaves the review to others. */
  left: LeftTo | null;
  /** The place of the queue to return to; null on a page that was not opened from it. */
  back: string | null;
  form?: Drawn | undefined;
  /** The verdict whose form is open, before any was sent. */
  open: string | null;
};

export function Verdicts({ appeal, isOthers, left, back, form, open }: VerdictProps) {
  const words = useWords("appealQueue");
  if (left) return <Left to={left} />;
  if (isOthers) return <p>{words.others}</p>;
  const { id, review } = appeal;
  return (
    <div class="actions case-actions">
      {APPEAL_ACTS.map((verdict) => (
        <VerdictForm
          key={verdict}
          verdict={verdict}
          wire={toWire("apl", id)}
          author={review.author}
          seen={review}
          back={back}
          sent={form?.typed?.verdict === verdict ? form : undefined}
          isFocused={open === verdict}
          isPage
        />
      ))}
    </div>
  );
}

/** A held review was not online, so it is not put back. */
export function verdictWords({ verdict: of }: Words<"appealQueue">, verdict: AppealVerdict, isHeld: boolean) {
  const { labelHeld: label, titleHeld: title } = of.restore;
  return verdict === "restore" && isHeld ? { label, title, confirm: label } : of[verdict];
}

export const APPEAL_ACTS = Object.keys(APPEAL_VERDICTS) as AppealVerdict[];

type FormProps = Pick<Subject, "wire" | "author" | "seen" | "back"> & {
  verdict: AppealVerdict;
  sent?: Drawn | undefined;
  isFocused?: boolean;
  isPage?: boolean;
};

/** @property wire id of the appeal. @property sent the form, after a refusal. @property isFocused the page begins in it */
export function VerdictForm({ verdict, wire, author, seen, back, sent, isFocused = false, isPage = false }: FormProps) {
  const words = useWords("appealQueue");
  const isHeld = seen.status === "held";
  const { label, title, confirm } = verdictWords(words, verdict, isHeld);
  const { language } = useReader();
  return (
    <Ask
      label={label}
      of={<ReviewBy author={author} />}
      title={title({ author: <bdi>{author}</bdi> })}
      question={verdict === "uphold" && isHeld ? words.upholdHeld : words.verdict[verdict].question}
      confirm={confirm}
      action={`${appealPath(wire)}/decide`}
      isOpen={sent !== undefined || isFocused}
      group={`verdict-${wire}`}
      isCalm
      isPrimary={isPage && verdict === "restore"}
      shortcut={APPEAL_VERDICTS[verdict]}
    >
      <Hidden fields={{ ...seenFields(seen, back), verdict }} />
      {(sent ?? drawFields({ answer: answerField(verdict, wire, language, isFocused) }, null, {})).all}
    </Ask>
  );
}
