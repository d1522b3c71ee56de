// The tables of a guide: roles and heads for phones, where a row of long cells stands as a card.
import type MarkdownIt from "markdown-it";

type Token = ReturnType<InstanceType<typeof MarkdownIt>["parse"]>[number];

/** On a phone the style draws tables as blocks, which would take their roles from them. */
const ROLES: Readonly<Record<string, string>> = {
  table: "table",
  thead: "rowgroup",
  tbody: "rowgroup",
  tr: "row",
  th: "columnheader",
  td: "cell",
};

/** Gives each cell its role and its head, and each table `meta.isNarrow`. */
export function describeTables(tokens: readonly Token[]): void {
  let table: Token | undefined;
  let heads: string[] = [];
  /** Of the columns, in characters. */
  let widths: number[] = [];
  let column = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type === "table_close" && table)
      table.meta = { isNarrow: widths.reduce((sum, width) => sum + width, 0) <= MOST_NARROW };
    const role = ROLES[token.tag];
    if (role === undefined || token.nesting !== 1) continue;
    const content = tokens[index + 1];
    // The policy of the pages allows no style in an attribute.
    token.attrs = [["role", role]];
    if (token.tag === "table") [table, heads, widths] = [token, [], []];
    if (token.tag === "tr") column = 0;
    if (token.tag === "th") heads.push(beginLarge(content));
    if (token.tag !== "td") continue;
    const head = heads[column]?.replaceAll("`", "");
    if (head) token.attrSet("data-head", head);
    // The head of the column says what the number counts.
    if (column === 0 && /^\d+$/.test(content?.content ?? "")) token.attrSet("class", "counted");
    widths[column] = Math.max(heads[column]?.length ?? 0, widths[column] ?? 0, lengthOf(content));
    column++;
  }
}

/** Characters of a row that stands in one line of a phone. */
const MOST_NARROW = 40;

/** Characters of a cell without its markup. */
function lengthOf(cell: Token | undefined): number {
  return cell?.children?.reduce((sum, { content }) => sum + content.length, 0) ?? 0;
}

/** Returns the head of a column with a capital. A name in code stays as it is. */
function beginLarge(head: Token | undefined): string {
  const first = head?.children?.[0];
  if (!head || first?.type !== "text") return head?.content ?? "";
  const large = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  first.content = large(first.content);
  return large(head.content);
}
