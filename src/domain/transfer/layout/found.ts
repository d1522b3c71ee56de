// Joins the findings about a file as a table and as reviews.
import type { SheetFound } from "../sheet/choice.ts";
import type { ImportFound, LayoutFound } from "./choice.ts";
import { WARNING } from "./fault.ts";

/** @param sheet as it is once the rows were read */
export function foundOf(sheet: SheetFound, layout: LayoutFound): ImportFound {
  const damage = sheet.damagedLines.map((line) => ({ line, ...WARNING.damage() }));
  const warnings = [...damage, ...layout.warnings].sort((a, b) => a.line - b.line);
  return { ...sheet, damagedLines: [...sheet.damagedLines], ...layout, warnings };
}
