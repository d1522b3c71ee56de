// Which invitations a list shows: what stands in its address, and back. What cannot be read is as if it were not there.
import type { Position } from "#domain/invitation/dashboard.ts";
import { INVITATION_STATUSES, type InvitationStatus } from "#domain/invitation/invitation.ts";
import { fromWire, toWire } from "#platform/id.ts";

export type ListFilter = {
  status: InvitationStatus | null;
  /** A whole address or reference; then nothing else counts. */
  search: string | null;
  before: Position | null;
  after: Position | null;
};

export const LIST_PATH = "/dashboard/invitations";
const MAX_SEARCH = 254;
const PLACE = /^(\d{1,15})\.(inv_[0-9a-z]{26})$/;

/** Of the query part of an address, with or without its question mark. */
export function readFilter(params: URLSearchParams): ListFilter {
  const search = params.get("q")?.normalize("NFC").trim() ?? "";
  return {
    status: INVITATION_STATUSES.find((status) => status === params.get("status")) ?? null,
    // What no text column can hold, no invitation has.
    search: search === "" || search.length > MAX_SEARCH || search.includes("\0") ? null : search.toWellFormed(),
    before: readPosition(params.get("before")),
    after: readPosition(params.get("after")),
  };
}

/** The list's address with this filter. */
export function listHref({ status, search, before, after }: Partial<ListFilter>): string {
  const params = new URLSearchParams();
  if (search) params.set("q", search);
  if (status) params.set("status", status);
  if (before) params.set("before", writePosition(before));
  if (after) params.set("after", writePosition(after));
  return params.size > 0 ? `${LIST_PATH}?${params}` : LIST_PATH;
}

function readPosition(written: string | null): Position | null {
  const [, ms, wire = ""] = PLACE.exec(written ?? "") ?? [];
  const id = fromWire("inv", wire);
  const createdAt = new Date(Number(ms));
  // PostgreSQL ends its years where nobody is invited any more.
  return id === null || Number.isNaN(createdAt.getTime()) || createdAt.getUTCFullYear() > 9_999
    ? null
    : { createdAt, id };
}

function writePosition({ createdAt, id }: Position): string {
  return `${createdAt.getTime()}.${toWire("inv", id)}`;
}
