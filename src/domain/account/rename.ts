// Another name for an organisation: its team reads it, and so does who is invited to it.
import { eq, sql } from "drizzle-orm";
import { announce } from "#platform/change.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { OrganisationId } from "#platform/id.ts";
import { organisation } from "./table.ts";

/** @returns whether that changed anything */
export async function renameOrganisation(context: Context, id: OrganisationId, name: string): Promise<boolean> {
  return inTransaction(context, async ({ db }) => {
    const rows = await db
      .update(organisation)
      .set({ name })
      .where(sql`${eq(organisation.id, id)} and ${organisation.name} <> ${name}`)
      .returning({ id: organisation.id });
    if (rows.length > 0) await announce(db, [`organisation:${id}`]);
    return rows.length > 0;
  });
}
