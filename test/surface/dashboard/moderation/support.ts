// The moderators' desk with something on it.
import { sql } from "drizzle-orm";
import { listAudit } from "#domain/account/audit.ts";
import type { UserId } from "#platform/id.ts";
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
  const entries = await listAudit(context, {}, { limit: 1_000 });
  return entries.filter((each) => each.userId === userId && each.actor === "staff").map(({ action }) => action);
}

/** What a review says by now. */
export async function reviewNow({ context }: Pick<TestService, "context">, id: string) {
  const rows = await context.db.execute(sql`select status, title, body, rating from review where id = ${id}`);
  return (rows as unknown as { status: string; title: string; body: string; rating: number }[])[0];
}
