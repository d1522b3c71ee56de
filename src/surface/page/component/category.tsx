// Categories side by side, each with its children and its number of businesses; and the path from them to a page.
import { type Category, type CategoryNode, categoryName } from "#domain/business/profile/category.ts";
import { useFormat, useHref, useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { categoryPagePath } from "../kit/site.ts";
import { CategoryIcon } from "./category-icon.tsx";

/** Whether readers find a business there. */
export function isUsed({ businesses }: CategoryNode): boolean {
  return businesses > 0;
}

/** The category itself, or the closest one above it, that has businesses. */
export function closestUsed(nodes: readonly CategoryNode[], id: string): CategoryNode | null {
  for (const node of nodes) {
    if (node.id !== id && !holds(node, id)) continue;
    const found = closestUsed(node.children, id) ?? node;
    return isUsed(found) ? found : null;
  }
  return null;
}

function holds(node: CategoryNode, id: string): boolean {
  return node.children.some((each) => each.id === id || holds(each, id));
}

export function CategoryGrid({ nodes }: { nodes: readonly CategoryNode[] }) {
  const { list: words } = useWords("site");
  const href = useHref();
  const { language } = useReader();
  return (
    <ul class="category-grid">
      {nodes.filter(isUsed).map((node) => (
        <li key={node.id}>
          <p class="category-name">
            <a class="touch with-icon" href={href(categoryPagePath(node.slug))}>
              <CategoryIcon slug={node.slug} />
              {categoryName(node, language)}
            </a>{" "}
            <span class="muted small">{words.businesses({ count: node.businesses })}</span>
          </p>
          <Children nodes={node.children.filter(isUsed)} />
        </li>
      ))}
    </ul>
  );
}

function Children({ nodes }: { nodes: readonly CategoryNode[] }) {
  const format = useFormat();
  const href = useHref();
  if (nodes.length === 0) return null;
  return (
    <ul class="category-children">
      {nodes.map((child) => (
        <li key={child.id}>
          <a class="touch" href={href(categoryPagePath(child.slug))}>
            {categoryName(child, format.language)}
          </a>{" "}
          <span class="muted small">{format.count(child.businesses)}</span>
        </li>
      ))}
    </ul>
  );
}

type Step = Pick<Category, "slug" | "name" | "names">;

/** @param path categories from the root down. @param here the page itself, without a link */
export function Breadcrumbs({ path, here }: { path: readonly Step[]; here?: string }) {
  const { frame, list } = useWords("site");
  const href = useHref();
  const { language } = useReader();
  return (
    <nav class="breadcrumbs" aria-label={list.breadcrumbs}>
      <ol>
        <li>
          <a href={href("/categories")}>{frame.categories}</a>
        </li>
        {path.map((step) => (
          <li key={step.slug}>
            <a href={href(categoryPagePath(step.slug))}>{categoryName(step, language)}</a>
          </li>
        ))}
        {here !== undefined && <li aria-current="page">{here}</li>}
      </ol>
    </nav>
  );
}
