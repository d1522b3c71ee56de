// Writes, changes and removes an editor's review.
import { type ReviewId, toWire } from "#contract/id.ts";
import { type Business, findBusiness } from "#domain/business/profile/business.ts";
import { findCase } from "#domain/review/moderation/case.ts";
import {
  changeEditorReview,
  EDITOR_AUTHOR,
  type EditorWords,
  removeEditorReview,
  writeEditorReview,
} from "#domain/review/publish/editor-review.ts";
import { submissionReaders } from "#domain/review/state/submission.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { area, select, text } from "#surface/form/field.tsx";
import type { Drawn } from "#surface/form/form.ts";
import { plural } from "#surface/look/format.ts";
import { Ask, Form } from "../../component/form.tsx";
import { done, existing, idIn } from "../../kit/act.ts";
import { form } from "../../kit/form.ts";
import { page } from "../../kit/shell.tsx";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { businessPath } from "../kit/path.tsx";

type About = { business: Business; review: { id: ReviewId; words: EditorWords } | null };
export const editorForm = form({
  find: aboutOf,
  fields({ context }: UserVisit, { review }) {
    const { rating, title, body } = review?.words ?? {};
    const read = submissionReaders(context);
    return {
      rating: select({
        label: "Stars",
        empty: "Choose one",
        options: RATINGS,
        stored: rating?.toString(),
        read: (typed) => read.rating(typed),
      }),
      title: text({ label: "Title", required: true, stored: title, read: (typed) => read.title(typed) }),
      body: area({
        label: "Review",
        required: true,
        most: TEXT_LIMIT.body.max,
        stored: body,
        read: (typed) => read.body(typed),
      }),
    };
  },
  page: (visit, form, about) => draw(visit, about, form),
  async change(inside, { values: words, found: { business, review } }) {
    if (!review) return { action: "editor.create", id: await writeEditorReview(inside, business.id, words) };
    const isChanged = await changeEditorReview(inside, business.id, review.id, words);
    return isChanged && { action: "editor.change", id: review.id };
  },
  entry: ({ action, id }, { found }) => ({ action, subject: toWire("rev", id), detail: detailOf(found.business) }),
  done({ visit, found: { business, review } }, changed) {
    const says = review ? "The editor's review was changed." : "The editor's review is online.";
    return done(visit, businessPath(business.slug), changed ? says : "Nothing was changed.");
  },
});

export const editorRemove = form({
  find: aboutOf,
  fields: () => ({}),
  page: async (visit: UserVisit, _form, about) => draw(visit, about, await editorForm.blank(visit, about)),
  change: (inside, { found: { business, review } }) => removeEditorReview(inside, business.id, existing(review).id),
  entry: (_removed, { found: { business, review } }) => ({
    action: "editor.remove",
    subject: review && toWire("rev", review.id),
    detail: detailOf(business),
  }),
  done: ({ visit, found }) => done(visit, businessPath(found.business.slug), "The editor's review was removed."),
});

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

function draw(visit: UserVisit, { business, review }: About, { all, fault }: Drawn): Answer {
  const path = `${businessPath(business.slug)}/editor`;
  const own = review ? `${path}/${toWire("rev", review.id)}` : path;
  return page(visit, {
    title: review ? "Change the editor's review" : "Write an editor's review",
    back: { href: businessPath(business.slug), label: business.name },
    ...fault,
    children: (
      <>
        <p class="prose">
          The profile shows it apart from customers' reviews, with “{EDITOR_AUTHOR}” as its author. It is never verified
          and counts in no figure.
        </p>
        <Form action={own} submit={review ? "Save the review" : "Publish the review"}>
          {all}
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
