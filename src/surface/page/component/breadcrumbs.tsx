// The way down from the categories to where the reader is.
import { categoryPagePath } from "../site.ts";

type Step = { slug: string; name: string };

/** Categories from the root down; `here` is the page itself and no link. */
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
