// The words for an import's state and source, and its address.
import { vendorOf } from "#domain/transfer/layout/layouts.ts";
import type { OwnImport } from "#domain/transfer/run/record.ts";
import { PRODUCTS } from "#domain/transfer/run/report.ts";
import { UNKNOWN } from "#domain/transfer/task/upload.ts";
import type { PillTone } from "../component/display.tsx";

type Stated = Pick<OwnImport, "layout" | "status" | "confirmation" | "reason" | "task">;

export function stateOf({ layout, status, confirmation, reason, task }: Stated): { label: string; tone: PillTone } {
  if (task === "undo") return { label: "Being undone", tone: "fair" };
  if (status === "uploaded") return { label: task === "check" ? "Being read" : "Not started", tone: "fair" };
  if (status === "queued" || status === "running") return { label: "Running", tone: "fair" };
  if (status === "undone")
    return reason === null ? { label: "Undone", tone: "plain" } : { label: "Refused by a moderator", tone: "bad" };
  if (status === "failed") return { label: "Failed", tone: "bad" };
  if (status === "stopped") return { label: "Cut short", tone: "bad" };
  if (layout === PRODUCTS || confirmation === null) return { label: "Done", tone: "good" };
  if (confirmation === "confirmed") return { label: "Confirmed", tone: "good" };
  return { label: "Waits for a moderator", tone: "fair" };
}

/** "Judge.me", "Products"; a workbook is unknown until the importer has read it. */
export function sourceOf(layout: string): string {
  if (layout === PRODUCTS) return "Products";
  return layout === UNKNOWN ? "Unknown service" : vendorOf(layout);
}

export const IMPORT_PATH = "/dashboard/import";

export function importPath(wire: string): string {
  return `${IMPORT_PATH}/${wire}`;
}
