// The claim of another organisation on a business of this one. Owners and admins tell the moderators why it should stay, even while the
// organisation is suspended.
import { answerClaim, isDisputed } from "#domain/business/claim/claim.ts";
import { readText } from "#platform/text/text.ts";
import { area } from "#surface/form/field.tsx";
import type { Drawn } from "#surface/form/form.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Grid, Panel, When } from "../component/display.tsx";
import { Form } from "../component/form.tsx";
import { done, existing } from "../kit/act.ts";
import { form } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { MemberVisit } from "../kit/visit.ts";
import { ClaimState, claimPath, Decided, entryOf, type ToldClaim, toldClaim } from "./own.tsx";

const MAX_ANSWER = 2_000;

export const claimAnswer = form({
  undone: "sent",
  find: claimOfOther,
  fields: ({ language }: MemberVisit, { answer }) => {
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
  },
  page: (visit, form, claim) => {
    const { title, page: words } = wordsIn("claiming", visit.language);
    return page(visit, {
      title: words.of({ name: claim.business.name }),
      back: { href: "/dashboard/claim", label: title },
      ...form.fault,
      // Without the reason, which speaks to the claimant.
      children:
        claim.status === "pending" ? (
          <Pending claim={claim} form={form} />
        ) : (
          <Decided claim={{ ...claim, told: null }} />
        ),
    });
  },
  change: (inside, { visit, values, found }) =>
    answerClaim(inside, found.id, visit.organisation.id, values.answer.text),
  entry: (_answered, { found }) => entryOf(found, "claim.answer"),
  done: ({ visit, found }) => done(visit, claimPath(found.id), wordsIn("claiming", visit.language).dispute.done),
});

/** The claims of others on the organisation's businesses. */
export function Disputes({ claims }: { claims: readonly ToldOfClaim[] }) {
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

type ToldOfClaim = Omit<ToldClaim, "told">;

/** A claim on a business of another organisation does not exist. */
async function claimOfOther(visit: MemberVisit): Promise<ToldClaim> {
  const claim = await toldClaim(visit);
  return existing(isDisputed(claim) && claim.business.organisationId === visit.organisation.id ? claim : null);
}

function Pending({ claim, form }: { claim: ToldClaim; form: Drawn }) {
  const { dispute: words } = useWords("claiming");
  const { organisationName, business, answeredAt } = claim;
  return (
    <>
      <div class="stack prose">
        <p>
          <ClaimState claim={claim} />
        </p>
        <p>{words.about({ claimant: <bdi>{organisationName}</bdi>, business: <bdi>{business.name}</bdi> })}</p>
      </div>
      <Panel title={words.title} id="answer-panel">
        <Form
          action={`${claimPath(claim.id)}/answer`}
          submit={answeredAt ? words.save : words.send}
          isQuiet={answeredAt !== null}
        >
          {form.all}
        </Form>
        {answeredAt && <p class="muted small">{words.last({ when: <When at={answeredAt} /> })}</p>}
      </Panel>
    </>
  );
}
