// The form of a new review: its fields and its page, with an invitation and without one.
import type { ComponentChildren } from "preact";
import { sandboxOf } from "#contract/sandbox.ts";
import type { Drawn } from "#surface/form/form.ts";
import type { Content } from "#surface/look/answer.ts";
import { wordsIn } from "#words/words.ts";
import { PHOTO_SCRIPT } from "../kit/asset.ts";
import { actionFor } from "../kit/reader.ts";
import { photosPath } from "../kit/site.ts";
import type { FormDeps, FormVisit } from "./form.ts";
import { formPage, PAGE_FORM } from "./form-page.tsx";
import { Honesty, honestyFields } from "./honesty.tsx";
import { FirstButton, photoField } from "./photo-field.tsx";
import { ratingIn, reviewFields } from "./review-fields.tsx";

type About = { name: string; slug: string; showsPhotos: boolean };

/** @property doWait the pictures wait until the address is confirmed */
type Options = { author?: string; products?: readonly { id: string; name: string }[]; doWait: boolean };

export function writingFields(
  { context, links, photos }: FormDeps,
  { url, reader }: FormVisit,
  { name, slug, showsPhotos }: About,
  { author, products = [], doWait }: Options,
) {
  const { language } = reader;
  return {
    ...reviewFields(context, reader, {
      stored: { rating: ratingIn(url), author },
      products,
      isDateFolded: true,
      isSandbox: sandboxOf(slug) !== null,
    }),
    photos: photoField({ language, links, action: photosPath(slug), isOff: !showsPhotos || !photos.isOn, doWait }),
    ...honestyFields(language, name),
  };
}

export type Writing = {
  business: { name: string; slug: string; logoPath: string | null };
  /** Under the business. */
  order?: ComponentChildren;
  form: Drawn<keyof ReturnType<typeof writingFields>>;
  path: string;
  /** Tells once that the form was opened. */
  openedPath?: string | undefined;
  /** Above the stars. */
  before?: ComponentChildren;
  /** Below the author's name. */
  children: ComponentChildren;
  submit: string;
};

export function writingPage(
  { config }: FormDeps,
  opened: FormVisit,
  { business, order, form: { fields, fault }, path, openedPath, before, children, submit }: Writing,
): Content {
  const { language } = opened.reader;
  return formPage(config, opened, {
    title: wordsIn("site", language).review.write,
    business,
    order,
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
        action={actionFor(opened.reader, path)}
        data-opened={openedPath}
      >
        <FirstButton />
        <div class="form-main">
          {before}
          <p class="muted small">{wordsIn("form", language).field.starred}</p>
          {fields.rating}
          {fields.title}
          {fields.body}
          {fields.products}
          <div class="form-extras">
            {fields.photos}
            {fields.experienceDate}
          </div>
        </div>
        <div class="form-side">
          <Honesty fields={fields} />
          {fields.author}
          {children}
          <button type="submit" class="button">
            {submit}
          </button>
        </div>
      </form>
    ),
  });
}
