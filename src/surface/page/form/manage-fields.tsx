// The fields of the author's page: the review itself, an own address, and whether a problem was solved.
import { sandboxOf } from "#contract/sandbox.ts";
import type { OwnReview } from "#domain/review/author/author.ts";
import { readAuthorEmail } from "#domain/review/state/submission.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { email, type Field } from "#surface/form/field.tsx";
import { FieldNotes, notedBy } from "#surface/look/field.tsx";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import type { FormDeps, FormVisit } from "./form.ts";
import { reviewFields } from "./review-fields.tsx";

export function editFields({ context }: FormDeps, { reader }: FormVisit, review: OwnReview) {
  const { rating, title, body, author, experienceDate, products } = review;
  const stars = products.map((each) => [each.id, each.rating === null ? undefined : String(each.rating)]);
  const rated = Object.fromEntries(stars);
  const stored = { rating: String(rating), title, body, author, experienceDate, products: rated };
  return reviewFields(context, reader, {
    stored,
    products,
    areRated: true,
    isSandbox: sandboxOf(review.slug) !== null,
  });
}

export function addressFields({ reader }: FormVisit) {
  const words = wordsIn("form", reader.language);
  const read = (typed: string | undefined) => readAuthorEmail(typed, words.fault);
  return { email: email({ label: words.owner.own, hint: words.owner.ownHint, read }) };
}

const CHOICES = [
  { value: "resolved", name: "sorted" },
  { value: "unresolved", name: "notYet" },
] as const;

type Resolution = (typeof CHOICES)[number]["value"];

/** @param chosen the answer of the mail's link; it only prefills the form */
export function resolutionFields({ reader }: FormVisit, review: OwnReview, chosen: string | null = null) {
  const { fault, manage } = wordsIn("form", reader.language);
  const find = (text: string | null | undefined) => CHOICES.find(({ value }) => value === text)?.value;
  const stored = find(chosen) ?? review.resolution;
  const resolution: Field<Resolution | Wrong> = {
    label: manage.replied({ name: review.businessName }),
    read: (typed) => find(typed) ?? { wrong: fault.resolution },
    draw: ({ error }) => <ResolutionChoice businessName={review.businessName} asked={stored} error={error} />,
  };
  return { resolution };
}

type ChoiceProps = { businessName: string; asked: string | null; error: string | undefined };

function ResolutionChoice({ businessName, asked, error }: ChoiceProps) {
  const { manage: words } = useWords("form");
  return (
    <fieldset class="field" {...notedBy({ id: "resolution", error })}>
      <legend>{words.replied({ name: <bdi>{businessName}</bdi> })}</legend>
      <FieldNotes id="resolution" error={error} />
      <div class="choices">
        {CHOICES.map(({ value, name }, index) => {
          const id = index === 0 ? "resolution" : `resolution-${value}`;
          return (
            <label key={value} class="choice" for={id}>
              <input type="radio" id={id} name="resolution" value={value} checked={asked === value} required />
              {words[name]}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
