// Texts that an organisation keeps for its replies.
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { organisationId } from "#domain/account/state/table.ts";
import { at } from "#platform/database/column.ts";

export const savedReply = pgTable(
  "saved_reply",
  {
    id: uuid().primaryKey(),
    organisationId: organisationId().notNull(),
    /** What members choose it by. Reviewers never see it. */
    name: text().notNull(),
    /** May hold `{name}` and `{business}`. */
    body: text().notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [index("saved_reply_organisation").on(table.organisationId)],
);
