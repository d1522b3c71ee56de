// Addresses of moderation, and the business that a case is about.
import type { OrganisationId } from "#contract/id.ts";
import type { Business } from "#domain/business/profile/business.ts";
import { withQuery } from "../../kit/address.ts";
import type { UserVisit } from "../../kit/visit.ts";
import { organisationPath } from "../../operator/kit/path.ts";

export const QUEUE_PATH = "/moderation";
export const REPORTS_PATH = "/moderation/reports";
/** Takes whether single keys work. */
export const KEYS_PATH = "/moderation/keys";
export const REWARDS_PATH = "/moderation/rewards";
export const PHOTOS_PATH = "/moderation/photos";
export const APPEALS_PATH = "/moderation/appeals";
export const CLAIMS_PATH = "/moderation/claims";
export const PLATFORMS_PATH = "/moderation/platforms";
export const IMPORTS_PATH = "/moderation/imports";
export const BUSINESSES_PATH = "/moderation/businesses";
export const CATEGORIES_PATH = "/moderation/categories";
/** Beside them, because a category may have any slug, such as "new". */
export const NEW_CATEGORY_PATH = "/moderation/new-category";
export const PLANT_PATH = "/moderation/default-categories";
export const CATEGORIES_FILE_PATH = "/moderation/categories.ndjson";
export const IMPORT_CATEGORIES_PATH = "/moderation/import-categories";

/** In the address of a case: the name of the form that its page begins in. */
export const ACT = "act";

/** @param back the place of a queue that the page's decisions lead back to */
export function casePath(wire: string, back: string | null = null): string {
  return withQuery(`/moderation/reviews/${wire}`, { back });
}

/** @param back as of `casePath` */
export function appealPath(wire: string, back: string | null = null): string {
  return withQuery(`${APPEALS_PATH}/${wire}`, { back });
}

export function statementPath(wire: string): string {
  return `${PLATFORMS_PATH}/${wire}`;
}

export function waitingImportPath(wire: string): string {
  return `${IMPORTS_PATH}/${wire}`;
}

export function differencesPath(wire: string): string {
  return `${IMPORTS_PATH}/${wire}/rows`;
}

export function businessPath(slug: string): string {
  return `${BUSINESSES_PATH}/${encodeURIComponent(slug)}`;
}

export function BusinessLink({ business: { slug, name } }: { business: { slug: string; name: string } }) {
  return (
    <a href={businessPath(slug)}>
      <bdi>{name}</bdi>
    </a>
  );
}

type OrganisationProps = { visit: UserVisit; id: OrganisationId; name: string | null };

/** Operators alone have a page of each organisation. */
export function OrganisationName({ visit, id, name }: OrganisationProps) {
  const shown = <bdi>{name}</bdi>;
  return visit.user.operator ? <a href={organisationPath(id)}>{shown}</a> : shown;
}

/** Whether the person belongs to an organisation that manages or claims the business: pages say so, and the log records it. */
export function isOwnCase(visit: UserVisit, { id, organisationId }: Pick<Business, "id" | "organisationId">): boolean {
  return isMember(visit, organisationId) || visit.claimed.includes(id);
}

export function isMember({ memberships }: UserVisit, organisationId: string | null): boolean {
  return memberships.some(({ organisation }) => organisation.id === organisationId);
}

export function categoryPath(slug: string): string {
  return `${CATEGORIES_PATH}/${encodeURIComponent(slug)}`;
}
