// Adds a category, and changes, merges or removes one.
import {
  addCategory,
  type CategoryFields,
  changeCategory,
  countUses,
  isEmpty,
  mergeCategory,
  removeCategory,
  type Stale,
  versionOf,
} from "#domain/business/category/change.ts";
import {
  type Category,
  type CategoryChoice,
  type CategoryNode,
  categoryName,
  categoryTree,
  findCategory,
  listCategoryChoices,
} from "#domain/business/profile/category.ts";
import { isolated } from "#platform/language/isolate.ts";
import { asTyped, select } from "#surface/form/field.tsx";
import type { Drawn, Fault } from "#surface/form/form.ts";
import { wordsIn } from "#words/words.ts";
import { Ask, Form, Hidden, TouchLink } from "../../component/form.tsx";
import { done, existing, showCategories } from "../../kit/act.ts";
import { form } from "../../kit/form.ts";
import { page } from "../../kit/shell.tsx";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { CATEGORIES_PATH, categoryPath, NEW_CATEGORY_PATH } from "../kit/path.tsx";
import { categoryFields, choicesIn, NAME_FIELDS, namesIn, outside, slugIn } from "./field.ts";
import { type CategoryDrawn, CategoryForm, heldBy } from "./form.tsx";
import { Counts, listAt, openList } from "./list.tsx";

type New = { choices: CategoryChoice[] };
type Found = New & { category: Category };

const choicesOf = async ({ context }: UserVisit, chosen?: string) => listCategoryChoices(context, chosen);

export const newCategory = form({
  undone: "added",
  find: async (visit: UserVisit): Promise<New> => ({ choices: await choicesOf(visit) }),
  fields: ({ language }, { choices }) => categoryFields(language, choices, null),
  page: async (visit, { fields, fault }) =>
    page(visit, {
      title: wordsOf(visit).add,
      back: backTo(visit, null),
      ...fault,
      children: (
        <Form action={NEW_CATEGORY_PATH} submit={wordsOf(visit).add}>
          <CategoryForm fields={fields} held={await heldBy(visit, null)} />
        </Form>
      ),
    }),
  change: (inside, { visit, values }) => addCategory(inside, given(values), slugIn(visit.fields).field),
  entry: ({ name }) => ({ action: "category.add", subject: null, detail: { category: name } }),
  done: ({ visit }, { slug }) => doneAt(visit, categoryPath(slug), wordsOf(visit).added),
});

export const categoryForm = form({
  find: categoryOf,
  fields: ({ language }: UserVisit, { choices, category }) => categoryFields(language, choices, category),
  page: (visit, change, found) => draw(visit, found, { change }),
  change: async (inside, { visit, values, found }) =>
    changeOf(await changeCategory(inside, found.category.slug, given(values), visit.fields.seen)),
  entry: (changed) =>
    "now" in changed ? null : { action: "category.change", subject: null, detail: { category: changed.name } },
  done({ visit, found }, changed) {
    if (changed === false) return doneAt(visit, categoryPath(found.category.slug), wordsOf(visit).unchanged);
    if ("now" in changed) return replacedBy(visit, changed.now, found);
    return doneAt(visit, categoryPath(changed.slug), wordsOf(visit).changed);
  },
});

export const categoryMerge = form({
  undone: "merged",
  find: categoryOf,
  fields(visit: UserVisit, { choices, category }) {
    const { field: words, merge } = wordsOf(visit);
    return {
      into: select({
        label: merge.into,
        required: true,
        empty: words.choose,
        options: choicesIn(visit.language, outside(choices, category)),
        read: (typed) => typed ?? "",
      }),
    };
  },
  page: (visit, merge, found) => draw(visit, found, { merge }),
  change: async (inside, { values, found }) => existing(await mergeCategory(inside, found.category.slug, values.into)),
  entry: ({ from, into, businesses }) => ({
    action: "category.merge",
    subject: null,
    detail: { category: from.name, into: into.name, businesses },
  }),
  done: ({ visit }, { into, businesses }) =>
    doneAt(visit, categoryPath(into.slug), wordsOf(visit).merge.done({ count: businesses })),
});

export const categoryRemove = form({
  undone: "removed",
  find: categoryOf,
  fields: () => ({}),
  page: (visit: UserVisit, { fault }, found) => draw(visit, found, {}, fault),
  change: async (inside, { found }) => existing(await removeCategory(inside, found.category.slug)),
  entry: ({ name }) => ({ action: "category.remove", subject: null, detail: { category: name } }),
  done({ visit, found: { category, choices } }) {
    const parent = choices.find(({ id }) => id === category.parentId);
    return doneAt(visit, parent ? openList(parent) : CATEGORIES_PATH, wordsOf(visit).remove.done);
  },
});

