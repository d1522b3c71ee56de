// The claim of another organisation on a business of this one. Owners and admins tell the moderators why it should stay, even while the
// organisation is suspended.
import { answerClaim, type Claim } from "#domain/business/claim/claim.ts";
import { readText } from "#platform/text/text.ts";
import { area } from "#surface/form/field.tsx";
import { type Drawn, drawFields } from "#surface/form/form.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Grid, Panel, When } from "../component/display.tsx";
import { Form } from "../component/form.tsx";
import { done, existing } from "../kit/act.ts";
import { form } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";
import { ClaimState, claimPath, Decided, entryOf, hasOpenQuestion, partyClaim, type ToldClaim } from "./own.tsx";
import { blankReply, Questions } from "./question.tsx";

const MAX_ANSWER = 2_000;

export const claimAnswer = form({
  undone: "sent",
  find: claimOfOther,
  fields: (visit: MemberVisit, claim) => answerFields(visit, claim),
  page: (visit, answer, claim) => drawDispute(visit, claim, { answer }),
  change: (inside, { visit, values, found }) =>
    answerClaim(inside, found.id, visit.organisation.id, values.answer.text),
  entry: (_answered, { found }) => entryOf(found, "claim.answer"),
  done: ({ visit, found }) => done(visit, claimPath(found.id), wordsIn("claiming", visit.language).dispute.done),
});

function answerFields({ language }: MemberVisit, { answer }: Claim) {
  const words = wordsIn("claiming", language).dispute;
  return {
    answer: area({
      label: words.label,
      hint: words.hint,
      most: MAX_ANSWER,
      required: true,
      missing: wordsIn("missing", language).answer,
      stored: answer,
      read: (typed = "") => readText(typed, { min: 10, max: MAX_ANSWER }),
    }),
  };
}

/** The forms of the page. */
type Forms = { answer: Drawn; reply: Drawn };

/** @param sent the form that was sent */
export function drawDispute(visit: MemberVisit, claim: ToldClaim, sent: Partial<Forms>): Answer {
  const answer = sent.answer ?? drawFields(answerFields(visit, claim), null, {});
  const reply = sent.reply ?? blankReply(visit, claim);
  const { title, page: words } = wordsIn("claiming", visit.language);
  return page(visit, {
    title: words.of({ name: claim.business.name }),
    back: { href: "/dashboard/claim", label: title },
    ...answer.fault,
    ...reply.fault,
    // Without the reason, which speaks to the claimant.
    children:
      claim.status === "pending" ? (
        <Pending claim={claim} answer={answer} reply={reply} />
      ) : (
        <Decided claim={{ ...claim, told: null }} />
      ),
  });
}

/** The claims of others on the organisation's businesses. */
export function Disputes({ claims }: { claims: readonly Claim[] }) {
  const { dispute: words, find } = useWords("claiming");
  return (
    <Panel title={words.list} id="disputes">
      <Grid
        caption={words.list}
        rows={claims}
        columns={[
          { label: find.business, cell: (claim) => <a href={claimPath(claim.id)}>{claim.business.name}</a> },
          { label: words.claimedBy, cell: ({ organisationName }) => <bdi>{organisationName}</bdi> },
          { label: find.since, cell: (claim) => <When at={claim.createdAt} /> },
        ]}
      />
    </Panel>
  );
}

/** A claim on a business of another organisation does not exist. */
async function claimOfOther(visit: MemberVisit): Promise<ToldClaim> {
  const claim = await partyClaim(visit);
  return existing(claim.organisationId === visit.organisation.id ? null : claim);
}

function Pending({ claim, answer, reply }: Forms & { claim: ToldClaim }) {
  const { dispute: words } = useWords("claiming");
  const { organisationName, business, answeredAt } = claim;
  return (
    <>
      <div class="stack prose">
        <p>
          <ClaimState claim={claim} isAsked={hasOpenQuestion(claim)} />
        </p>
        <p>{words.about({ claimant: <bdi>{organisationName}</bdi>, business: <bdi>{business.name}</bdi> })}</p>
      </div>
      <Questions claim={claim} form={reply} />
      <Panel title={words.title} id="answer-panel">
        <Form
          action={`${claimPath(claim.id)}/answer`}
          submit={answeredAt ? words.save : words.send}
          isQuiet={answeredAt !== null}
        >
          {answer.all}
        </Form>
        {answeredAt && <p class="muted small">{words.last({ when: <When at={answeredAt} /> })}</p>}
      </Panel>
    </>
  );
}
