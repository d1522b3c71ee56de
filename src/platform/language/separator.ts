// The separator of CSV files that spreadsheets expect in a language: a semicolon where numbers have a decimal comma.
import type { Language } from "./language.ts";

export function separatorIn(language: Language): "," | ";" {
  return new Intl.NumberFormat(language).format(1.5).includes(",") ? ";" : ",";
}
