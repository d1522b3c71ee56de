// The choice of invitations that the page shows, read from its address and written to it. Unreadable values are ignored.
import type { InvitationId, Position } from "#contract/id.ts";
import type { InvitationChoice } from "#domain/invitation/choice.ts";
import { INVITATION_SOURCES, INVITATION_STATUSES } from "#domain/invitation/state/invitation.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { readPosition, withQuery, writePosition } from "../kit/address.ts";

/** Days that the bar and the list go back. */
export const PERIODS = ["7", "30", "90", "365", "all"] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = "30";

export type ListChoice = Omit<InvitationChoice, "since"> & {
  /** Null: none was chosen. The bar then shows the default one, and a search looks through all. */
  period: Period | null;
  before: Position<InvitationId> | null;
};

export const LIST_PATH = "/dashboard/invitations";
export const NEW_PATH = `${LIST_PATH}/new`;
export const CSV_PATH = `${LIST_PATH}.csv`;
const MAX_SEARCH = 254;

export function readChoice(params: URLSearchParams): ListChoice {
  const search = params.get("q")?.normalize("NFC").trim() ?? "";
  const among = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === params.get(name)) ?? null;
  return {
    status: among(INVITATION_STATUSES, "status"),
    source: among(INVITATION_SOURCES, "source"),
    period: among(PERIODS, "period"),
    // PostgreSQL refuses NUL in text.
    search: search === "" || search.length > MAX_SEARCH || search.includes("\0") ? null : search.toWellFormed(),
    before: readPosition(params.get("before")),
  };
}

export function listHref(choice: Partial<ListChoice>): string {
  return withQuery(LIST_PATH, queryOf(choice));
}

/** Id of the filter above the list, which stands below figures and a form. */
export const LIST_ID = "list";

/** As `listHref`, at the list itself. */
export function rowsHref(choice: Partial<ListChoice>): string {
  return `${listHref(choice)}#${LIST_ID}`;
}

/** The file of the whole list; the shown page does not matter. */
export function csvHref(choice: ListChoice): string {
  return withQuery(CSV_PATH, queryOf({ ...choice, before: null }));
}

function queryOf({ status, source, period, search, before }: Partial<ListChoice>) {
  return { q: search, status, source, period, before: before && writePosition(before) };
}

/** Null for all times. */
export function daysOf(period: Period | null): number | null {
  const shown = period ?? DEFAULT_PERIOD;
  return shown === "all" ? null : Number(shown);
}

/** The period of the list: a search looks through all times unless a period was chosen. */
export function listedPeriod({ period, search }: Pick<ListChoice, "period" | "search">): Period {
  return period ?? (search === null ? DEFAULT_PERIOD : "all");
}

export function listed(choice: ListChoice, now: Date): InvitationChoice {
  const { search, status, source } = choice;
  const days = daysOf(listedPeriod(choice));
  return { status, source, search, since: days === null ? null : new Date(now.getTime() - days * DAY_MS) };
}
