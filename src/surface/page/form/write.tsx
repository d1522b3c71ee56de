// Writes a review without an invitation. It goes online after its author has confirmed a mail address.
import { type Business, findBusiness } from "#domain/business/business.ts";
import { submitOrganic } from "#domain/review/organic.ts";
import { type FieldErrors, readAuthorEmail, readSubmission } from "#domain/review/submission.ts";
import { type Content, seeOther } from "#surface/look/answer.ts";
import { EmailField } from "#surface/look/field.tsx";
import { PAGE_LANGUAGE } from "../component/review-card.tsx";
import { profilePath, writePath } from "../site.ts";
import { countOrganic, type Form, type FormDeps, giveBackOrganic, type Problem } from "./form.ts";
import { formPage, NextSteps, notice } from "./form-page.tsx";
import { type Draft, draftOf, ReviewFields, ratingIn } from "./review-fields.tsx";

/** A hidden field that only bots fill in. */
const TRAP = "homepage";

export function writeForm(deps: FormDeps): Form<Business> {
  const { context, config, addressHash } = deps;
  return {
    isPrivate: false,
    find: ({ slug }) => findBusiness(context, slug),
    get(business, { url }) {
      if (url.searchParams.get("sent") === "1") return checkMail(business);
      return draw(deps, { business, draft: { rating: ratingIn(url) } });
    },
    async post(business, { fields, peer }) {
      const sent = seeOther(`${writePath(business.slug)}?sent=1`);
      if (fields[TRAP]) return sent;
      const read = readSubmission(context, fields);
      const address = readAuthorEmail(fields.email);
      const draft = draftOf(fields);
      if ("errors" in read || "error" in address) {
        const errors = { ...("errors" in read && read.errors), ...("error" in address && { email: address.error }) };
        return draw(deps, { business, draft, errors });
      }
      const problem = await countOrganic(deps.window, peer);
      if (problem) return draw(deps, { business, draft, problem });
      try {
        await submitOrganic(context, {
          businessId: business.id,
          email: address.email,
          submission: read.submission,
          language: PAGE_LANGUAGE,
          ipHash: addressHash.ofRange(peer),
        });
      } catch (error) {
        giveBackOrganic(deps.window, peer);
        throw error;
      }
      return sent;
    },
    redraw: (business, { fields }, problem) => draw(deps, { business, draft: draftOf(fields), problem }),
  };

  function checkMail(business: Business): Content {
    return notice(config, {
      title: "Check your mail",
      action: { href: profilePath(business.slug), name: "Back to the reviews" },
      children: (
        <>
          <p>
            We sent you a mail with a link. Your review of <bdi>{business.name}</bdi> goes online when you open the link
            and confirm.
          </p>
          <p class="muted">
            If no mail arrives within some minutes, check the spam folder, or write the review again with the correct
            address.
          </p>
        </>
      ),
    });
  }
}

type Drawn = { business: Business; draft: Draft; errors?: FieldErrors; problem?: Problem };

function draw({ config, context }: FormDeps, { business, draft, errors = {}, problem }: Drawn): Content {
  return formPage(config, {
    title: "Write a review",
    business,
    errors,
    problem,
    children: (
      <form class="form" method="post" action={writePath(business.slug)}>
        <ReviewFields draft={draft} errors={errors} now={context.clock.now()} />
        <EmailField
          name="email"
          label="Your mail address"
          hint={`We send a link to it, so that nobody else can write in your name. We never show it, also not to ${business.name}.`}
          value={draft.email}
          error={errors.email}
          required
        />
        <Trap />
        <NextSteps
          businessName={business.name}
          first="We send you a mail. Your review goes online when you open its link and confirm."
          last="You can have one review of each business. A new one replaces it."
        />
        <button type="submit" class="button">
          Send and confirm by mail
        </button>
      </form>
    ),
  });
}

function Trap() {
  return (
    <div class="trap" aria-hidden="true">
      <label for={TRAP}>Leave this empty</label>
      <input id={TRAP} name={TRAP} type="text" tabindex={-1} autocomplete="off" />
    </div>
  );
}
