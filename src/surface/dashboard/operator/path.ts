// The addresses of the operator's pages.
import type { LegalPage } from "#platform/config/service.ts";
import type { Language } from "#platform/language/language.ts";

export const SERVICE_PATH = "/operator/service";

/** The form of a legal page's text in one language. */
export function legalTextPath(page: LegalPage, language: Language): string {
  return `${SERVICE_PATH}/legal/${page}/${language}`;
}
