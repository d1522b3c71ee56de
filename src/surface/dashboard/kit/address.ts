// Parts of addresses: the public profile, queries, and the row that a page of a list begins after: its moment in milliseconds and its
// id, such as "1763640000000.0197f5c2-..." (keyset pagination).
import { isUuid, type Position } from "#contract/id.ts";

const FORM = /^(\d{1,15})\.(.+)$/;
/** PostgreSQL refuses later years. */
const LAST_YEAR = 9_999;

export function writePosition({ createdAt, id }: Position): string {
  return `${createdAt.getTime()}.${id}`;
}

/** Null for an unreadable position, which means the first page. Any uuid is a position: it need not be of a row. */
export function readPosition<RowId extends string>(text: string | null): Position<RowId> | null {
  const [, ms, written] = FORM.exec(text ?? "") ?? [];
  const id = readUuid(written);
  const createdAt = new Date(Number(ms));
  return id === null || !(createdAt.getUTCFullYear() <= LAST_YEAR) ? null : { createdAt, id: id as RowId };
}

/** A uuid in an address; null for anything else. */
export function readUuid(text: string | undefined): string | null {
  return text !== undefined && isUuid(text) ? text : null;
}

/** The path with the given values as its query; empty ones are left out. */
export function withQuery(path: string, query: Record<string, string | null | undefined>): string {
  const given = Object.entries(query).filter((each): each is [string, string] => Boolean(each[1]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** The number of the page that the address asks for, from 1 to `most`; 1 for what cannot be read. */
export function pageNumber({ searchParams }: URL, most: number, name = "page"): number {
  const asked = Number(searchParams.get(name) ?? 1);
  return Number.isInteger(asked) && asked >= 1 ? Math.min(asked, most) : 1;
}

export function profilePath(slug: string): string {
  return `/review/${encodeURIComponent(slug)}`;
}

/** Lists the pages of the dashboard, and finds them by name. */
export const PAGES_PATH = "/dashboard/pages";
/** Takes the person's language. */
export const LANGUAGE_PATH = "/dashboard/language";
/** Lists and takes the business that the dashboard shows. */
export const SWITCH_PATH = "/dashboard/switch";
