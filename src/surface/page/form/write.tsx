// Writes a review without an invitation. It goes online after its author has confirmed a mail address.
import { newId } from "#contract/id.ts";
import { type Business, findBusiness } from "#domain/business/profile/business.ts";
import { submitOrganic } from "#domain/review/publish/organic.ts";
import { readAuthorEmail } from "#domain/review/state/submission.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { email } from "#surface/form/field.tsx";
import type { Drawn } from "#surface/form/form.ts";
import { type Content, seeOther } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { PHOTO_SCRIPT } from "../kit/asset.ts";
import { aboutOf, actionFor } from "../kit/reader.ts";
import { photosPath, type Site, sentPath, writePath } from "../kit/site.ts";
import { SITE_WORDS } from "../kit/words.ts";
import { type Form, type FormDeps, type FormVisit, filled, organicLimit, type Posted, type Rules } from "./form.ts";
import { formPage, NextSteps, PAGE_FORM } from "./form-page.tsx";
import { declarationOf, Honesty, honestyFields, refuseTie } from "./honesty.tsx";
import { isOfPhotos, photoFaultOf, withPhotos } from "./photo.ts";
import { FirstButton, photoField } from "./photo-field.tsx";
import { type ReviewFieldSet, ratingIn, reviewFields } from "./review-fields.tsx";
import { sealSent } from "./sent.tsx";
import { FORM_WORDS } from "./words.ts";

/** A hidden field that only bots fill in. */
const TRAP = "homepage";

export function writeForm(deps: FormDeps): Form<Business> {
  const { context, config, addressHash, box, links, photos } = deps;
  const rules: Rules<Business> = {
    isPrivate: false,
    find: ({ slug }) => findBusiness(context, slug),
    about: aboutOf,
  };
  const sent = ({ reader }: Posted, { slug }: Business, of: { id: string; email: string; hasPhotos: boolean }) => {
    const token = sealSent(box, { ...of, slug, sentAt: context.clock.now().getTime() });
    return seeOther(hrefFor(reader, sentPath(token)));
  };
  const form = filled(deps, rules, {
    fields({ name, slug, showsPhotos }, { url, reader }) {
      const { field, fault } = FORM_WORDS[reader.language];
      return {
        ...reviewFields(context, reader, { stored: { rating: ratingIn(url) }, isDateFolded: true }),
        photos: photoField({
          language: reader.language,
          links,
          action: photosPath(slug),
          isOff: !showsPhotos || !photos.isOn,
          doWait: true,
        }),
        ...honestyFields(reader.language, name),
        email: email({
          label: field.email,
          hint: field.emailHint({ name: <bdi>{name}</bdi> }),
          required: true,
          read: (typed) => readAuthorEmail(typed, fault),
        }),
      };
    },
    page: (business, opened, drawn) => draw(config, opened, business, drawn),
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
      return sent(posted, business, { id, email, hasPhotos: photos.length > 0 });
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
        });
      return isOfPhotos(posted) ? form.refuse(business, posted, photoFaultOf(posted)) : form.post(business, posted);
    },
  };
}

function draw(
  config: Site,
  opened: FormVisit,
  business: Business,
  { fields, fault }: Drawn<keyof ReviewFieldSet | keyof ReturnType<typeof honestyFields> | "email" | "photos">,
): Content {
  const { write: words, field } = FORM_WORDS[opened.reader.language];
  return formPage(config, opened, {
    title: SITE_WORDS[opened.reader.language].review.write,
    business,
    fault,
    script: PHOTO_SCRIPT.path,
    columns: "form-wide",
    isSwitchable: true,
    children: (
      <form
        class="form starred"
        id={PAGE_FORM}
        method="post"
        enctype="multipart/form-data"
        // The server alone checks, and names every fault at once, in the language of the page.
        novalidate
        action={actionFor(opened.reader, writePath(business.slug))}
      >
        <FirstButton />
        <div class="form-main">
          <p class="muted small">{field.starred}</p>
          {fields.rating}
          {fields.title}
          {fields.body}
          <div class="form-extras">
            {fields.photos}
            {fields.experienceDate}
          </div>
        </div>
        <div class="form-side">
          <Honesty fields={fields} />
          {fields.author}
          {fields.email}
          <Trap label={field.trap} />
          <NextSteps businessName={business.name} first={words.first} more={[words.notVerified, words.last]} />
          <button type="submit" class="button">
            {words.send}
          </button>
        </div>
      </form>
    ),
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
