// The languages that a form of the dashboard offers for customers.
import { formatOf } from "#platform/language/format.ts";
import { LANGUAGES, type Language } from "#platform/language/language.ts";

type Option = { value: string; label: string };

/**
 * In the order of their names.
 * @param none the label of no choice. @param kept a language that is set already; an import or the API may have set another than ours
 */
export function languageOptions(none: string, kept: string | null = null, language: Language = "en"): Option[] {
  const { languageName, compare } = formatOf(language);
  const own = LANGUAGES.map((each) => ({ value: each as string, label: languageName(each) })).toSorted((a, b) =>
    compare(a.label, b.label),
  );
  const isOther = kept !== null && !own.some(({ value }) => value === kept);
  return [{ value: "", label: none }, ...own, ...(isOther ? [{ value: kept, label: languageName(kept) }] : [])];
}
