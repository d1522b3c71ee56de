// Categories side by side, each with what lies below it and how many businesses it holds.
import type { CategoryNode } from "#domain/business/category.ts";
import { formatCount, plural } from "#surface/look/format.ts";
import { categoryPagePath } from "../site.ts";

/** Names of children beyond these are left to the category's own page. */
const MAX_CHILDREN = 4;

/** @param all every child is named, and not the first few. */
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
