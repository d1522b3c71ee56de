// Erases a person for the operator. Besides the person's records it clears the journals of imports and deletes every file that waits
// or runs, because any file may name the person, in any encoding.
import { sentence } from "#contract/sentence.ts";
import { type Erased, erasePerson } from "#domain/integration/erase.ts";
import { reviewsBy } from "#domain/review/author/erase.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { clearDifferencesOf, clearJournals } from "../run/retention.ts";
import { deleteFiles } from "./discard.ts";

const FAULT = {
  message: "Personal data were erased while the file was here. Export it anew, and choose the new file.",
  says: sentence("importFault.erased"),
};

type ErasureRequest = { email: string; reviews: "keep" | "remove"; actor: string; askedBy?: "operator" | "author" };

/**
 * Erases the person in all organisations, in one transaction. Files stay where the person asked: a stranger with a mailbox can ask, and
 * would end the imports of every organisation. A file waits for a day at most, and what it brings can be erased again.
 */
export function eraseEverywhere(context: Context, asked: ErasureRequest): Promise<Erased> {
  return inTransaction(context, async (inside) => {
    // First, because it waits for a running batch, and the erasure then finds the reviews of that batch.
    if (asked.askedBy !== "author") await deleteFiles(inside, FAULT);
    await clearDifferencesOf(inside, asked.email);
    await clearJournals(inside, await reviewsBy(inside, asked.email));
    return erasePerson(inside, { ...asked, organisationId: null });
  });
}
