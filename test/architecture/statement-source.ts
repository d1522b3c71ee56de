// Every named statement of the service with the file that makes it.
import { join } from "node:path";
import { ROOT } from "./source.ts";

export type NamedStatement = { file: string; name: string; text: string; rows: "objects" | "arrays" };
export type Loaded = { statements: NamedStatement[]; queries: { file: string; text: string }[] };

/** What a file calls that makes a named statement. */
export const MAKES_ONE = /(?<!function )\b(?:statement|rowStatement|prepared)[<(]/;

export async function loadStatements(): Promise<Loaded> {
  const program = join(import.meta.dir, "load-statement.ts");
  const loading = Bun.spawn([process.execPath, program], { cwd: ROOT, stdout: "pipe", stderr: "pipe" });
  const [text, faults] = await Promise.all([
    new Response(loading.stdout).text(),
    new Response(loading.stderr).text(),
    loading.exited,
  ]);
  if (loading.exitCode !== 0) throw new Error(`The modules did not load: ${faults}`);
  return JSON.parse(text) as Loaded;
}
