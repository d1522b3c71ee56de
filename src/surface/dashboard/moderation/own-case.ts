// Whether a moderator decides about their own organisation: pages say so, and the log records it.
import type { UserVisit } from "../visit.ts";

export function isOwnCase({ memberships }: UserVisit, organisationId: string | null): boolean {
  return organisationId !== null && memberships.some(({ organisation }) => organisation.id === organisationId);
}
