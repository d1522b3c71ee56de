// An appeal as moderators read it: the decision it is about, the author's words, and the two verdicts.
import { toWire, type UserId } from "#contract/id.ts";
import type { WaitingAppeal } from "#domain/review/appeal/queue.ts";
import type { AppealVerdict } from "#domain/review/moderation/decide-appeal.ts";
import { DECISION_NOTE } from "#domain/review/state/reason.ts";
import type { Language } from "#platform/language/language.ts";
import { readText } from "#platform/text/text.ts";
import { area } from "#surface/form/field.tsx";
import { type Drawn, drawFields } from "#surface/form/form.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Pill, ReviewBy, When } from "../../component/display.tsx";
import { Ask, Hidden } from "../../component/form.tsx";
import { excerpt } from "../../kit/excerpt.ts";
import { QuotedText } from "../../review/part.tsx";
import { seenFields } from "../case/form.tsx";
import { appealPath } from "../kit/path.tsx";
import { askedByWords, decisionWords, statusWord } from "../kit/words.ts";

const ANSWER = { min: 1, max: DECISION_NOTE.max };

export const APPEAL_VERDICTS: Readonly<Record<AppealVerdict, "p" | "r">> = { restore: "p", uphold: "r" };

/** @param wire id of the appeal, because a queue has several of these fields */
export function answerField(verdict: AppealVerdict, wire: string, language: Language) {
  const words = wordsIn("appealQueue", language);
  return area({
    id: `answer-${verdict}-${wire}`,
    label: words.answer,
    hint: words.answerHint,
    most: ANSWER.max,
    required: true,
    read: (typed = "") => readText(typed, ANSWER),
  });
}

type PartProps = { appeal: WaitingAppeal; me: UserId };

/** @param room bytes of the page that the author's words may take */
export function AppealText({ appeal, me, room }: PartProps & { room: number }) {
  const { first, createdAt } = appeal;
  const words = useWords("appealQueue");
  const shared = useWords("moderating");
  const { decided } = useWords("caseFile");
  const { language } = useReader();
  return (
    <>
      <p>
        {decided({
          status: <strong>{statusWord(first.to, language)}</strong>,
          reason: decisionWords(first.reason, language, first.askedBy),
        })}{" "}
        {shared.decidedBy({ who: <FirstBy first={first} me={me} /> })}{" "}
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
        {excerpt(appeal.words, room).text}
      </QuotedText>
    </>
  );
}

function FirstBy({ first, me }: Pick<WaitingAppeal, "first"> & { me: UserId }) {
  const { you } = useWords("appealQueue");
  const { language } = useReader();
  if (first.decidedBy === me) return <Pill tone="fair">{you}</Pill>;
  return <bdi>{first.who ?? askedByWords(first.askedBy, language)}</bdi>;
}

type VerdictProps = {
  appeal: WaitingAppeal;
  /** Another moderator has to decide. */
  isOthers: boolean;
  /** The place of the queue to return to; null on a page that was not opened from it. */
  back: string | null;
  form?: Drawn | undefined;
};

export function Verdicts({ appeal, isOthers, back, form }: VerdictProps) {
  const words = useWords("appealQueue");
  const { language } = useReader();
  const wire = toWire("apl", appeal.id);
  if (isOthers) return <p>{words.others}</p>;
  return (
    <div class="actions">
      {(Object.keys(APPEAL_VERDICTS) as AppealVerdict[]).map((verdict) => {
        const { label, question, confirm } = words.verdict[verdict];
        const blank = () => drawFields({ answer: answerField(verdict, wire, language) }, null, {});
        const own = form?.typed?.verdict === verdict ? form : blank();
        return (
          <Ask
            key={verdict}
            label={label}
            of={<ReviewBy author={appeal.review.author} />}
            question={question}
            confirm={confirm}
            action={`${appealPath(wire)}/decide`}
            isOpen={own === form}
            isCalm={verdict === "restore"}
            shortcut={APPEAL_VERDICTS[verdict]}
          >
            <Hidden fields={{ ...seenFields(appeal.review, back), verdict }} />
            {own.all}
          </Ask>
        );
      })}
    </div>
  );
}
