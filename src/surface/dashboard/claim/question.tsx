// What the moderators ask a party of a claim, with the form of its answer.
import { MAX_REPLY } from "#domain/business/claim/question.ts";
import { readText } from "#platform/text/text.ts";
import { area, hidden } from "#surface/form/field.tsx";
import { type Drawn, drawFields } from "#surface/form/form.ts";
import { Spoken } from "#surface/look/free-text.tsx";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Panel, When } from "../component/display.tsx";
import { Form } from "../component/form.tsx";
import type { MemberVisit } from "../kit/visit.ts";
import { claimPath, type ToldClaim } from "./own.tsx";

/** `question` keeps an answer from standing under a later question. */
export function replyFields({ language }: MemberVisit, { questions }: ToldClaim) {
  const words = wordsIn("claiming", language).question;
  return {
    question: hidden({
      stored: questions.find(({ answer }) => answer === null)?.id ?? "",
      read: (typed = "") => typed,
    }),
    reply: area({
      label: words.label,
      hint: words.hint,
      most: MAX_REPLY,
      required: true,
      missing: wordsIn("missing", language).answer,
      read: (typed = "") => readText(typed, { min: 1, max: MAX_REPLY }),
    }),
  };
}

export function blankReply(visit: MemberVisit, claim: ToldClaim): Drawn {
  return drawFields(replyFields(visit, claim), null, {});
}

/** The latest first. */
export function Questions({ claim: { id, questions }, form }: { claim: ToldClaim; form: Drawn }) {
  const { question: words } = useWords("claiming");
  if (questions.length === 0) return null;
  return (
    <Panel title={words.title} id="questions">
      {questions.toReversed().map(({ id: question, told, askedAt, answer, answeredAt }) => (
        <div class="stack" key={question}>
          <p class="review-text">{told && <Spoken of={told} />}</p>
          <p class="muted small">{words.asked({ when: <When at={askedAt} /> })}</p>
          {answeredAt === null ? (
            <Form action={`${claimPath(id)}/reply`} submit={words.send}>
              {form.all}
            </Form>
          ) : (
            <>
              <p class="review-text" dir="auto">
                {answer}
              </p>
              <p class="muted small">{words.answered({ when: <When at={answeredAt} /> })}</p>
            </>
          )}
        </div>
      ))}
    </Panel>
  );
}
