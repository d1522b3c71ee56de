// Writes, changes and removes an editor's review.
import { type ReviewId, toWire } from "#contract/id.ts";
import { type Business, findBusiness } from "#domain/business/profile/business.ts";
import { findCase } from "#domain/review/moderation/case.ts";
import {
  changeEditorReview,
  EDITOR_AUTHOR,
  type EditorWords,
  readEditorReview,
  removeEditorReview,
  writeEditorReview,
} from "#domain/review/publish/editor-review.ts";
import type { FieldErrors } from "#domain/review/state/submission.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { SelectField } from "#surface/form/input.tsx";
import { TextArea, TextField } from "#surface/look/field.tsx";
import { plural } from "#surface/look/format.ts";
import { Ask, Form } from "../../component/form.tsx";
import { act, done, existing, idIn } from "../../kit/act.ts";
import { page } from "../../kit/shell.tsx";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { businessPath } from "../kit/path.tsx";

type About = { business: Business; review: { id: ReviewId; words: EditorWords } | null };
type Typed = Readonly<Record<string, string | undefined>>;

export async function editorPage(visit: UserVisit): Promise<Answer> {
  const about = await aboutOf(visit);
  const { rating, title, body } = about.review?.words ?? {};
  return draw(visit, about, { rating: rating === undefined ? undefined : String(rating), title, body });
}

export async function editorPost(visit: UserVisit): Promise<Answer> {
  const about = await aboutOf(visit);
  const { business, review } = about;
  const read = readEditorReview(visit.context, visit.fields);
  if ("errors" in read) return draw(visit, about, visit.fields, read.errors);
  const { words } = read;
  const back = businessPath(business.slug);
  if (!review) {
    await act(
      visit,
      (id: ReviewId) => ({ action: "editor.create", subject: toWire("rev", id), detail: detailOf(business) }),
      (inside) => writeEditorReview(inside, business.id, words),
    );
    return done(visit, back, "The editor's review is online.");
  }
  const entry = { action: "editor.change", subject: toWire("rev", review.id), detail: detailOf(business) };
  const isChanged = await act(visit, entry, (inside) => changeEditorReview(inside, business.id, review.id, words));
  return done(visit, back, isChanged ? "The editor's review was changed." : "Nothing was changed.");
}

export async function editorRemovePost(visit: UserVisit): Promise<Answer> {
  const about = await aboutOf(visit);
  const { business } = about;
  const review = existing(about.review);
  const entry = { action: "editor.remove", subject: toWire("rev", review.id), detail: detailOf(business) };
  await act(visit, entry, (inside) => removeEditorReview(inside, business.id, review.id));
  return done(visit, businessPath(business.slug), "The editor's review was removed.");
}

async function aboutOf(visit: UserVisit): Promise<About> {
  const { context, params } = visit;
  const business = existing(await findBusiness(context, params.slug ?? ""));
  if (params.id === undefined) return { business, review: null };
  const found = await findCase(context, idIn(visit, "rev"));
  const isIts = found?.source === "editor" && found.status === "published" && found.business.id === business.id;
  const { id, rating, title, body } = existing(isIts ? found : null);
  return { business, review: { id, words: { rating, title, body } } };
}

function detailOf(business: Business) {
  return { business: toWire("biz", business.id) };
}

const RATINGS = [5, 4, 3, 2, 1].map((star) => ({ value: String(star), label: plural(star, "star") }));

function draw(visit: UserVisit, { business, review }: About, typed: Typed, errors: FieldErrors = {}): Answer {
  const path = `${businessPath(business.slug)}/editor`;
  const own = review ? `${path}/${toWire("rev", review.id)}` : path;
  const field = (name: "title" | "body" | "rating") => ({ name, value: typed[name], error: errors[name] });
  return page(visit, {
    title: review ? "Change the editor's review" : "Write an editor's review",
    back: { href: businessPath(business.slug), label: business.name },
    errors,
    children: (
      <>
        <p class="prose">
          The profile shows it apart from customers' reviews, with “{EDITOR_AUTHOR}” as its author. It is never verified
          and counts in no figure.
        </p>
        <Form action={own} submit={review ? "Save the review" : "Publish the review"}>
          <SelectField {...field("rating")} label="Stars" empty="Choose one" options={RATINGS} />
          <TextField {...field("title")} label="Title" required />
          <TextArea {...field("body")} label="Review" required most={TEXT_LIMIT.body.max} />
        </Form>
        {review && (
          <Ask
            label="Remove"
            of="the editor's review"
            question="It is removed for good; this cannot be undone."
            confirm="Remove it for good"
            action={`${own}/remove`}
          />
        )}
      </>
    ),
  });
}
