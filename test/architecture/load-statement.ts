// A program: loads the service's modules and prints every named statement, and what drizzle builds once, as JSON. It is a process of
// its own, because tests that ran before have loaded modules in an order of their own.
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { BUILDERS } from "#platform/database/database.ts";
import { STATEMENTS } from "#platform/database/statement.ts";
import { componentsOf, filesOf, importGraph, ROOT, sourceOf } from "./source.ts";
import { type Loaded, MAKES_ONE } from "./statement-source.ts";

const graph = importGraph(filesOf("src/**/*.{ts,tsx}"), false);
const imported = new Set([...graph.values()].flat());
/** Programs and threads start to work when they are imported, and no file imports them. */
const isModule = (file: string) =>
  imported.has(file) && (/^src\/(?:platform|domain)\//.test(file) || MAKES_ONE.test(sourceOf(file)));

const loaded: Loaded = { statements: [], queries: [] };
const unconnected = drizzle.mock();
// A file is loaded after all that it imports, so what its load adds is its own.
for (const file of componentsOf(graph).flat().filter(isModule)) {
  await import(join(ROOT, file));
  loaded.statements.push(...STATEMENTS.slice(loaded.statements.length).map((each) => ({ ...each, file })));
  for (const build of BUILDERS.slice(loaded.queries.length)) {
    const query = build(unconnected) as { getQuery(): { sql: string } };
    loaded.queries.push({ file, text: query.getQuery().sql });
  }
}
await Bun.write(Bun.stdout, JSON.stringify(loaded));
process.exit(0);
