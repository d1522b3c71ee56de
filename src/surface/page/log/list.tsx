// The list of the log's entries, the newest first, and the ways to its other parts.
import type { LogPart, PlacedEntry } from "#domain/log/list.ts";
import { Icon } from "#surface/look/icon.tsx";
import { useFormat, useHref, useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { logEntryPath, profilePath, reviewPath } from "../kit/site.ts";
import { eventIn, WhoAndWhy } from "./facts.tsx";

/** The newest part stands at the log's own address. */
export function partPath(before: number | null): string {
  return before === null ? "/log" : `/log?before=${before}`;
}

type ListProps = { part: LogPart; size: number; day?: "h2" | "h3" };

/** @param size of the log: a part that ends there is the newest. @param day the heading of a day, one below that of the list */
export function EntryList({ part: { entries, from, before, newer }, size, day: Heading = "h3" }: ListProps) {
  const { log: words, entry } = useWords("log");
  const href = useHref();
  const { date } = useFormat();
  return (
    <>
      {daysOf(rowsOf({ entries, from, before })).map(({ day, rows }) => (
        <>
          {day !== null && <Heading>{date(day)}</Heading>}
          <ol class="log-latest">
            {rows.map((each) =>
              "entry" in each ? <Row key={each.index} {...each} /> : <Sandboxes key={each.first} {...each} />,
            )}
          </ol>
        </>
      ))}
      <nav class="log-ways" aria-label={entry.ways}>
        {newer !== null && (
          <a class="button button-quiet" href={href(partPath(newer < size ? newer : null))} rel="prev nofollow">
            <Icon name="previous" />
            {words.newer}
          </a>
        )}
        {from > 0 && (
          <a class="button button-quiet" href={href(partPath(from))} rel="next nofollow">
            {words.older}
            <Icon name="next" />
          </a>
        )}
      </nav>
    </>
  );
}

type Run = { first: number; last: number };

/** All that a part looked at: its entries, and the runs of sandboxes' entries between them. */
function rowsOf({ entries, from, before }: Pick<LogPart, "entries" | "from" | "before">): (PlacedEntry | Run)[] {
  const rows: (PlacedEntry | Run)[] = [];
  let above = before;
  for (const each of entries) {
    if (each.index < above - 1) rows.push({ first: each.index + 1, last: above - 1 });
    rows.push(each);
    above = each.index;
  }
  if (from < above) rows.push({ first: from, last: above - 1 });
  return rows;
}

type Day = { /** YYYY-MM-DD; null before the first entry. */ day: string | null; rows: (PlacedEntry | Run)[] };

/** A run of sandboxes' entries stays below the entry above it. */
function daysOf(rows: readonly (PlacedEntry | Run)[]): Day[] {
  const days: Day[] = [];
  for (const row of rows) {
    const last = days.at(-1);
    const day = "entry" in row ? row.entry.at.slice(0, 10) : (last?.day ?? null);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}

function Sandboxes({ first, last }: Run) {
  const { count } = useFormat();
  const { log: words } = useWords("log");
  const href = useHref();
  const range = first === last ? count(last) : `${count(first)}–${count(last)}`;
  return (
    <li>
      <a class="touch" href={href(logEntryPath(last))} rel="nofollow">
        {count(last)}
      </a>
      <div class="muted">{words.sandboxes({ count: last - first + 1, range: <bdi>{range}</bdi> })}</div>
    </li>
  );
}

function Row({ index, entry }: PlacedEntry) {
  const { language } = useReader();
  const { count, time } = useFormat();
  const { entry: words } = useWords("log");
  const href = useHref();
  return (
    <li>
      <a class="touch" href={href(logEntryPath(index))} rel="nofollow">
        {count(index)}
      </a>
      <div>
        {eventIn(entry.event, language, entry.by)}
        <WhoAndWhy entry={entry} language={language} />
        {entry.slug !== null && (
          <div class="muted small">
            <a href={href(profilePath(entry.slug))}>
              <bdi>{entry.slug}</bdi>
            </a>
            {entry.review !== null && (
              <>
                {" · "}
                <a href={href(reviewPath(entry.slug, entry.review))} rel="nofollow">
                  {words.review}
                </a>
              </>
            )}
          </div>
        )}
      </div>
      <time class="muted small" datetime={entry.at}>
        {time(new Date(entry.at))}
      </time>
    </li>
  );
}
