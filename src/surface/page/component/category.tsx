// Categories side by side, each with its children and its number of businesses; and the path from them to a page.
import type { CategoryNode } from "#domain/business/profile/category.ts";
import { useFormat, useHref } from "#surface/look/reader.ts";
import { categoryPagePath } from "../kit/site.ts";
import { useSiteWords } from "../kit/words.ts";

const MAX_CHILDREN = 4;

export function CategoryGrid({ nodes, all = false }: { nodes: readonly CategoryNode[]; all?: boolean }) {
  const { list: words } = useSiteWords();
  const href = useHref();
  return (
    <ul class="category-grid">
      {nodes.map((node) => (
        <li key={node.id}>
          <p class="category-name">
            <a class="touch" href={href(categoryPagePath(node.slug))}>
              {node.name}
            </a>{" "}
            <span class="muted small">{words.businesses({ count: node.businesses })}</span>
          </p>
          <Children nodes={all ? node.children : node.children.slice(0, MAX_CHILDREN)} />
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
            {child.name}
          </a>{" "}
          <span class="muted small">{format.count(child.businesses)}</span>
        </li>
      ))}
    </ul>
  );
}

type Step = { slug: string; name: string };

/** @param path categories from the root down. @param here the page itself, without a link */
export function Breadcrumbs({ path, here }: { path: readonly Step[]; here?: string }) {
  const { frame, list } = useSiteWords();
  const href = useHref();
  return (
    <nav class="breadcrumbs" aria-label={list.breadcrumbs}>
      <ol>
        <li>
          <a href={href("/categories")}>{frame.categories}</a>
        </li>
        {path.map((step) => (
          <li key={step.slug}>
            <a href={href(categoryPagePath(step.slug))}>{step.name}</a>
          </li>
        ))}
        {here !== undefined && <li aria-current="page">{here}</li>}
      </ol>
    </nav>
  );
}
