// Categories side by side, each with its children and its number of businesses; and the path from them to a page.
import type { CategoryNode } from "#domain/business/category.ts";
import { formatCount, plural } from "#surface/look/format.ts";
import { categoryPagePath } from "../site.ts";

const MAX_CHILDREN = 4;

export function CategoryGrid({ nodes, all = false }: { nodes: readonly CategoryNode[]; all?: boolean }) {
  return (
    <ul class="category-grid">
      {nodes.map((node) => (
        <li key={node.id}>
          <p class="category-name">
            <a class="touch" href={categoryPagePath(node.slug)}>
              {node.name}
            </a>{" "}
            <span class="muted small">{plural(node.businesses, "business", "businesses")}</span>
          </p>
          <Children nodes={all ? node.children : node.children.slice(0, MAX_CHILDREN)} />
        </li>
      ))}
    </ul>
  );
}

function Children({ nodes }: { nodes: readonly CategoryNode[] }) {
  if (nodes.length === 0) return null;
  return (
    <ul class="category-children">
      {nodes.map((child) => (
        <li key={child.id}>
          <a class="touch" href={categoryPagePath(child.slug)}>
            {child.name}
          </a>{" "}
          <span class="muted small">{formatCount(child.businesses)}</span>
        </li>
      ))}
    </ul>
  );
}

type Step = { slug: string; name: string };

/** @param path categories from the root down. @param here the page itself, without a link */
export function Breadcrumbs({ path, here }: { path: readonly Step[]; here?: string }) {
  return (
    <nav class="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        <li>
          <a href="/categories">Categories</a>
        </li>
        {path.map((step) => (
          <li key={step.slug}>
            <a href={categoryPagePath(step.slug)}>{step.name}</a>
          </li>
        ))}
        {here !== undefined && <li aria-current="page">{here}</li>}
      </ol>
    </nav>
  );
}
