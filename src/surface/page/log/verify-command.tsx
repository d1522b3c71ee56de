// How to read the whole log with the program, for the pages of the log and of an entry.
import { CopyBlock } from "#surface/look/copy.tsx";
import { useHref } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";

/** Where a reader of /log downloads a checkpoint, and where the docs say how to get the program. */
export const KEEP_ANCHOR = "keep";
const PROGRAM_DOCS = "/docs/log#checking-the-whole-log";

/** A narrow page breaks the command before its option, not within. */
export function VerifyCommand({ baseUrl }: { baseUrl: string }) {
  const { log: words } = useWords("log");
  const href = useHref();
  const [file, option] = ["checkpoint", "--since checkpoint"];
  const parts = [`candor log verify ${baseUrl} `, option];
  return (
    <>
      <p>{words.verifyText({ program: <bdi>candor</bdi> })}</p>
      <CopyBlock of={parts.join("")} lines={parts} shell />
      <p class="log-since">
        {words.since({
          file: <code dir="ltr">{file}</code>,
          option: <code dir="ltr">{option}</code>,
          keep: (inner) => <a href={href(`/log#${KEEP_ANCHOR}`)}>{inner}</a>,
          get: (inner) => <a href={href(PROGRAM_DOCS)}>{inner}</a>,
        })}
      </p>
    </>
  );
}
