// A queue of moderation, the oldest case first, a page at a time. Above it stands the decision that the moderator took last, with a
// button to undo it.
import type { ComponentChildren } from "preact";
import { fromWire, type Position } from "#contract/id.ts";
import { findUndoable } from "#domain/review/moderation/decide.ts";
import { findUndoableReport } from "#domain/review/moderation/report.ts";
import type { Fault } from "#surface/form/form.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Empty, Turn, Unseen } from "../component/display.tsx";
import { Hidden, Submit } from "../component/form.tsx";
import { readPosition, withQuery, writePosition } from "../kit/address.ts";
import { excerpt } from "../kit/excerpt.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { seenFields } from "./case/form.tsx";
import { casePath, REPORTS_PATH } from "./kit/path.tsx";
import { statusWord } from "./kit/words.ts";

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
  /** @param back position in the queue to return to; "" is its beginning */
  draw(rows: readonly Row[], back: string): ComponentChildren;
};

export async function queuePage<Row>(visit: UserVisit, queue: Queue<Row>): Promise<Answer> {
  const { title, path, size, empty, fault } = queue;
  const after = readPosition(visit.url.searchParams.get("after"));
  const back = after ? writePosition(after) : "";
  const [found, decided] = await Promise.all([queue.list({ after, limit: size + 1 }), loadJustDecided(visit, back)]);
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  const next = found.length > size && last !== undefined ? queue.positionOf(last) : undefined;
  return page(visit, {
    title,
    at: path,
    ...fault,
    children: (
      <>
        {decided && <Undo {...decided} />}
        {rows.length > 0 ? (
          queue.draw(rows, back)
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

type JustDecided = { action: string; fields: Record<string, string>; title: string; says: string; href: string };

/** The address names the subject of the decision. Null where there is nothing to undo. */
async function loadJustDecided({ context, url, user, language }: UserVisit, back: string): Promise<JustDecided | null> {
  const { upheld, dismissed } = wordsIn("moderating", language);
  const wire = url.searchParams.get("decided") ?? "";
  const reportId = fromWire("rpt", wire);
  if (reportId !== null) {
    const found = await findUndoableReport(context, reportId, user.id);
    const says = found?.status === "upheld" ? upheld : dismissed;
    const action = `${REPORTS_PATH}/${wire}/undo`;
    return (
      found && { action, fields: seenFields(found.seen, back), title: found.title, says, href: casePath(found.wire) }
    );
  }
  const reviewId = fromWire("rev", wire);
  const found = reviewId && (await findUndoable(context, reviewId, user.id));
  if (!found) return null;
  const says = statusWord(found.seen.status, language);
  const fields = { decision: found.decisionId, ...seenFields(found.seen, back) };
  return { action: `${casePath(wire)}/undo`, fields, title: found.title, says, href: casePath(wire) };
}

function Undo({ action, fields, title, says, href }: JustDecided) {
  const words = useWords("moderating");
  return (
    <form class="undo" method="post" action={action}>
      <Hidden fields={fields} />
      <p>
        <a href={href} dir="auto">
          {excerpt(title, 240).text}
        </a>
        : {says}
      </p>
      <Submit isQuiet>
        {words.undo}
        <Unseen>{words.theDecision}</Unseen>
      </Submit>
    </form>
  );
}
