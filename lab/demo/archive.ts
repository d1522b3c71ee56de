// The two files that `candor demo` loads, as text.
import { WRITTEN_AT } from "#cli/demo/archive.ts";
import { ORGANISATIONS, PLAN } from "#cli/demo/organisation.ts";
import { demoRecords, judgeMeRecords } from "./demo-records.ts";
import { judgeMeFile } from "./judge-me.ts";
import type { ImportRecord } from "./record.ts";

const IDS = ORGANISATIONS.map((_, index) => `org_${String(index).padStart(26, "0")}`);
/** With which both files are written. */
export const OPTIONS = { now: WRITTEN_AT, organisations: IDS };

/** Lines that the `import` command reads: organisations, and then what they and others have. */
export function demoArchive(): string {
  const organisations = ORGANISATIONS.map((name, index) => ({
    type: "organisation",
    id: IDS[index],
    name,
    plan: PLAN,
    status: "active",
  }));
  const records = [...demoRecords(OPTIONS)].sort((a, b) => placeOf(a) - placeOf(b));
  return [...organisations, ...records].map((record) => `${JSON.stringify(record)}\n`).join("");
}

/** Reviews follow what they refer to, by date, so that "Recently reviewed" shows the latest. Invitations come last. */
function placeOf(record: ImportRecord): number {
  if (record.type === "invitation") return Number.MAX_SAFE_INTEGER;
  return record.type === "review" ? Date.parse(record.createdAt) : 0;
}

export function judgeMeExport(): string {
  const { reviews, products } = judgeMeRecords(OPTIONS);
  return judgeMeFile(reviews, products);
}
