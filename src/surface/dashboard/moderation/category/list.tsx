// All categories as a tree, folded below those of the top level, and a button for the default ones that are missing.
import type { ComponentChildren } from "preact";
import { missingCategories, plantCategories } from "#domain/archive/plant.ts";
import { type CategoryNode, categoryName, categoryTree } from "#domain/business/profile/category.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import type { Fault } from "#surface/form/form.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { PostButton, TouchLink } from "../../component/form.tsx";
import { done, showCategories } from "../../kit/act.ts";
import { withQuery } from "../../kit/address.ts";
import { form } from "../../kit/form.ts";
import { page } from "../../kit/shell.tsx";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { CATEGORIES_PATH, categoryPath, NEW_CATEGORY_PATH, PLANT_PATH } from "../kit/path.tsx";
import { categoriesForm, FilePanel, takeCategories } from "./file.tsx";

/** In the address of the list: the slug of a category whose branch is open. */
const OPEN = "open";

const rowId = (slug: string) => `category-${slug}`;

/** The list with the category's branch open, from its top, where messages stand. */
export function openList({ slug }: { slug: string }): string {
  return withQuery(CATEGORIES_PATH, { [OPEN]: slug });
}

/** The list at the category's row, in its open branch. */
export function listAt(category: { slug: string }): string {
  return `${openList(category)}#${rowId(category.slug)}`;
}

export function categoriesPage(visit: UserVisit): Promise<Answer> {
  return draw(visit);
}

export function importCategories(visit: UserVisit): Promise<Answer> {
  return takeCategories(visit, (fault) => draw(visit, fault));
}

/** @param fault of a refused file */
async function draw(visit: UserVisit, fault: Fault = {}): Promise<Answer> {
  const { context, language } = visit;
  const words = wordsIn("categoryQueue", language);
  const [roots, missing] = await Promise.all([categoryTree(context, language), missingCategories(context)]);
  const form = categoriesForm(visit, fault);
  return page(visit, {
    title: wordsIn("frame", language).queue.categories,
    action: { href: NEW_CATEGORY_PATH, label: words.add },
    ...form.fault,
    children: (
      <>
        <p class="prose">{words.lead}</p>
        {missing.length > 0 && (
          <PostButton isQuiet action={PLANT_PATH}>
            {words.plant({ count: missing.length })}
          </PostButton>
        )}
        <FilePanel form={form} />
        {roots.length === 0 ? (
          <p class="empty">{words.none}</p>
        ) : (
          <ul class="branches" aria-label={words.caption}>
            {roots.map((root) => (
              <Branch key={root.id} root={root} opened={visit.url.searchParams.get(OPEN)} />
            ))}
          </ul>
        )}
      </>
    ),
  });
}

/** A category of the top level: its name leads to it, and the arrow before it unfolds those below. @param opened a slug in an open branch */
function Branch({ root, opened }: { root: CategoryNode; opened: string | null }) {
  const words = useWords("categoryQueue");
  const rows = below(root, 1);
  return (
    <Row node={root} depth={0}>
      {rows.length > 0 && (
        <details open={[root, ...rows.map(({ node }) => node)].some(({ slug }) => slug === opened)}>
          <summary class="touch">
            <span class="hidden">{words.unfold({ name: <Name node={root} /> })}</span>
          </summary>
          <ul class="branches">
            {rows.map((row) => (
              <Row key={row.node.id} {...row} />
            ))}
          </ul>
        </details>
      )}
    </Row>
  );
}

type Placed = { node: CategoryNode; depth: number };

function below({ children }: CategoryNode, depth: number): Placed[] {
  return children.flatMap((node) => [{ node, depth }, ...below(node, depth + 1)]);
}

function Row({ node, depth, children }: Placed & { children?: ComponentChildren }) {
  return (
    <li id={rowId(node.slug)} class={`branch-${Math.min(depth, 3)}`}>
      <TouchLink href={categoryPath(node.slug)}>
        <Name node={node} />
      </TouchLink>
      <Counts node={node} />
      {children}
    </li>
  );
}

function Name({ node }: { node: CategoryNode }) {
  const { language } = useFormat();
  return <bdi class={node.businesses === 0 ? "muted" : undefined}>{categoryName(node, language)}</bdi>;
}

/** How many businesses it and those below it hold, how many sub-categories it has, and in how many languages it has a name where it lacks one. */
export function Counts({ node: { businesses, children, names } }: { node: CategoryNode }) {
  const words = useWords("categoryQueue");
  const named = Object.keys(names ?? {}).length;
  return (
    <span class="muted small">
      {words.holds({ count: businesses })}
      {children.length > 0 && ` · ${words.subs({ count: children.length })}`}
      {named < LANGUAGES.length && ` · ${words.named({ count: named, all: LANGUAGES.length })}`}
    </span>
  );
}

export const plantDefaults = form({
  undone: "added",
  fields: () => ({}),
  page: (visit: UserVisit) => categoriesPage(visit),
  change: (inside) => plantCategories(inside),
  entry: (count) => (count === 0 ? null : { action: "category.plant", subject: null, detail: { count } }),
  done({ visit }, count) {
    showCategories(visit);
    return done(visit, CATEGORIES_PATH, wordsIn("categoryQueue", visit.language).planted({ count }));
  },
});
