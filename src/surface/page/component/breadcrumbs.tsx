// The path from the categories to the page.
import { categoryPagePath } from "../site.ts";

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