function doneAt(visit: UserVisit, path: string, sentence: string): Answer {
  showCategories(visit);
  return done(visit, path, sentence);
}

/** A former address leads to a page, and takes no form: its sender looked at another category, or at this one before it changed. */
async function categoryOf(visit: UserVisit): Promise<Found | Answer> {
  const asked = visit.params.category ?? "";
  const category = existing(await findCategory(visit.context, asked));
  if (visit.request.method === "POST" && category.slug !== asked)
    return done(visit, categoryPath(category.slug), { tone: "problem", text: wordsOf(visit).meanwhile });
  return { category, choices: await choicesOf(visit, category.parentId ?? undefined) };
}

/** Names what another moderator wrote, at each field that would replace it. */
function replacedBy(visit: UserVisit, { name, slug, parentId, names }: Category, { choices }: Found): Fault {
  const { language, fields } = visit;
  const parent = choices.find(({ id }) => id === parentId);
  const stored: Record<string, string> = { name, slug, parent: parent?.slug ?? "" };
  for (const { code, field } of NAME_FIELDS) stored[field] = names?.[code] ?? "";
  const says = (field: string) => {
    const value =
      field === "parent" ? (parent ? categoryName(parent, language) : wordsOf(visit).field.top) : stored[field];
    return wordsOf(visit).replaced({ value: isolated(value || "–", language) });
  };
  const replaced = Object.keys(stored).filter((field) => asTyped(fields[field]) !== stored[field]);
  return { errors: Object.fromEntries(replaced.map((field) => [field, says(field)])), status: 409 };
}

/** An unknown category is no page; one that is as before is no change. */
function changeOf(changed: Category | Stale | false | null): Category | Stale | false {
  return changed === false ? false : existing(changed);
}

type Given = Omit<CategoryFields, "names"> & Parameters<typeof namesIn>[0];

function given({ name, slug, parent, ...names }: Given): CategoryFields {
  return { name, slug, parent, names: namesIn(names) };
}

function wordsOf({ language }: UserVisit) {
  return wordsIn("categoryQueue", language);
}

function backTo({ language }: UserVisit, from: Category | null) {
  return { href: from ? listAt(from) : CATEGORIES_PATH, label: wordsIn("frame", language).queue.categories };
}

type Sent = { change?: CategoryDrawn; merge?: Drawn };

/** @param sent the form that was sent @param fault of a form without fields */
async function draw(visit: UserVisit, found: Found, sent: Sent, fault = {}): Promise<Answer> {
  const { category } = found;
  const words = wordsOf(visit);
  const change = sent.change ?? (await categoryForm.blank(visit, found));
  const merge = sent.merge ?? (await categoryMerge.blank(visit, found));
  const [uses, roots] = await Promise.all([
    countUses(visit.context, category.id),
    categoryTree(visit.context, visit.language),
  ]);
  const node = nodeIn(roots, category.id);
  const name = categoryName(category, visit.language);
  const path = categoryPath(category.slug);
  const of = words.object({ name: <bdi>{name}</bdi> });
  return page(visit, {
    title: name,
    back: backTo(visit, category),
    ...change.fault,
    ...merge.fault,
    ...fault,
    children: (
      <>
        <p>
          {node && <Counts node={node} />}{" "}
          <TouchLink href={`/category/${encodeURIComponent(category.slug)}`}>{words.view}</TouchLink>
        </p>
        <Form action={path} submit={words.save}>
          <CategoryForm fields={change.fields} held={sent.change ? await heldBy(visit, category) : null} />
          <Hidden fields={{ seen: versionOf(category) }} />
        </Form>
        <div class="actions">
          <Ask
            label={words.merge.label}
            of={of}
            title={words.merge.title({ name: <bdi>{name}</bdi> })}
            question={words.merge.question}
            confirm={words.merge.confirm}
            action={`${path}/merge`}
            isOpen={merge.fault.errors !== undefined}
          >
            {merge.all}
          </Ask>
          {isEmpty(uses) && (
            <Ask
              label={words.remove.label}
              of={of}
              title={words.remove.title({ name: <bdi>{name}</bdi> })}
              question={words.remove.question}
              confirm={words.remove.confirm}
              action={`${path}/remove`}
            />
          )}
        </div>
        {!isEmpty(uses) && <p class="hint">{words.remove.full}</p>}
      </>
    ),
  });
}

/** It holds what the list of categories says that it holds. */
function nodeIn(nodes: readonly CategoryNode[], id: string): CategoryNode | null {
  for (const node of nodes) {
    const found = node.id === id ? node : nodeIn(node.children, id);
    if (found) return found;
  }
  return null;
}
