// Finds tests by name, for documents and pages whose sentences are each shown by one.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");
/** `test/a.test.ts` "its name", "another". */
const NAMED = /`(test\/[^`]+)`((?:,? "[^"]+")+)/g;

/** How a name is quoted in the call. */
const CALLS = ['"', "`", "'"];

export type NamedTest = { file: string; name: string };

export function testsNamedIn(text: string): NamedTest[] {
  return [...text.matchAll(NAMED)].flatMap(([, file = "", names = ""]) =>
    [...names.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => ({ file, name })),
  );
}

/** Those that are not there, or have another name. */
export function missingTests(named: readonly NamedTest[]): NamedTest[] {
  return named.filter(({ file, name }) => {
    const path = join(ROOT, file);
    if (!existsSync(path)) return true;
    const source = readFileSync(path, "utf8");
    return !CALLS.some((quote) => source.replace(/\(\s+/g, "(").includes(`(${quote}${name}${quote}`));
  });
}
