// The row types of named statements, as TypeScript sees them. TypeScript 7 gives its types to others by an interface that it calls
// unstable: what a new version renames is mended here.
import { join } from "node:path";
import { isCallExpression, type Node, type SourceFile } from "typescript/unstable/ast";
import { API, type Checker, SignatureKind, type Type, TypeFlags, type TypeReference } from "typescript/unstable/async";
import { ROOT } from "./source.ts";

/** What a value is at run time; "any" where the type leaves it open. */
export type Kind =
  | "string"
  | "number"
  | "boolean"
  | "bigint"
  | "null"
  | "date"
  | "bytes"
  | "numbers"
  | "texts"
  | "list"
  | "json"
  | "any";

export type TypedColumn = { name: string; kinds: Kind[] };

/**
 * Columns in order for rows that are arrays, under the names "0", "1" and so on. "unread" if the type is unknown, so that no caller can
 * read a column; "open" if it names none or lets any name pass. `parameters` is null where the type does not count them.
 */
export type RowType = { columns: TypedColumn[] | "unread" | "open"; parameters: number | null };

/** The row types of the statements that a file makes, if their names stand in its calls. */
export async function readRowTypes(
  namesByFile: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, Map<string, RowType>>> {
  const api = new API({ cwd: ROOT });
  try {
    const config = join(import.meta.dir, "tsconfig.json");
    const project = (await api.updateSnapshot({ openProjects: [config] })).getProject(config);
    if (!project) throw new Error("TypeScript did not open the project.");
    const read = async (file: string, names: readonly string[]): Promise<[string, Map<string, RowType>]> => {
      const source = await project.program.getSourceFile(join(ROOT, file));
      const calls = source ? callsNaming(source, names) : [];
      const types = await project.checker.getTypeAtLocation(calls.map(({ node }) => node));
      const found = new Map<string, RowType>();
      for (const [index, { name }] of calls.entries()) {
        const row = types[index] && (await rowTypeOf(project.checker, types[index]));
        if (row) found.set(name, row);
      }
      return [file, found];
    };
    return new Map(await Promise.all([...namesByFile].map(([file, names]) => read(file, names))));
  } finally {
    await api.close();
  }
}

/**
 * Calls whose first argument is the name of a statement: of `statement` itself, or of a function that passes the name on. Names as
 * text come last, so that they count where a template fits, too.
 */
function callsNaming(source: SourceFile, names: readonly string[]): { name: string; node: Node }[] {
  const templates: { name: string; node: Node }[] = [];
  const texts: { name: string; node: Node }[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node) && node.arguments[0]) {
      const { pos, end } = node.arguments[0];
      const literal = source.text.slice(pos, end).trim();
      const fitting = templateOf(literal);
      for (const name of names) {
        if (literal === `"${name}"`) texts.push({ name, node });
        else if (fitting?.test(name)) templates.push({ name, node });
      }
    }
    node.forEachChild(visit);
  };
  visit(source);
  return [...templates, ...texts];
}

/** The names that a template with values in it can make. */
function templateOf(literal: string): RegExp | null {
  if (!/^`\w+(?:\$\{\w+\}\w*)+`$/.test(literal)) return null;
  return new RegExp(`^${literal.slice(1, -1).replaceAll(/\$\{\w+\}/g, "\\w+")}$`);
}

/** Null where the type is not that of a function that promises rows. */
async function rowTypeOf(checker: Checker, type: Type): Promise<RowType | null> {
  const [signature] = await checker.getSignaturesOfType(type, SignatureKind.Call);
  if (!signature) return null;
  const promised = await checker.getReturnTypeOfSignature(signature);
  if (!promised?.isTypeReference()) return null;
  const [rows] = await checker.getTypeArguments(promised);
  if (!rows || !(await checker.isArrayType(rows))) return null;
  const [row] = await checker.getTypeArguments(rows as TypeReference);
  if (!row) return null;
  const [, values] = await signature.getParameters();
  const given = values && (await checker.getTypeOfSymbol(values));
  const isCounted = given && (await checker.isTupleType(given));
  return {
    columns: await columnsOf(checker, row),
    parameters: isCounted ? (await checker.getTypeArguments(given as TypeReference)).length : null,
  };
}

async function columnsOf(checker: Checker, row: Type): Promise<RowType["columns"]> {
  if (row.flags & TypeFlags.Unknown) return "unread";
  if (await checker.isTupleType(row)) {
    const parts = await checker.getTypeArguments(row as TypeReference);
    return Promise.all(parts.map(async (part, index) => ({ name: `${index}`, kinds: await kindsOf(checker, part) })));
  }
  const properties = await checker.getPropertiesOfType(row);
  const isOpen = properties.length === 0 || (await checker.getIndexInfosOfType(row)).length > 0;
  if (isOpen) return "open";
  const types = await checker.getTypeOfSymbol(properties);
  return Promise.all(
    properties.map(async ({ name }, index) => {
      const type = types[index];
      return { name, kinds: type ? await kindsOf(checker, type) : ["any" as const] };
    }),
  );
}

const BY_FLAG: [number, Kind][] = [
  [TypeFlags.AnyOrUnknown, "any"],
  [TypeFlags.StringLike, "string"],
  [TypeFlags.NumberLike, "number"],
  [TypeFlags.BooleanLike, "boolean"],
  [TypeFlags.BigIntLike, "bigint"],
  [TypeFlags.Nullable, "null"],
];
const BY_NAME: Record<string, Kind> = { Date: "date", Uint8Array: "bytes", Buffer: "bytes" };

async function kindsOf(checker: Checker, type: Type): Promise<Kind[]> {
  for (const [flag, kind] of BY_FLAG) if (type.flags & flag && !(type.flags & TypeFlags.Union)) return [kind];
  const members = type.isUnionType() || type.isIntersectionType() ? ((await type.getTypes()) ?? []) : [];
  const kinds = [...new Set((await Promise.all(members.map((member) => kindsOf(checker, member)))).flat())];
  // A branded id is text and an object at once.
  if (type.isIntersectionType()) return kinds.length > 1 ? kinds.filter((kind) => kind !== "json") : kinds;
  if (type.isUnionType()) return kinds;
  const name = (await type.getSymbol())?.name ?? "";
  if (BY_NAME[name]) return [BY_NAME[name]];
  const isList = (await checker.isArrayType(type)) || (await checker.isTupleType(type));
  if (!isList) return ["json"];
  const parts = await checker.getTypeArguments(type as TypeReference);
  const inside = new Set((await Promise.all(parts.map((part) => kindsOf(checker, part)))).flat());
  if (inside.size !== 1) return ["list"];
  return inside.has("number") ? ["numbers"] : inside.has("string") ? ["texts"] : ["list"];
}
