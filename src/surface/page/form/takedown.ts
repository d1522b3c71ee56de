// The author of an imported review asks for a link that takes it down. The link goes to the address only if the file states it for the
// review, and the answer is always the same.
import { toWire } from "#contract/id.ts";
import { askForTakedown } from "#domain/review/author/removal.ts";
import { readAuthorEmail } from "#domain/review/state/submission.ts";
import { email } from "#surface/form/field.tsx";
import { seeOther } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { wordsIn } from "#words/words.ts";
import { aboutOf } from "../kit/reader.ts";
import { takedownPath } from "../kit/site.ts";
import { type Form, type FormDeps, filled, organicLimit, type Rules } from "./form.ts";
import { findPublicReview, type PublicReview, reviewFormPage, sentNotice, withSent } from "./public-review.tsx";

export function takedownForm(deps: FormDeps): Form<PublicReview> {
  const { context, config } = deps;
  const rules: Rules<PublicReview> = {
    isPrivate: false,
    async find(params) {
      const found = await findPublicReview(context, params);
      return found?.review.source === "import" ? found : null;
    },
    about: ({ business }) => aboutOf(business),
  };
  const form = filled(deps, rules, {
    fields(_subject, { reader }) {
      const { takedown: words, fault } = wordsIn("form", reader.language);
      const read = (typed: string | undefined) => readAuthorEmail(typed, fault);
      return { email: email({ label: words.email, hint: words.hint, required: true, read }) };
    },
    page(subject, opened, drawn) {
      const { takedown: words } = wordsIn("form", opened.reader.language);
      const asking = { path: pathOf(subject), words: { ...words, lead: words.text }, form: drawn };
      return reviewFormPage(config, opened, subject, asking);
    },
    limit: (_subject, posted) => organicLimit(posted),
    async submit(subject, { reader }, { email }) {
      await askForTakedown(context, { reviewId: subject.review.id, email, formLanguage: reader.language });
      return seeOther(hrefFor(reader, `${pathOf(subject)}?sent=1`));
    },
  });
  return withSent(form, (subject, opened) => {
    const { takedown: words, write } = wordsIn("form", opened.reader.language);
    return sentNotice(config, opened, subject, { ...words, title: write.sentTitle });
  });
}

function pathOf({ business, review }: PublicReview): string {
  return takedownPath(business.slug, toWire("rev", review.id));
}
