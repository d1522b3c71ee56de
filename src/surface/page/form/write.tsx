// Writes a review without an invitation. It goes online after its author has confirmed a mail address.
import { newId } from "#contract/id.ts";
import { type Business, findBusiness } from "#domain/business/profile/business.ts";
import { submitOrganic } from "#domain/review/publish/organic.ts";
import { heldByWords } from "#domain/review/rule/check.ts";
import { readAuthorEmail } from "#domain/review/state/submission.ts";
import { languageOf } from "#domain/review/state/text-language.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { email } from "#surface/form/field.tsx";
import type { Drawn } from "#surface/form/form.ts";
import { type Content, seeOther } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { wordsIn } from "#words/words.ts";
import { aboutOf } from "../kit/reader.ts";
import { sentPath, writePath } from "../kit/site.ts";
import { type Form, type FormDeps, type FormVisit, filled, organicLimit, type Posted, type Rules } from "./form.ts";
import { NextSteps } from "./form-page.tsx";
import { declarationOf, refuseTie } from "./honesty.tsx";
import { isOfPhotos, photoFaultOf, withPhotos } from "./photo.ts";
import { type SentReview, sealSent } from "./sent.tsx";
import { type Writing, writingFields, writingPage } from "./writing.tsx";

/** A hidden field that only bots fill in. */
const TRAP = "homepage";

export function writeForm(deps: FormDeps): Form<Business> {
  const { context, addressHash, box } = deps;
  const rules: Rules<Business> = {
    isPrivate: false,
    find: ({ slug }) => findBusiness(context, slug),
    about: aboutOf,
  };
  const sent = ({ reader }: Posted, { slug }: Business, of: Omit<SentReview, "slug" | "sentAt">) => {
    const token = sealSent(box, { ...of, slug, sentAt: context.clock.now().getTime() });
    return seeOther(hrefFor(reader, sentPath(token)));
  };
  const form = filled(deps, rules, {
    fields(business, visit) {
      const { field, fault } = wordsIn("form", visit.reader.language);
      return {
        ...writingFields(deps, visit, business, { doWait: true }),
        email: email({
          label: field.email,
          hint: field.emailHint({ name: <bdi>{business.name}</bdi> }),
          required: true,
          read: (typed) => readAuthorEmail(typed, fault),
        }),
      };
    },
    page: (business, opened, drawn) => draw(deps, opened, business, drawn),
    limit: (_business, posted) => organicLimit(posted),
    async submit(business, posted, values) {
      const { email, products: _none, photos, rewarded, rewardedWith, tie, ...submission } = values;
      if (tie !== "none")
        return refuseTie(deps, posted, { business, tie, form: writePath(business.slug), isInvited: false });
      const id = await submitOrganic(context, {
        businessId: business.id,
        email,
        submission,
        photos,
        declared: declarationOf({ rewarded, rewardedWith }),
        language: posted.reader.language,
        ipHash: addressHash.ofRange(posted.peer),
      });
      const language = await languageOf(submission, posted.reader.language);
      const heldBy = await heldByWords({ ...submission, language, business });
      return sent(posted, business, { id, email, hasPhotos: photos.length > 0, heldBy });
    },
  });
  return {
    ...form,
    takeFiles: (business, posted, files) => withPhotos(deps, posted, business.id, { fields: posted.fields, files }),
    post(business, posted) {
      const { [TRAP]: trap, email = "" } = posted.fields;
      if (trap)
        return sent(posted, business, {
          id: newId(),
          email: email.trim().slice(0, TEXT_LIMIT.email.max),
          hasPhotos: false,
          heldBy: [],
        });
      return isOfPhotos(posted) ? form.refuse(business, posted, photoFaultOf(posted)) : form.post(business, posted);
    },
  };
}

function draw(deps: FormDeps, opened: FormVisit, business: Business, form: Writing["form"] & Drawn<"email">): Content {
  const { write: words, field } = wordsIn("form", opened.reader.language);
  return writingPage(deps, opened, {
    business,
    form,
    path: writePath(business.slug),
    children: (
      <>
        {form.fields.email}
        <Trap label={field.trap} />
        <NextSteps businessName={business.name} first={words.first} more={[words.notVerified, words.last]} />
      </>
    ),
    submit: words.send,
  });
}

function Trap({ label }: { label: string }) {
  return (
    <div class="trap" aria-hidden="true">
      <label for={TRAP}>{label}</label>
      <input id={TRAP} name={TRAP} type="text" tabindex={-1} autocomplete="off" />
    </div>
  );
}
