// The addresses of the operator's pages.
import { type OrganisationId, toWire, type UserId } from "#contract/id.ts";
import type { LegalPage } from "#platform/config/service.ts";
import type { Language } from "#platform/language/language.ts";

export const SERVICE_PATH = "/operator/service";
export const ORGANISATIONS_PATH = "/operator/organisations";
export const STAFF_PATH = "/operator/staff";
export const PLANS_PATH = "/operator/plans";
export const HEALTH_PATH = "/operator/health";
export const LOG_PATH = "/operator/log";

export function organisationPath(id: OrganisationId): string {
  return `${ORGANISATIONS_PATH}/${toWire("org", id)}`;
}

/** The changes of one organisation in the operators' log. */
export function logOf(id: OrganisationId): string {
  return `${LOG_PATH}?organisation=${toWire("org", id)}`;
}

export function staffPath(id: UserId): string {
  return `${STAFF_PATH}/${toWire("usr", id)}`;
}

/** The form of a legal page's text in one language. */
export function legalTextPath(page: LegalPage, language: Language): string {
  return `${SERVICE_PATH}/legal/${page}/${language}`;
}
