// What moderators ask the parties of a claim, and what these answer.
import type { Claim } from "#domain/business/claim/claim.ts";
import { MAX_QUESTION, PARTIES, type Party, partyOf } from "#domain/business/claim/question.ts";
import { readText } from "#platform/text/text.ts";
import { area, select } from "#surface/form/field.tsx";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { ClaimState, type ToldClaim } from "../../claim/own.tsx";
import { Fact, Panel, Pill, When } from "../../component/display.tsx";
import { existing } from "../../kit/act.ts";
import type { UserVisit } from "../../kit/visit.ts";

/** The parties without an open question. */
export function askable(claim: ToldClaim): Party[] {
  const isOpen = (party: Party) => {
    const of = partyOf(claim, party);
    return claim.questions.some(({ organisationId, answer }) => organisationId === of && answer === null);
  };
  return PARTIES.filter((party) => partyOf(claim, party) !== null && !isOpen(party));
}

export function questionFields({ language }: UserVisit, claim: ToldClaim) {
  const { ask: words } = wordsIn("claimQueue", language);
  const names = { claimant: claim.organisationName, manager: claim.business.organisationName ?? "" };
  return {
    party: select({
      label: words.to,
      options: askable(claim).map((value) => ({ value, label: words[value]({ organisation: names[value] }) })),
      read: (typed) => existing(PARTIES.find((each) => each === typed)),
    }),
    question: area({
      label: words.question,
      hint: words.hint,
      most: MAX_QUESTION,
      required: true,
      missing: wordsIn("missing", language).question,
      read: (typed = "") => readText(typed, { min: 10, max: MAX_QUESTION }),
    }),
  };
}

export function Questions({ claim }: { claim: ToldClaim }) {
  const { ask: words } = useWords("claimQueue");
  if (claim.questions.length === 0) return null;
  return (
    <Panel title={words.questions} id="questions">
      <dl class="facts">
        {claim.questions.flatMap(({ id, organisationId, question, askedAt, answer, answeredAt }) => [
          <Fact key={id} name={organisationId === claim.organisationId ? words.toClaimant : words.toManager}>
            <Said text={question} at={askedAt} />
          </Fact>,
          <Fact key={`${id}-answer`} name={words.answer}>
            {answer !== null && answeredAt ? <Said text={answer} at={answeredAt} /> : words.none}
          </Fact>,
        ])}
      </dl>
    </Panel>
  );
}

function Said({ text, at }: { text: string; at: Date }) {
  return (
    <>
      <span class="review-text">{text}</span>{" "}
      <span class="muted">
        (<When at={at} />)
      </span>
    </>
  );
}

/** The state of a claim for moderators. While a party has a question to answer, the claim does not wait for them. */
export function ModeratedState({ claim, asked }: { claim: Claim; asked: "open" | "answered" | undefined }) {
  const { ask: words } = useWords("claimQueue");
  return (
    <>
      {asked !== "open" && <ClaimState claim={claim} />}
      {asked && <Pill tone={asked === "answered" ? "good" : "plain"}>{words.state[asked]}</Pill>}
    </>
  );
}
