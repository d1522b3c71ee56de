// Page numbers: the first, the last, and those around the current one.
import { Icon } from "#surface/look/icon.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";

/** Numbers on each side of the current one. */
const NEIGHBOURS = 2;

type Props = { page: number; pages: number; hrefOf: (page: number) => string };

export function Pagination({ page, pages, hrefOf }: Props) {
  const { list: words } = useWords("site");
  const format = useFormat();
  if (pages <= 1) return null;
  return (
    <nav class="pagination" aria-label={words.pages}>
      {page > 1 && (
        <a class="pagination-step" rel="prev" href={hrefOf(page - 1)}>
          <Icon name="previous" />
          {words.previous}
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
              <a
                href={hrefOf(number)}
                aria-label={words.page({ page: number })}
                aria-current={number === page ? "page" : undefined}
              >
                {format.count(number)}
              </a>
            </li>
          ),
        )}
      </ol>
      {page < pages && (
        <a class="pagination-step" rel="next" href={hrefOf(page + 1)}>
          {words.next}
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
