// A reporter complains about a moderator's decision (DSA, Article 20). The report is open again, another moderator decides it, and a
// receipt is mailed.
import { eq } from "drizzle-orm";
import { queueMessage, serviceMail } from "#domain/message/message.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { findUnderLock } from "../state/lock.ts";
import { report } from "../state/table.ts";
import { addressOf, findReaderReport, type ReaderReport } from "./one.ts";

export const COMPLAINT_WORDS = { min: 1, max: 2_000 } as const;

/** Changes nothing where no complaint is possible. @returns the report after it; null if there is none */
export async function complainAbout(context: Context, id: string, words: string): Promise<ReaderReport | null> {
  return inTransaction(context, async (inside) => {
    const current = (await findUnderLock(inside, findReaderReport, id))?.found ?? null;
    if (current?.state !== "dismissed") return current;
    await inside.db
      .update(report)
      .set({
        status: "open",
        complaint: words,
        complainedAt: inside.clock.now(),
        firstDecision: report.decision,
        firstDecidedAt: report.decidedAt,
        firstDecidedBy: report.decidedBy,
        decision: null,
        decidedAt: null,
        decidedBy: null,
      })
      .where(eq(report.id, id));
    const [reader] = await addressOf(inside.db, id);
    if (reader) await queueMessage(inside, serviceMail("reader-report-complained", reader.email, id));
    return findReaderReport(inside, id);
  });
}
