// The business that a case is about.
import type { UserVisit } from "../../visit.ts";
import { businessPath } from "../path.ts";

export function BusinessLink({ business: { slug, name } }: { business: { slug: string; name: string } }) {
  return (
    <a href={businessPath(slug)}>
      <bdi>{name}</bdi>
    </a>
  );
}

/** Whether a moderator decides about their own organisation: pages say so, and the log records it. */
export function isOwnCase({ memberships }: UserVisit, organisationId: string | null): boolean {
  return organisationId !== null && memberships.some(({ organisation }) => organisation.id === organisationId);
}
