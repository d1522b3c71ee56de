// The two questions of the forms that write a review: was something given or promised for it, and does a tie to the business exist? Neither
// is preselected or required, and no answer means no.
import type { ComponentChildren, VNode } from "preact";
import type { BusinessId } from "#contract/id.ts";
import { sandboxOf } from "#contract/sandbox.ts";
import { countTie, TIE_ANSWERS, type Tie, type TieAnswer } from "#domain/review/reward/tie.ts";
import { type Declaration, REWARD_NOTE } from "#domain/review/state/reward.ts";
import type { Language } from "#platform/language/language.ts";
import { readText } from "#platform/text/text.ts";
import { type Field, text } from "#surface/form/field.tsx";
import type { Content } from "#surface/look/answer.ts";
import { FieldNotes, notedBy } from "#surface/look/field.tsx";
import { hrefFor } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { profilePath } from "../kit/site.ts";
import type { FormDeps, Posted } from "./form.ts";
import { notice } from "./form-page.tsx";
import { NotSaved } from "./not-saved.tsx";

type Answers = { rewarded: boolean | null; rewardedWith: string | null };

/** @param name of the business */
export function honestyFields(language: Language, name: string) {
  const { ask, tie } = wordsIn("reward", language);
  return {
    rewarded: choice({
      legend: ask.legend,
      options: [
        { value: "no", label: ask.no },
        { value: "yes", label: ask.yes },
      ],
      read: (typed) => (typed === "yes" ? true : typed === "no" ? false : null),
    }),
    rewardedWith: text({
      label: ask.what,
      hint: ask.whatHint,
      read(typed) {
        if (!typed?.trim()) return null;
        const read = readText(typed, { min: 1, max: REWARD_NOTE.max });
        return "text" in read ? read.text : { wrong: ask.long({ most: REWARD_NOTE.max }) };
      },
    }),
    tie: choice({
      legend: tie.legend({ business: <bdi>{name}</bdi> }),
      options: TIE_ANSWERS.map((value) => ({ value, label: tie[value] })),
      read: (typed): TieAnswer => TIE_ANSWERS.find((each) => each === typed) ?? "none",
      below: tie.optional,
    }),
  };
}

type HonestyProps = { fields: Readonly<Record<"rewarded" | "rewardedWith" | "tie", VNode>> };

/** The stylesheet shows the field for words once the answer is yes. Browsers that cannot do so show it always. */
export function Honesty({ fields }: HonestyProps) {
  return (
    <>
      <div class="honesty">
        {fields.rewarded}
        {fields.rewardedWith}
      </div>
      {fields.tie}
    </>
  );
}

/** Words without a choice mean yes: their author has said what it was. */
export function declarationOf({ rewarded, rewardedWith }: Answers): Declaration {
  const isRewarded = rewarded ?? rewardedWith !== null;
  return { isRewarded, note: isRewarded ? rewardedWith : null };
}

type Refused = {
  business: { id: BusinessId; slug: string; name: string };
  tie: Tie;
  /** The path of the form. */
  form: string;
  isInvited: boolean;
};

/** Counts the refusal, and tells the author why. Nothing of the review is kept. */
export async function refuseTie(
  { context, config, addressHash }: FormDeps,
  posted: Posted,
  of: Refused,
): Promise<Content> {
  const { id, slug, name } = of.business;
  await countTie(context, { businessId: id, tie: of.tie, ipHash: addressHash.ofRange(posted.peer) });
  const { refused } = wordsIn("reward", posted.reader.language);
  return notice(config, posted, {
    status: 422,
    title: refused.title,
    action: { href: of.form, name: refused.again },
    children: (
      <>
        <p>{refused[of.tie]}</p>
        <p>{refused.nothingKept}</p>
        <p>{of.isInvited ? refused.open : refused.mistake}</p>
        {sandboxOf(slug) === null && (
          <p>
            <a href={hrefFor(posted.reader, profilePath(slug))}>{refused.business({ business: <bdi>{name}</bdi> })}</a>
          </p>
        )}
        <NotSaved draft={posted.fields} />
      </>
    ),
  });
}

type ChoiceOf<Read> = {
  legend: ComponentChildren;
  options: readonly { value: string; label: string }[];
  read(typed: string | undefined): Read;
  below?: string;
};

/** Radio buttons of which none is chosen before the author chooses. */
function choice<Read>({ legend, options, read, below }: ChoiceOf<Read>): Field<Read> {
  return {
    read,
    draw: ({ name, typed, error }) => (
      <fieldset class="field" {...notedBy({ id: name, error })}>
        <legend>{legend}</legend>
        <FieldNotes id={name} error={error} />
        <div class="choices">
          {options.map(({ value, label }, at) => {
            const id = at === 0 ? name : `${name}-${value}`;
            return (
              <label key={value} class="choice" for={id}>
                <input type="radio" id={id} name={name} value={value} checked={typed?.[name] === value} />
                {label}
              </label>
            );
          })}
        </div>
        {below && <p class="hint">{below}</p>}
      </fieldset>
    ),
  };
}

/** In the form of an invitation: what every review gets. */
export function Offer({ businessName, note }: { businessName: string; note: string | null }) {
  const { offer } = useWords("reward");
  if (note === null) return null;
  return (
    <div class="standing">
      <p>{offer.what({ business: <bdi>{businessName}</bdi>, note: <q dir="auto">{note}</q> })}</p>
      <p>
        <strong>{offer.whatever}</strong> {offer.marked}
      </p>
    </div>
  );
}
