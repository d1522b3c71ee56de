// Deletes messages about what is deleted.
import type { Context } from "#platform/context.ts";
import { statement } from "#platform/statement.ts";

/** Deletes the messages about these subjects, sent or not. @returns how many */
export async function eraseMessages(inside: Context, subjectIds: readonly string[]): Promise<number> {
  return (await eraseAbout(inside.db, `{${subjectIds.join(",")}}`)).length;
}

const eraseAbout = statement(
  "message_erase_about",
  "delete from message where subject_id = any($1::uuid[]) returning 1",
);
