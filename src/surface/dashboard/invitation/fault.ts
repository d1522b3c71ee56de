// The fault of a list as a whole, at the file or at the pasted rows.
import type { Language } from "#platform/language/language.ts";
import { type Fault, wrongAt, wrongIn } from "#surface/form/form.ts";
import { isFaultSection, wordsIn } from "#words/words.ts";
import type { ListFault } from "./column.ts";

export function fileFault(problem: ListFault, language: Language): Fault {
  return listFault("file", problem, wrongIn(problem, language));
}

/** Sentences about files fit no pasted rows. */
export function pastedFault(problem: ListFault, language: Language): Fault {
  const { says, head, todo } = problem;
  const { upload } = wordsIn("inviting", language);
  const own = head === undefined ? todo : upload.addColumn({ head });
  const isOfFile = says !== undefined && isFaultSection(says.key.split(".")[0] ?? "");
  if (says?.key === "fileFault.unclosed")
    return listFault("text", {}, upload.unclosed(says.values as { line: number; most: number }));
  return listFault("text", { ...problem, todo: own }, isOfFile ? upload.noTable : wrongIn(problem, language));
}

/** The summary has the reason and the columns found, and its link says what to do; the field has the reason alone. */
function listFault(at: "file" | "text", { columns, todo }: Pick<ListFault, "columns" | "todo">, reason: string): Fault {
  if (todo === undefined) return wrongAt(at, reason);
  return { ...wrongAt(at, reason, todo), problem: [reason, columns].join(" ") };
}
