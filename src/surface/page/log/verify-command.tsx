// The command that reads the whole log, for the pages of the log and of an entry.
import { CopyBlock } from "#surface/look/copy.tsx";

/** A narrow page breaks it before the option, not within. */
export function VerifyCommand({ baseUrl }: { baseUrl: string }) {
  const parts = [`candor log verify ${baseUrl} `, "--since checkpoint"];
  return <CopyBlock of={parts.join("")} lines={parts} />;
}
