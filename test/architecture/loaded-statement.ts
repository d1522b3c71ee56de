// Every named statement of the service with the file that makes it.
import { join } from "node:path";
import { BUILDERS, type Database } from "#platform/database.ts";
import { STATEMENTS } from "#platform/statement.ts";
import { componentsOf, filesOf, importGraph, ROOT, sourceOf } from "./source.ts";

export type LoadedStatement = (typeof STATEMENTS)[number] & { file: string };
export type LoadedBuilder = { build: (db: Database) => object; file: string };

/** What a file calls that makes a named statement. */
export const MAKES_ONE = /(?<!function )\b(?:statement|rowStatement|prepared)[<(]/;

/** Imports a file only after all that it imports, so that what a load adds is of that file. */
export async function loadStatements(): Promise<{ statements: LoadedStatement[]; builders: LoadedBuilder[] }> {
  const files = filesOf("src/**/*.{ts,tsx}");
  const graph = importGraph(files, false);
  const statements: LoadedStatement[] = [];
  const builders: LoadedBuilder[] = [];
  for (const file of componentsOf(graph).flat().filter(reachesDatabase(graph))) {
    await import(join(ROOT, file));
    statements.push(...STATEMENTS.slice(statements.length).map((each) => ({ ...each, file })));
    builders.push(...BUILDERS.slice(builders.length).map((build) => ({ build, file })));
  }
  return { statements, builders };
}

/** Programs and threads start to work when they are imported, and no file imports them. */
function reachesDatabase(graph: ReadonlyMap<string, readonly string[]>): (file: string) => boolean {
  const imported = new Set([...graph.values()].flat());
  return (file) => imported.has(file) && (/^src\/(?:platform|domain)\//.test(file) || MAKES_ONE.test(sourceOf(file)));
}
