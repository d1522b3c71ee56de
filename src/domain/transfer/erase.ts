// The operator's erasure of a person, with what imports keep: their journals, and every file that waits or runs. Any file may name the
// person, in any encoding, so all of them go.
import { type Erased, erasePerson } from "#domain/integration/erase.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { clearJournals } from "./run/retention.ts";
import { deleteFiles } from "./upload/discard.ts";

const FAULT = "Personal data were erased while the file was here. Export it anew, and choose the new file.";

type Asked = { email: string; reviews: "keep" | "remove"; forgetSuppression: boolean; actor: string };

/** Erases in one transaction, everywhere. */
export function eraseEverywhere(context: Context, asked: Asked): Promise<Erased> {
  return inTransaction(context, async (inside) => {
    // First, because it waits for a running batch, and the erasure then finds the reviews of that batch.
    await deleteFiles(inside, FAULT);
    return erasePerson(inside, { ...asked, organisationId: null, clearJournals });
  });
}
