// Confirms the address behind a review: a page that shows the review, and a button. Mail scanners open links, but press no buttons.
import { confirmReview } from "#domain/invitation/invited.ts";
import { type Confirmation, findConfirmation } from "#domain/review/publish/confirm.ts";
import { heldByWords } from "#domain/review/rule/check.ts";
import { type Content, seeOther } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { wordsIn } from "#words/words.ts";
import { OwnReviewCard } from "../component/review-card.tsx";
import { aboutAuthor, actionFor } from "../kit/reader.ts";
import { managePath, writePath } from "../kit/site.ts";
import { atLink, type Form, type FormDeps, type FormVisit } from "./form.ts";
import { formPage, notice } from "./form-page.tsx";
import { AlongStrip } from "./own-strip.tsx";
import { PrivateLinkForm } from "./private-link.tsx";
import { ReadFirst } from "./read-first.tsx";

type Subject = Confirmation & { id: string };

export function confirmForm(deps: FormDeps): Form<Subject> {
  const { context, links } = deps;
  return {
    ...atLink(deps, "confirm", findConfirmation),
    about: aboutAuthor,
    get(confirmation, opened) {
      return confirmation.state === "waiting" ? ask(deps, opened, confirmation) : closed(deps, opened, confirmation);
    },
    async post(confirmation, posted) {
      const done = await confirmReview(context, confirmation.id);
      if (!done) return null;
      if ("state" in done) return closed(deps, posted, { ...confirmation, ...done });
      return seeOther(hrefFor(posted.reader, `${managePath(links, done.reviewId)}?done=${done.status}`));
    },
  };
}

async function ask(
  { config, links, statement }: FormDeps,
  opened: FormVisit,
  confirmation: Confirmation,
): Promise<Content> {
  const { businessName, slug, logoPath, submission, kind, incentivized, photos, language, business } = confirmation;
  const heldBy = await heldByWords({ ...submission, language, business });
  const { confirm: words } = wordsIn("form", opened.reader.language);
  const { willBeMarked } = wordsIn("reward", opened.reader.language);
  const { waits } = wordsIn("photo", opened.reader.language);
  return formPage(config, opened, {
    title: words.title,
    business: { name: businessName, slug, logoPath },
    children: (
      <form class="form" method="post" action={actionFor(opened.reader, `/confirm/${opened.params.token}`)}>
        {kind === "revision" && <p>{words.revision}</p>}
        {heldBy.length === 0 && kind === "review" && <p>{words.review}</p>}
        <ReadFirst heldBy={heldBy} statement={statement} />
        <OwnReviewCard review={{ ...submission, businessName }}>
          <AlongStrip
            photos={photos}
            pathOf={(id) => `/confirm/${opened.params.token}/photos/${links.sign("photo", id)}`}
          />
        </OwnReviewCard>
        {photos.length > 0 && <p>{waits}</p>}
        {incentivized && <p>{willBeMarked}</p>}
        <button type="submit" class="button">
          {words.confirm}
        </button>
        <p class="muted">{words.notYou}</p>
      </form>
    ),
  });
}

function closed({ config }: FormDeps, opened: FormVisit, { businessName, slug, state }: Confirmation): Content {
  const { confirm: words, link } = wordsIn("form", opened.reader.language);
  const name = <bdi>{businessName}</bdi>;
  if (state === "done")
    return notice(config, opened, {
      title: words.doneTitle,
      children: (
        <>
          <p>{words.done({ name })}</p>
          <PrivateLinkForm
            action={actionFor(opened.reader, `/confirm/${opened.params.token}/link`)}
            text={link.confirmed}
          />
        </>
      ),
    });
  return notice(config, opened, {
    status: 410,
    title: words.goneTitle,
    action: { href: writePath(slug), name: wordsIn("site", opened.reader.language).review.write },
    children: <p>{words.gone({ name })}</p>,
  });
}
