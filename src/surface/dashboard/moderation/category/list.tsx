// All categories as a tree, and a button for the default ones that are missing.
import { missingCategories, plantCategories } from "#domain/archive/plant.ts";
import { type CategoryNode, categoryName, categoryTree } from "#domain/business/profile/category.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import type { Fault } from "#surface/form/form.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Grid } from "../../component/display.tsx";
import { ButtonLink, PostButton } from "../../component/form.tsx";
import { done, showCategories } from "../../kit/act.ts";
import { form } from "../../kit/form.ts";
import { page } from "../../kit/shell.tsx";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { CATEGORIES_PATH, categoryPath, NEW_CATEGORY_PATH, PLANT_PATH } from "../kit/path.tsx";
import { categoriesForm, FilePanel, takeCategories } from "./file.tsx";

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
  const rows = flat(roots, 0);
  const form = categoriesForm(visit, fault);
  return page(visit, {
    title: wordsIn("frame", language).queue.categories,
    ...form.fault,
    children: (
      <>
        <p class="prose">{words.lead}</p>
        <div class="actions">
          <ButtonLink href={NEW_CATEGORY_PATH}>{words.add}</ButtonLink>
          {missing.length > 0 && (
            <PostButton isQuiet action={PLANT_PATH}>
              {words.plant({ count: missing.length })}
            </PostButton>
          )}
        </div>
        {rows.length > 0 ? <Tree rows={rows} /> : <p class="empty">{words.none}</p>}
        <FilePanel form={form} />
      </>
    ),
  });
}

type Row = { node: CategoryNode; depth: number };

function flat(nodes: readonly CategoryNode[], depth: number): Row[] {
  return nodes.flatMap((node) => [{ node, depth }, ...flat(node.children, depth + 1)]);
}

function Tree({ rows }: { rows: readonly Row[] }) {
  const words = useWords("categoryQueue");
  const format = useFormat();
  return (
    <Grid
      caption={words.caption}
      rows={rows}
      columns={[
        {
          label: words.name,
          cell: ({ node, depth }) => (
            <a class={`branch-${Math.min(depth, 3)}`} href={categoryPath(node.slug)}>
              <bdi>{categoryName(node, format.language)}</bdi>
            </a>
          ),
        },
        { label: words.field.slug, cell: ({ node }) => <bdi>{node.slug}</bdi> },
        { label: words.businesses, isNumber: true, cell: ({ node }) => format.count(node.businesses) },
        {
          label: words.translated,
          isNumber: true,
          cell: ({ node }) => words.of({ count: Object.keys(node.names ?? {}).length, all: LANGUAGES.length }),
        },
      ]}
    />
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
