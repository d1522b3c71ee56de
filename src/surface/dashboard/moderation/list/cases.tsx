// A queue of cases, the oldest first, 25 a page: the filter, the last decision, the cases as a list, and the keys.
import type { ComponentChildren } from "preact";
import { type Position, type ReviewId, toWire } from "#contract/id.ts";
import { CASES_WALKED, type CasePage, type CaseQuery } from "#domain/review/state/case-filter.ts";
import { useFormat } from "#surface/look/reader.ts";
import { StarsSheet } from "#surface/look/stars.tsx";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Empty, Turn } from "../../component/display.tsx";
import { FlashMessage } from "../../kit/flash.tsx";
import { page, toHtml } from "../../kit/shell.tsx";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { findWanted } from "../kit/next-case.ts";
import { type CaseQueue, isFiltered, type Place, placePath, readPlace, writeBack } from "../kit/place.ts";
import { Waiting } from "../kit/waiting.tsx";
import { ActOf } from "./acts.tsx";
import { CaseFilterForm, NoCase } from "./filter.tsx";
import { KeySheet } from "./keys.tsx";
import { findJustDecided, Undo } from "./undo.tsx";

const ROWS = 25;
/** Of a page, before compression. */
const MOST_BYTES = 60_000;
/** Kept for all around the cases, which takes 15 to 19 KB with a full rail; no case beyond the rest is drawn. */
const FRAME_BYTES = 15_000;

type Queue<Row> = {
  name: CaseQueue;
  reasons: readonly { value: string; label: string; group?: string }[];
  list(query: CaseQuery): Promise<CasePage<Row>>;
  positionOf(row: Row): Position | undefined;
  ratingOf(row: Row): number;
  reviewOf(row: Row): ReviewId;
  /** Titles while nothing waits and behind the last case, and what comes here. */
  empty: { none: string; end: string; text: string };
  /** How many of the cases the moderator can decide, where that is not all. */
  mine?: number;
  /** Below the number of cases. */
  lead?: string;
  /** Cases that come before all others, as a notice. */
  urgent?(back: string): Promise<ComponentChildren>;
  /** @param back the place to return to */
  draw(row: Row, back: string): ComponentChildren;
  /** Forms that the script puts into a case. */
  templates(rows: readonly Row[], back: string): ComponentChildren;
};

export async function caseQueuePage<Row>(visit: UserVisit, queue: Queue<Row>): Promise<Answer> {
  const { context, url, language, user } = visit;
  const title = wordsIn("frame", language).queue[queue.name];
  const asked = readPlace(queue.name, url.searchParams);
  const wanted = await findWanted(context, asked.filter);
  // Each case leads back to the place, so a long name makes way for its slug.
  const business = wanted?.business?.slug ?? asked.filter.business;
  const place = { ...asked, filter: { ...asked.filter, business } };
  const back = writeBack(place);
  const [found, decided, urgent] = await Promise.all([
    wanted ? queue.list({ after: place.after, limit: ROWS + 1, filter: wanted.filter }) : { rows: [], further: null },
    findJustDecided(visit, back),
    queue.urgent?.(back),
  ]);
  const { flash } = visit;
  // The page begins at the case that the decision leads to: the message and the way back stand there.
  const isTold = (row: Row) => flash?.at === toWire("rev", queue.reviewOf(row));
  const said = decided && flash?.at !== undefined && flash.tone === "done" ? flash.text : null;
  const undo = decided && <Undo {...decided} told={said} />;
  const told = (
    <div class="told">
      {flash && said === null && <FlashMessage {...flash} />}
      {undo}
    </div>
  );
  const cases: DrawnCase<Row>[] = [];
  let room = MOST_BYTES - FRAME_BYTES;
  for (const row of found.rows.slice(0, ROWS)) {
    const html = toHtml(
      visit,
      <li>
        {isTold(row) && told}
        {queue.draw(row, back)}
      </li>,
    );
    const bytes = Buffer.byteLength(html);
    room -= bytes;
    if (room < 0 && cases.length > 0) break;
    cases.push({ row, html, bytes });
  }
  return fitted(cases, (shown) =>
    page(visit, {
      title,
      hasMessage: said !== null || shown.some(({ row }) => isTold(row)),
      children: content(shown),
    }),
  );

  function content(shown: readonly DrawnCase<Row>[]) {
    const rows = shown.map(({ row }) => row);
    const last = rows.at(-1);
    const after = found.rows.length > rows.length && last !== undefined ? queue.positionOf(last) : found.further;
    const waiting = visit.waiting?.[queue.name] ?? 0;
    const list = shown.map(({ html }) => html).join("");
    return (
      <>
        <div class="queue-bar">
          {waiting > 0 && <Waiting count={waiting} lead={queue.lead} mine={queue.mine} />}
          <KeySheet isOn={user.shortcutKeys} back={back} isDecided={url.searchParams.has("decided")} />
        </div>
        {urgent}
        <CaseFilterForm place={place} reasons={queue.reasons} business={wanted?.business ?? null} />
        {!rows.some(isTold) && undo}
        {rows.length > 0 ? (
          <>
            {queue.templates(rows, back)}
            <ActOf />
            <StarsSheet values={rows.map(queue.ratingOf)} />
            <ol class="cases" aria-label={title} dangerouslySetInnerHTML={{ __html: list }} />
          </>
        ) : (
          <Nothing place={place} queue={queue} wanted={wanted} isPart={found.further !== null} />
        )}
        <Turn
          label={wordsIn("frame", language).pagesOf({ title })}
          previous={place.after && placePath({ ...place, after: null })}
          next={after ? placePath({ ...place, after }) : null}
        />
      </>
    );
  }
}

type DrawnCase<Row> = { row: Row; html: string; bytes: number };

/**
 * Draws as many of the cases as fit the page: long texts leave some of them to the next one. Where the frame is large, it is drawn again
 * around fewer.
 */
function fitted<Row>(cases: readonly DrawnCase<Row>[], draw: (cases: readonly DrawnCase<Row>[]) => Answer): Answer {
  const answer = draw(cases);
  let excess = Buffer.byteLength(answer.body) - MOST_BYTES;
  let few = cases.length;
  for (; few > 1 && excess > 0; few--) excess -= cases[few - 1]?.bytes ?? 0;
  return few === cases.length ? answer : fitted(cases.slice(0, few), draw);
}

type NothingProps = {
  place: Place;
  queue: Pick<Queue<unknown>, "empty" | "reasons">;
  /** The filter; null where its business does not exist. */
  wanted: Awaited<ReturnType<typeof findWanted>>;
  /** Whether the reading stopped before the end. */
  isPart: boolean;
};

function Nothing({ place, queue: { empty, reasons }, wanted, isPart }: NothingProps) {
  const words = useWords("caseList");
  const format = useFormat();
  if (wanted === null)
    return (
      <Empty title={words.noBusiness}>
        <p>{words.noBusinessText}</p>
      </Empty>
    );
  if (isPart)
    return (
      <Empty title={words.noneYet({ count: format.count(CASES_WALKED) })}>
        <p>{words.further}</p>
      </Empty>
    );
  if (isFiltered(place) && place.after === null)
    return <NoCase place={place} reasons={reasons} business={wanted.business} />;
  return (
    <Empty title={place.after ? empty.end : empty.none}>
      <p>{empty.text}</p>
    </Empty>
  );
}
