// Writes a review without an invitation. It goes online after its author has confirmed a mail address.
import { type Business, findBusiness } from "#domain/business/profile/business.ts";
import { submitOrganic } from "#domain/review/publish/organic.ts";
import { type FieldErrors, readAuthorEmail, readSubmission } from "#domain/review/state/submission.ts";
import { type Content, seeOther } from "#surface/look/answer.ts";
import { EmailField } from "#surface/look/field.tsx";
import { hrefFor } from "#surface/look/reader.ts";
import { aboutOf, actionFor } from "../kit/reader.ts";
import { profilePath, type Site, writePath } from "../kit/site.ts";
import { SITE_WORDS } from "../kit/words.ts";
import { countOrganic, type Form, type FormDeps, giveBackOrganic, type Opened, type Problem } from "./form.ts";
import { formPage, NextSteps, notice } from "./form-page.tsx";
import { type Draft, draftOf, ReviewFields, ratingIn } from "./review-fields.tsx";
import { FORM_WORDS } from "./words.ts";

/** A hidden field that only bots fill in. */
const TRAP = "homepage";

export function writeForm(deps: FormDeps): Form<Business> {
  const { context, config, addressHash } = deps;
  return {
    isPrivate: false,
    find: ({ slug }) => findBusiness(context, slug),
    about: aboutOf,
    get(business, opened) {
      if (opened.url.searchParams.get("sent") === "1") return checkMail(config, opened, business);
      return draw(deps, opened, { business, draft: { rating: ratingIn(opened.url) } });
    },
    async post(business, posted) {
      const { fields, peer, reader } = posted;
      const sent = seeOther(hrefFor(reader, `${writePath(business.slug)}?sent=1`));
      if (fields[TRAP]) return sent;
      const { fault } = FORM_WORDS[reader.language];
      const read = readSubmission(context, fields, fault);
      const address = readAuthorEmail(fields.email, fault);
      const draft = draftOf(fields);
      if ("errors" in read || "error" in address) {
        const errors = { ...("errors" in read && read.errors), ...("error" in address && { email: address.error }) };
        return draw(deps, posted, { business, draft, errors });
      }
      const problem = await countOrganic(deps.window, peer);
      if (problem) return draw(deps, posted, { business, draft, problem });
      try {
        await submitOrganic(context, {
          businessId: business.id,
          email: address.email,
          submission: read.submission,
          language: reader.language,
          ipHash: addressHash.ofRange(peer),
        });
      } catch (error) {
        giveBackOrganic(deps.window, peer);
        throw error;
      }
      return sent;
    },
    redraw: (business, posted, problem) => draw(deps, posted, { business, draft: draftOf(posted.fields), problem }),
  };
}

function checkMail(site: Site, opened: Opened, { slug, name }: Business): Content {
  const { write: words } = FORM_WORDS[opened.reader.language];
  return notice(site, opened, {
    title: words.sentTitle,
    action: { href: profilePath(slug), name: words.back },
    children: (
      <>
        <p>{words.sent({ name: <bdi>{name}</bdi> })}</p>
        <p class="muted">{words.noMail}</p>
      </>
    ),
  });
}

type Drawn = { business: Business; draft: Draft; errors?: FieldErrors; problem?: Problem };

function draw(
  { config, context }: FormDeps,
  opened: Opened,
  { business, draft, errors = {}, problem }: Drawn,
): Content {
  const { write: words, field } = FORM_WORDS[opened.reader.language];
  return formPage(config, opened, {
    title: SITE_WORDS[opened.reader.language].review.write,
    business,
    errors,
    problem,
    children: (
      <form class="form" method="post" action={actionFor(opened.reader, writePath(business.slug))}>
        <ReviewFields draft={draft} errors={errors} now={context.clock.now()} />
        <EmailField
          name="email"
          label={field.email}
          hint={field.emailHint({ name: <bdi>{business.name}</bdi> })}
          value={draft.email}
          error={errors.email}
          required
        />
        <Trap label={field.trap} />
        <NextSteps businessName={business.name} first={words.first} last={words.last} />
        <button type="submit" class="button">
          {words.send}
        </button>
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
