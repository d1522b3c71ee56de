// Output of pages: panels, states, figures, moments, tables, and the links between the pages of a list.
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { useAuthor } from "#surface/look/author.ts";
import { Icon } from "#surface/look/icon.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";

type PanelProps = { title: string; id: string; class?: string; children: ComponentChildren };

export function Panel({ title, id, class: own, children }: PanelProps) {
  return (
    <section class={own === undefined ? "panel" : `panel ${own}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** A panel of one line that opens. */
export function Folded({
  title,
  id,
  class: own,
  isOpen = false,
  note,
  children,
}: Omit<PanelProps, "id"> & { id?: string; isOpen?: boolean; note?: ComponentChildren }) {
  return (
    <details class={own === undefined ? "panel folded" : `panel folded ${own}`} id={id} open={isOpen}>
      <summary>
        <h2>{title}</h2>
        {note && <span class="muted small">{note}</span>}
      </summary>
      {children}
    </details>
  );
}

/** Says that a list is empty, and what to do about it. */
export function Empty({ title, children }: { title: ComponentChildren; children: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

export type PillTone = "good" | "accent" | "fair" | "bad" | "plain";

/** A state: always a word, with a colour beside it. */
export function Pill({ tone, children }: { tone: PillTone; children: ComponentChildren }) {
  return <span class={`pill pill-${tone}`}>{children}</span>;
}

/** Text for screen readers: it completes a label that only its place on the page explains. */
export function Unseen({ children }: { children: ComponentChildren }) {
  return <span class="hidden">{useWords("frame").ofWhat({ what: <>{children}</> })}</span>;
}

/** "the review by Ana" */
export function ReviewBy({ author }: { author: string }) {
  const { reviewBy } = useWords("frame");
  return <>{reviewBy({ author: <bdi>{useAuthor(author)}</bdi> })}</>;
}

export function Figure({ label, value, note }: { label: string; value: ComponentChildren; note?: ComponentChildren }) {
  return (
    <div class="figure">
      <dt>{label}</dt>
      <dd>
        <span class="figure-value">{value}</span>
        {note && <span class="muted small">{note}</span>}
      </dd>
    </div>
  );
}

/** Names in a sentence, each with a direction of its own: "Ana, Omar and Ken". */
export function Names({ of }: { of: readonly string[] }) {
  const parts = useFormat().listParts(of);
  return <>{parts.map(({ type, value }, at) => (type === "element" ? <bdi key={at}>{value}</bdi> : value))}</>;
}

/** A fact with its name, in a `<dl class="facts">`. */
export function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

/** The moment of a page, for everything on it. */
export const Now = createContext(new Date(0));

export function useNow(): Date {
  return useContext(Now);
}

/** A moment relative to now, with the exact time as a tooltip: "3 days ago", "in 2 hours", "just now". Null: never. */
export function When({ at }: { at: Date | null }) {
  const now = useNow();
  const words = useWords("frame");
  const format = useFormat();
  if (at === null) return <span class="word">{words.never}</span>;
  return (
    <time datetime={at.toISOString()} title={format.moment(at)}>
      {format.relative(at, now) ?? words.justNow}
    </time>
  );
}

export type Column<Row> = {
  label: string;
  /** Aligned at the end. */
  isNumber?: boolean;
  cell(row: Row): ComponentChildren;
  /** What the button in the cell asks: it stands below the row while the button is open. */
  question?(row: Row): ComponentChildren;
};

type GridProps<Row> = {
  caption: string;
  /** Where it has no room, a row is its first cell and, at the end of the line, its second, and the others in a small line below. */
  isCompact?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
};

/** More of them have room on a wide screen only. */
const FEW_COLUMNS = 3;

/**
 * A table that becomes a list of cards where it has no room, and each cell shows its column's name. The first column heads its row; it
 * shows its name where it is a number.
 */
export function Grid<Row>({ caption, isCompact = false, columns, rows }: GridProps<Row>) {
  return (
    <div class="scroll">
      <table class={isCompact ? "grid compact" : columns.length > FEW_COLUMNS ? "grid many" : "grid"}>
        <caption class="hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, isNumber }) => (
              <th key={label} scope="col" class={isNumber ? "number" : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <>
              <Line columns={columns} row={row} />
              {columns.map(({ label, question }) => {
                const asked = question?.(row);
                return (
                  asked && (
                    <tr key={label} class="asked">
                      <td colspan={columns.length}>{asked}</td>
                    </tr>
                  )
                );
              })}
            </>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <tr>
      {columns.map(({ label, isNumber, cell }, index) => {
        const className = isNumber ? "number" : undefined;
        return index === 0 ? (
          <th key={label} scope="row" class={className} data-label={isNumber ? label : undefined}>
            {cell(row)}
          </th>
        ) : (
          <td key={label} data-label={label} class={className}>
            {cell(row)}
          </td>
        );
      })}
    </tr>
  );
}

type TurnProps = {
  /** Names the list for screen readers. */
  label: string;
  /** Null where there is no such page. */
  previous: string | null;
  next: string | null;
  words?: { previous: string; next: string };
};

export function Turn({ label, previous, next, words: own }: TurnProps) {
  const { list } = useWords("site");
  const words = own ?? list;
  if (previous === null && next === null) return null;
  return (
    <nav class="turn" aria-label={label}>
      {previous !== null && (
        <a class="button button-quiet" rel="prev" href={previous}>
          <Icon name="previous" />
          {words.previous}
        </a>
      )}
      {next !== null && (
        <a class="button button-quiet" rel="next" href={next}>
          {words.next}
          <Icon name="next" />
        </a>
      )}
    </nav>
  );
}

type PagesProps = { label: string; number: number; hasMore: boolean; hrefOf(number: number): string };

/** As `Turn`, for a list whose pages have numbers. */
export function Pages({ label, number, hasMore, hrefOf }: PagesProps) {
  const [previous, next] = [number > 1 ? hrefOf(number - 1) : null, hasMore ? hrefOf(number + 1) : null];
  return <Turn label={label} previous={previous} next={next} />;
}
