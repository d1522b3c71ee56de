// Page numbers: the first, the last, and those around the current one.
import { formatCount } from "#surface/look/format.ts";
import { Icon } from "#surface/look/icon.tsx";

/** Numbers on each side of the current one. */
const NEIGHBOURS = 2;

type Props = { page: number; pages: number; hrefOf: (page: number) => string };

export function Pagination({ page, pages, hrefOf }: Props) {
  if (pages <= 1) return null;
  return (
    <nav class="pagination" aria-label="Pages">
      {page > 1 && (
        <a class="pagination-step" rel="prev" href={hrefOf(page - 1)}>
          <Icon name="previous" />
          Previous
        </a>
      )}
      <ol>
        {numbers(page, pages).map((number, index) =>
          number === null ? (
            <li key={`gap${index}`} class="pagination-gap">
              <span aria-hidden="true">…</span>
            </li>
          ) : (
            <li
              key={number}
              class={Math.abs(number - page) > 1 && number !== 1 && number !== pages ? "wide-only" : undefined}
            >
              <a href={hrefOf(number)} aria-current={number === page ? "page" : undefined}>
                <span class="hidden">Page </span>
                {formatCount(number)}
              </a>
            </li>
          ),
        )}
      </ol>
      {page < pages && (
        <a class="pagination-step" rel="next" href={hrefOf(page + 1)}>
          Next
          <Icon name="next" />
        </a>
      )}
    </nav>
  );
}

/** The numbers to show; null is a gap of two or more. */
function numbers(page: number, pages: number): (number | null)[] {
  const shown = new Set([1, pages]);
  for (let each = page - NEIGHBOURS; each <= page + NEIGHBOURS; each++) if (each >= 1 && each <= pages) shown.add(each);
  const sorted = [...shown].sort((a, b) => a - b);
  return sorted.flatMap((each, index) => {
    const gap = each - (sorted[index - 1] ?? 0) - 1;
    if (gap === 0) return [each];
    return gap === 1 ? [each - 1, each] : [null, each];
  });
}
