// The source files, what each imports, and the circles that imports close.
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { Glob } from "bun";

export const ROOT = join(import.meta.dir, "../..");

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^;"']*?from\s*["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)|(?:^|\n)import\s*["']([^"']+)["']/g;
const TYPE_IMPORT = /(?:^|\n)\s*(?:import|export)\s+type\s[^;"']*?from\s*["']([^"']+)["']/g;
export const ALIAS = /^#(contract|platform|words|domain|surface|runtime|cli|widget)\/(.+)$/;

/** TypeScript files, sorted, without declarations. @param pattern such as `src/**\/*.{ts,tsx}` */
export function filesOf(pattern: string): string[] {
  return [...new Glob(pattern).scanSync(ROOT)]
    .filter((file) => !file.endsWith(".d.ts") && !file.includes("/node_modules/"))
    .sort();
}

export function sourceOf(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

/** What a source imports or exports from, as it is written. */
export function importsOf(source: string): string[] {
  return [...source.matchAll(IMPORT)].map((match) => (match[1] ?? match[2] ?? match[3]) as string);
}

/** Imports that bring only types. */
export function typeImportsOf(source: string): string[] {
  return [...source.matchAll(TYPE_IMPORT)].map((match) => match[1] as string);
}

/** The project's file that an import names, from the root; null for a library. */
export function targetOf(from: string, specifier: string): string | null {
  const alias = ALIAS.exec(specifier);
  if (alias) return alias[1] === "widget" ? `widget-src/${alias[2]}` : `src/${alias[1]}/${alias[2]}`;
  return specifier.startsWith(".") ? normalize(join(dirname(from), specifier)) : null;
}

/** The project's files that each file imports. @param types whether imports of types count */
export function importGraph(files: readonly string[], types = true): Map<string, string[]> {
  return new Map(
    files.map((file) => {
      const source = sourceOf(file);
      const ofTypes = types ? [] : typeImportsOf(source);
      const specifiers = importsOf(source).filter((specifier) => !ofTypes.includes(specifier));
      return [file, specifiers.flatMap((specifier) => targetOf(file, specifier) ?? [])];
    }),
  );
}

/** The folder that a relative path may not leave: `src/domain/review`, `src/surface/rest`, `src/platform`, `widget-src`. */
export function moduleOf(file: string): string {
  if (!file.startsWith("src/")) return file.slice(0, file.indexOf("/"));
  const [src, top, second, ...rest] = file.split("/") as [string, string, string, ...string[]];
  const hasModules = top === "domain" || top === "surface";
  return hasModules && rest.length > 0 ? `${src}/${top}/${second}` : `${src}/${top}`;
}

/** Groups of nodes of which each reaches each other, sorted. */
export function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  return componentsOf(graph)
    .filter(({ length }) => length > 1)
    .sort();
}

/** Strongly connected components (Tarjan's algorithm). What a node imports comes before it. */
export function componentsOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const groups: string[][] = [];
  const visit = (node: string) => {
    const at = order.size;
    order.set(node, at);
    lowest.set(node, at);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? at, lowest.get(next) ?? at));
    }
    if (lowest.get(node) === at) groups.push(open.splice(open.indexOf(node)).sort());
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return groups;
}
