// A queue of claims, ratings or imports, the oldest first, a page at a time.
import type { ComponentChildren } from "preact";
import type { Position } from "#contract/id.ts";
import type { Fault } from "#surface/form/form.ts";
import { wordsIn } from "#words/words.ts";
import { Empty, Turn } from "../../component/display.tsx";
import { readPosition, withQuery, writePosition } from "../../kit/address.ts";
import { page } from "../../kit/shell.tsx";
import type { Answer, UserVisit } from "../../kit/visit.ts";

type Queue<Row> = {
  title: string;
  path: string;
  size: number;
  list(from: { after: Position | null; limit: number }): Promise<Row[]>;
  positionOf(row: Row): Position | undefined;
  /** Titles while nothing waits and behind the last case, and what comes here. */
  empty: { none: string; end: string; text: string };
  fault?: Fault;
  /** Another list, below the queue. */
  below?: ComponentChildren;
  draw(rows: readonly Row[]): ComponentChildren;
};

export async function queuePage<Row>(visit: UserVisit, queue: Queue<Row>): Promise<Answer> {
  const { title, path, size, empty, fault } = queue;
  const after = readPosition(visit.url.searchParams.get("after"));
  const found = await queue.list({ after, limit: size + 1 });
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  const next = found.length > size && last !== undefined ? queue.positionOf(last) : undefined;
  return page(visit, {
    title,
    at: path,
    ...fault,
    children: (
      <>
        {rows.length > 0 ? (
          queue.draw(rows)
        ) : (
          <Empty title={after ? empty.end : empty.none}>
            <p>{empty.text}</p>
          </Empty>
        )}
        {queue.below}
        <Turn
          label={wordsIn("frame", visit.language).pagesOf({ title })}
          previous={after ? path : null}
          next={next ? withQuery(path, { after: writePosition(next) }) : null}
        />
      </>
    ),
  });
}
