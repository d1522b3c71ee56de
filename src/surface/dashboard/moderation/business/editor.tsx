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
import { wordsIn } from "#words/words.ts";
import { Ask, Form } from "../../component/form.tsx";
import { done, existing, idIn } from "../../kit/act.ts";
import { form } from "../../kit/form.ts";
import { page } from "../../kit/shell.tsx";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { businessPath } from "../kit/path.tsx";

type About = { business: Business; review: { id: ReviewId; words: EditorWords } | null };
export const editorForm = form({
  find: aboutOf,
  fields({ context, language }: UserVisit, { review }) {
    const { editor: words } = wordsIn("businessQueue", language);
    const shared = wordsIn("moderating", language);
    const { rating, title, body } = review?.words ?? {};
    const read = submissionReaders(context);
    return {
      rating: select({
        label: words.stars,
        empty: shared.choose,
        options: [5, 4, 3, 2, 1].map((star) => ({ value: String(star), label: shared.stars({ count: star }) })),
        stored: rating?.toString(),
        read: (typed) => read.rating(typed),
      }),
      title: text({ label: words.title, required: true, stored: title, read: (typed) => read.title(typed) }),
      body: area({
        label: words.body,
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
    const words = wordsOf(visit);
    const says = review ? words.changed : words.online;
    return done(visit, businessPath(business.slug), changed ? says : words.unchanged);
  },
});

export const editorRemove = form({
  undone: "removed",
  find: aboutOf,
  fields: () => ({}),
  page: async (visit: UserVisit, _form, about) => draw(visit, about, await editorForm.blank(visit, about)),
  change: (inside, { found: { business, review } }) => removeEditorReview(inside, business.id, existing(review).id),
  entry: (_removed, { found: { business, review } }) => ({
    action: "editor.remove",
    subject: review && toWire("rev", review.id),
    detail: detailOf(business),
  }),
  done: ({ visit, found }) => done(visit, businessPath(found.business.slug), wordsOf(visit).removed),
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

function wordsOf({ language }: UserVisit) {
  return wordsIn("businessQueue", language).editor;
}

function draw(visit: UserVisit, { business, review }: About, { all, fault }: Drawn): Answer {
  const words = wordsOf(visit);
  const path = `${businessPath(business.slug)}/editor`;
  const { verdict } = wordsIn("moderating", visit.language);
  const own = review ? `${path}/${toWire("rev", review.id)}` : path;
  return page(visit, {
    title: review ? words.change : wordsIn("businessQueue", visit.language).write,
    back: { href: businessPath(business.slug), label: business.name },
    ...fault,
    children: (
      <>
        <p class="prose">{words.lead({ author: EDITOR_AUTHOR })}</p>
        <Form action={own} submit={review ? words.save : verdict.publish.confirm}>
          {all}
        </Form>
        {review && (
          <Ask
            label={verdict.remove.label}
            of={words.of}
            title={words.removeTitle({ title: <bdi>{review.words.title}</bdi> })}
            question={words.removeAsk}
            confirm={words.removeIt}
            action={`${own}/remove`}
          />
        )}
      </>
    ),
  });
}
