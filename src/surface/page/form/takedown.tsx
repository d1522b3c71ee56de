// The author of an imported review asks for a link that takes it down. The link goes to the address only if the file states it for the
// review, and the answer is always the same.
import { fromWire, toWire } from "#contract/id.ts";
import { type Business, findBusiness } from "#domain/business/profile/business.ts";
import { askForTakedown } from "#domain/review/author/removal.ts";
import { findForPage, type PublishedReview } from "#domain/review/list/list.ts";
import { readAuthorEmail } from "#domain/review/state/submission.ts";
import { email } from "#surface/form/field.tsx";
import type { Drawn } from "#surface/form/form.ts";
import { type Content, seeOther } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { OwnReviewCard } from "../component/review-card.tsx";
import { aboutOf, actionFor } from "../kit/reader.ts";
import { reviewPath, type Site, takedownPath } from "../kit/site.ts";
import { type Form, type FormDeps, type FormVisit, filled, organicLimit, type Rules } from "./form.ts";
import { formPage, notice } from "./form-page.tsx";
import { FORM_WORDS } from "./words.ts";

type Subject = { business: Business; review: PublishedReview };

export function takedownForm(deps: FormDeps): Form<Subject> {
  const { context, config } = deps;
  const rules: Rules<Subject> = {
    isPrivate: false,
    async find({ slug, id: wire }) {
      const id = fromWire("rev", wire);
      const business = id && (await findBusiness(context, slug));
      const review = business && (await findForPage(context, business.id, id));
      return business && review && review !== "removed" && review.source === "import" ? { business, review } : null;
    },
    about: ({ business }) => aboutOf(business),
  };
  const form = filled(deps, rules, {
    fields(_subject, { reader }) {
      const { takedown: words, fault } = FORM_WORDS[reader.language];
      const read = (typed: string | undefined) => readAuthorEmail(typed, fault);
      return { email: email({ label: words.email, hint: words.hint, required: true, read }) };
    },
    page: (subject, opened, drawn) => draw(config, opened, subject, drawn),
    limit: (_subject, posted) => organicLimit(posted),
    async submit(subject, { reader }, { email }) {
      await askForTakedown(context, { reviewId: subject.review.id, email, formLanguage: reader.language });
      return seeOther(hrefFor(reader, `${pathOf(subject)}?sent=1`));
    },
  });
  return {
    ...form,
    get: (subject, opened) =>
      opened.url.searchParams.get("sent") === "1" ? sent(config, opened, subject) : form.get(subject, opened),
  };
}

function pathOf({ business, review }: Subject): string {
  return takedownPath(business.slug, toWire("rev", review.id));
}

function draw(config: Site, opened: FormVisit, subject: Subject, { all, fault }: Drawn): Content {
  const { business, review } = subject;
  const { takedown: words } = FORM_WORDS[opened.reader.language];
  return formPage(config, opened, {
    title: words.title,
    business,
    fault,
    children: (
      <form class="form" method="post" action={actionFor(opened.reader, pathOf(subject))}>
        <p>{words.text}</p>
        <OwnReviewCard review={{ ...review, reply: null, businessName: business.name }} />
        {all}
        <button type="submit" class="button">
          {words.send}
        </button>
      </form>
    ),
  });
}

function sent(config: Site, opened: FormVisit, { business, review }: Subject): Content {
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
