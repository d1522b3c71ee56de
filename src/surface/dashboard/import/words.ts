// The words for an import's state, source and refused rows, and its address.
import { vendorOf } from "#domain/transfer/layout/layouts.ts";
import { FIELD } from "#domain/transfer/run/fault.ts";
import type { OwnImport } from "#domain/transfer/run/record.ts";
import { PRODUCTS } from "#domain/transfer/run/report.ts";
import { UNKNOWN } from "#domain/transfer/task/look.ts";
import type { StoredRefusal } from "#domain/transfer/task/refusal.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { atField } from "#surface/look/words.ts";
import { sayStored, type Words, wordsIn } from "#words/words.ts";
import type { PillTone } from "../component/display.tsx";

type Stated = Pick<OwnImport, "layout" | "status" | "confirmation" | "reason" | "task">;
type State = keyof Words<"importing">["state"];

export function stateOf({ layout, status, confirmation, reason, task }: Stated): { state: State; tone: PillTone } {
  if (task === "undo") return { state: "undoing", tone: "fair" };
  if (status === "uploaded" && task === null && layout === UNKNOWN) return { state: "asks", tone: "fair" };
  if (status === "uploaded") return { state: task === "check" ? "reading" : "notStarted", tone: "fair" };
  if (status === "queued" || status === "running") return { state: "running", tone: "fair" };
  if (status === "undone")
    return reason === null ? { state: "undone", tone: "plain" } : { state: "refused", tone: "bad" };
  if (status === "failed" || status === "stopped") return { state: status, tone: "bad" };
  if (layout === PRODUCTS || confirmation === null) return { state: "done", tone: "good" };
  return confirmation === "confirmed" ? { state: "confirmed", tone: "good" } : { state: "waiting", tone: "fair" };
}

/** "Judge.me", "Products"; a workbook is unknown until the importer has read it. */
export function sourceOf(layout: string, language: Language): string {
  const words = wordsIn("importing", language);
  if (layout === PRODUCTS) return words.choose.products;
  return layout === UNKNOWN ? words.unknownService : vendorOf(layout);
}

/** Why a row changes nothing: "Text: Enter at most 5,000 characters." Null for one that was stored in English alone. */
export function reasonIn({ reason, says }: StoredRefusal, language: Language): string | null {
  if (says === null) return null;
  const names: Readonly<Record<string, string>> = wordsIn("importQueue", language).name;
  const nameOf = (field: string) => names[field] ?? field;
  const { [FIELD]: field, fields } = says.values;
  const listed =
    says.key === "importFault.differs" && typeof fields === "string"
      ? { fields: formatOf(language).list(fields.split(", ").map(nameOf)) }
      : {};
  const sentence = sayStored({ ...says, values: { ...says.values, ...listed } }, reason, language);
  return typeof field === "string" ? atField(nameOf(field), sentence, language) : sentence;
}

export const IMPORT_PATH = "/dashboard/import";

export function importPath(wire: string): string {
  return `${IMPORT_PATH}/${wire}`;
}
