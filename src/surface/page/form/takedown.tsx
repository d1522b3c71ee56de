// The author of an imported review asks for a link that takes it down. The link goes to the address only if the file states it for the
// review, and the answer is always the same.
import { fromWire, toWire } from "#contract/id.ts";
import { type Business, findBusiness } from "#domain/business/profile/business.ts";
import { askForTakedown } from "#domain/review/author/removal.ts";
import { findForPage, type PublishedReview } from "#domain/review/list/list.ts";
import { readAuthorEmail } from "#domain/review/state/submission.ts";
import { type Content, seeOther } from "#surface/look/answer.ts";
import { EmailField } from "#surface/look/field.tsx";
import { hrefFor } from "#surface/look/reader.ts";
import { OwnReviewCard } from "../component/review-card.tsx";
import { aboutOf, actionFor } from "../kit/reader.ts";
import { reviewPath, takedownPath } from "../kit/site.ts";
import { countOrganic, type Form, type FormDeps, giveBackOrganic, type Opened, type Problem } from "./form.ts";
import { formPage, notice } from "./form-page.tsx";
import { FORM_WORDS } from "./words.ts";

type Subject = { business: Business; review: PublishedReview };

export function takedownForm(deps: FormDeps): Form<Subject> {
  const { context } = deps;
  return {
    isPrivate: false,
    async find({ slug, id: wire }) {
      const id = fromWire("rev", wire);
      const business = id && (await findBusiness(context, slug));
      const review = business && (await findForPage(context, business.id, id));
      return business && review && review !== "removed" && review.source === "import" ? { business, review } : null;
    },
    about: ({ business }) => aboutOf(business),
    get: (subject, opened) =>
      opened.url.searchParams.get("sent") === "1" ? sent(deps, opened, subject) : draw(deps, opened, subject),
    async post(subject, posted) {
      const { fields, peer, reader } = posted;
      const address = readAuthorEmail(fields.email, FORM_WORDS[reader.language].fault);
      if ("error" in address) return draw(deps, posted, subject, { email: fields.email, error: address.error });
      const problem = await countOrganic(deps.window, peer);
      if (problem) return draw(deps, posted, subject, { email: fields.email, problem });
      try {
        await askForTakedown(context, {
          reviewId: subject.review.id,
          email: address.email,
          formLanguage: reader.language,
        });
      } catch (error) {
        giveBackOrganic(deps.window, peer);
        throw error;
      }
      return seeOther(hrefFor(reader, `${pathOf(subject)}?sent=1`));
    },
    redraw: (subject, posted, problem) => draw(deps, posted, subject, { email: posted.fields.email, problem }),
  };
}

function pathOf({ business, review }: Subject): string {
  return takedownPath(business.slug, toWire("rev", review.id));
}

type Drawn = { email?: string | undefined; error?: string; problem?: Problem };

function draw({ config }: FormDeps, opened: Opened, subject: Subject, { email, error, problem }: Drawn = {}): Content {
  const { business, review } = subject;
  const { takedown: words } = FORM_WORDS[opened.reader.language];
  return formPage(config, opened, {
    title: words.title,
    business,
    errors: { email: error },
    problem,
    children: (
      <form class="form" method="post" action={actionFor(opened.reader, pathOf(subject))}>
        <p>{words.text}</p>
        <OwnReviewCard review={{ ...review, reply: null, businessName: business.name }} />
        <EmailField name="email" label={words.email} hint={words.hint} value={email} error={error} required />
        <button type="submit" class="button">
          {words.send}
        </button>
      </form>
    ),
  });
}

function sent({ config }: FormDeps, opened: Opened, { business, review }: Subject): Content {
  const { takedown: words, write } = FORM_WORDS[opened.reader.language];
  return notice(config, opened, {
    title: write.sentTitle,
    action: { href: reviewPath(business.slug, toWire("rev", review.id)), name: words.back },
    children: (
      <>
        <p>{words.sent}</p>
        <p class="muted">{words.noMail}</p>
      </>
    ),
  });
}
