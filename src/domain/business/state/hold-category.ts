// Keeps a category from being merged or removed until the transaction that puts a business into it has ended.
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** Refuses where the category is gone. */
export async function holdCategory(inside: Context, id: string): Promise<void> {
  const [held] = await hold(inside.db, id);
  if (!held)
    throw new Refusal("validation_error", "The category was merged or removed. Choose another.", {
      field: "category",
      says: sentence("category.gone"),
    });
}

const hold = statement<{ id: string }, [id: string]>(
  "category_hold",
  "select id from category where id = $1::uuid for key share",
);
