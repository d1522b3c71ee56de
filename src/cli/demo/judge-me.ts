// The second shop's older reviews, brought from Judge.me: a file as its export writes it, through the importer.
import { findBusiness } from "#domain/business/profile/business.ts";
import { readReviews } from "#domain/transfer/reader/batch.ts";
import { importFile } from "#domain/transfer/run/import.ts";
import { finishRecord, listImports, startRecord } from "#domain/transfer/run/record.ts";
import type { Context } from "#platform/database/context.ts";
import { readJudgeMeFile } from "./archive.ts";

/** This shop collected its first reviews on Judge.me. */
export const JUDGE_ME_SHOP = "nordlicht-moebel.example";
const NAME = "judgeme-reviews-export.csv";

/** As the operator; nothing where the shop has an import already. */
export async function importJudgeMe(context: Context): Promise<void> {
  const business = await findBusiness(context, JUDGE_ME_SHOP);
  if (!business || (await listImports(context, business.id, 1)).length > 0) return;
  const bytes = readJudgeMeFile(context.clock.now());
  const file = {
    name: NAME,
    bytes: bytes.length,
    async *open() {
      yield bytes;
    },
  };
  const reading = await readReviews(file, null, business);
  const given = { businessId: business.id, layout: reading.facts.layout, fileName: NAME, bytes: bytes.length };
  const importId = await startRecord(context, { ...given, by: null, status: "running" });
  const { report, steps } = importFile(context, { business, ...reading, importId, organisationId: null });
  for await (const { listed } of steps)
    for (const { line, reason } of listed) throw new Error(`line ${line} of the demo's own file is wrong: ${reason}`);
  await finishRecord(context, importId, report);
}
