// The filter of the invitation list, read from its address and written to it. Unreadable values are ignored.
import { INVITATION_STATUSES, type InvitationStatus } from "#domain/invitation/invitation.ts";
import type { InvitationId } from "#platform/id.ts";
import { type Position, readPosition, withQuery, writePosition } from "../address.ts";

export type ListFilter = {
  status: InvitationStatus | null;
  /** A whole address or reference. With it the rest of the filter is ignored. */
  search: string | null;
  before: Position<InvitationId> | null;
  after: Position<InvitationId> | null;
};

export const LIST_PATH = "/dashboard/invitations";
const MAX_SEARCH = 254;

export function readFilter(params: URLSearchParams): ListFilter {
  const search = params.get("q")?.normalize("NFC").trim() ?? "";
  return {
    status: INVITATION_STATUSES.find((status) => status === params.get("status")) ?? null,
    // PostgreSQL refuses NUL in text.
    search: search === "" || search.length > MAX_SEARCH || search.includes("\0") ? null : search.toWellFormed(),
    before: readPosition("inv", params.get("before")),
    after: readPosition("inv", params.get("after")),
  };
}

export function listHref({ status, search, before, after }: Partial<ListFilter>): string {
  return withQuery(LIST_PATH, {
    q: search,
    status,
    before: before && writePosition("inv", before),
    after: after && writePosition("inv", after),
  });
}
