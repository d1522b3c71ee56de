// What the forms share by which a visitor without an account asks for something about a public review: the review is found and shown, and a
// notice follows that says to look into the mailbox.
import { fromWire, toWire } from "#contract/id.ts";
import { type Business, findBusiness } from "#domain/business/profile/business.ts";
import { findForPage, type PublishedReview } from "#domain/review/list/list.ts";
import { photoPath, type ShownPhoto, thumbnailSize } from "#domain/review/state/photo.ts";
import type { Context } from "#platform/database/context.ts";
import type { Drawn } from "#surface/form/form.ts";
import type { Content } from "#surface/look/answer.ts";
import { useReader } from "#surface/look/reader.ts";
import { whichPhoto } from "#surface/look/which-photo.ts";
import { wordsIn } from "#words/words.ts";
import { OwnReviewCard } from "../component/review-card.tsx";
import { REPORT_STYLE } from "../kit/asset.ts";
import { actionFor } from "../kit/reader.ts";
import { reviewPath, type Site } from "../kit/site.ts";
import type { Form, FormVisit, Params } from "./form.ts";
import { formPage, notice, PAGE_FORM } from "./form-page.tsx";

export type PublicReview = { business: Business; review: PublishedReview };

/** Null where the review is not public. */
export async function findPublicReview(
  context: Context,
  { slug, id: wire }: Pick<Params, "slug" | "id">,
): Promise<PublicReview | null> {
  const id = fromWire("rev", wire);
  const business = id && (await findBusiness(context, slug));
  const review = business && (await findForPage(context, business.id, id));
  return business && review && typeof review !== "string" ? { business, review } : null;
}

/** @property byMail what follows by mail, before the button */
type Words = { title: string; lead: string; send: string; byMail?: string };

/** @property photo the picture that the form is about, with its place. */
type Asking = {
  path: string;
  words: Words;
  form: Drawn;
  note?: string | null;
  photo?: ShownPhoto & { n: number };
};

export function reviewFormPage(
  site: Site,
  opened: FormVisit,
  { business, review }: PublicReview,
  { path, words, form: { all, fault }, note = null, photo }: Asking,
): Content {
  return formPage(site, opened, {
    title: words.title,
    business,
    fault,
    columns: "form-report",
    isSwitchable: true,
    style: REPORT_STYLE.path,
    children: (
      <form class="form starred" id={PAGE_FORM} method="post" action={actionFor(opened.reader, path)} novalidate>
        {note !== null && (
          <p role="status">
            <strong>{note}</strong>
          </p>
        )}
        <div class="reported">
          <p>{words.lead}</p>
          {photo && <Pictured photo={photo} />}
          <OwnReviewCard review={{ ...review, reply: null, businessName: business.name }} />
        </div>
        <p class="muted small">{wordsIn("form", opened.reader.language).field.starred}</p>
        {all}
        {words.byMail !== undefined && <p class="muted">{words.byMail}</p>}
        <button type="submit" class="button">
          {words.send}
        </button>
      </form>
    ),
  });
}

function Pictured({ photo }: { photo: ShownPhoto & { n: number } }) {
  const { language } = useReader();
  return (
    <figure class="photo-asked">
      <img
        src={photoPath(photo.name, "small")}
        alt={photo.alt || wordsIn("photo", language).unnamed({ n: photo.n })}
        {...thumbnailSize(photo)}
      />
      <figcaption class="muted" dir="auto">
        {whichPhoto(language, photo).join(" ")}
      </figcaption>
    </figure>
  );
}

/** Behind `?sent=1`: whether a mail was sent is not told. */
export function sentNotice(
  site: Site,
  opened: FormVisit,
  { business, review }: PublicReview,
  words: { title: string; sent: string; noMail: string; back: string },
): Content {
  return notice(site, opened, {
    title: words.title,
    action: { href: reviewPath(business.slug, toWire("rev", review.id)), name: words.back },
    children: (
      <>
        <p>{words.sent}</p>
        <p class="muted">{words.noMail}</p>
      </>
    ),
  });
}

/** The form, and `?sent=1` behind it. */
export function withSent<Subject>(
  form: Form<Subject> & Required<Pick<Form<Subject>, "get">>,
  sent: (subject: Subject, opened: FormVisit) => Content,
): Form<Subject> {
  return {
    ...form,
    get: (subject, opened) =>
      opened.url.searchParams.get("sent") === "1" ? sent(subject, opened) : form.get(subject, opened),
  };
}
