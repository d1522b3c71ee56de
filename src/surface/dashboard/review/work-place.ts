// The place of the work list, read from its address and written to it: the open review, where the list begins, and the filter.
import { fromWire, type ReviewId, toWire } from "#contract/id.ts";
import type { UnansweredFilter } from "#domain/review/dashboard/unanswered-choice.ts";
import { idIn } from "../kit/act.ts";
import { withQuery } from "../kit/address.ts";
import type { BusinessVisit } from "../kit/visit.ts";
import { readWorkFilter, WORK_PATH, workQuery } from "./filter.ts";

export type Place = {
  /** The review whose form is open. */
  at: ReviewId | null;
  /** The list begins behind this one; null: at its beginning. */
  after: ReviewId | null;
  filter: UnansweredFilter;
};

export function placeOf(visit: BusinessVisit): Place {
  const at = visit.params.id === undefined ? null : idIn(visit, "rev");
  const { searchParams } = visit.url;
  return { at, after: fromWire("rev", searchParams.get("after") ?? ""), filter: readWorkFilter(searchParams) };
}

export function workHref({ at, after, filter }: Place): string {
  const path = at === null ? WORK_PATH : `${WORK_PATH}/${toWire("rev", at)}`;
  return withQuery(path, { ...workQuery(filter), after: after && toWire("rev", after) });
}

export function isFiltered({ filter }: Place): boolean {
  return Object.values(filter).some((each) => each !== undefined);
}
