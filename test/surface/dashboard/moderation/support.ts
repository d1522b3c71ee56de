// The moderators' pages with something on it.
import { and, desc, eq, sql } from "drizzle-orm";
import type { UserId } from "#contract/id.ts";
import { auditEntry } from "#domain/account/state/table.ts";
import type { TestService } from "../../../support/service.ts";

/** Text of a page without its tags, on one line. */
export async function textOf(answer: Response | Promise<Response>): Promise<string> {
  const html = await (await answer).text();
  return html
    .replace(/<(script|style|svg)\b.*?<\/\1>/gs, "")
    .replace(/<[^>]+>/g, "")
    .replace(/\s+/g, " ");
}

/** What a person did, the latest first. */
export async function actionsOf({ context }: Pick<TestService, "context">, userId: UserId): Promise<string[]> {
  const entries = await context.db
    .select({ action: auditEntry.action })
    .from(auditEntry)
    .where(and(eq(auditEntry.userId, userId), eq(auditEntry.actor, "staff")))
    .orderBy(desc(auditEntry.createdAt), desc(auditEntry.id));
  return entries.map(({ action }) => action);
}

/** What a review says by now. */
export async function reviewNow({ context }: Pick<TestService, "context">, id: string) {
  const rows = await context.db.execute(sql`select status, title, body, rating from review where id = ${id}`);
  return (rows as unknown as { status: string; title: string; body: string; rating: number }[])[0];
}
