// The header-like fields of reports (RFC 3464, 5965) and of the headers of a returned mail, read forgivingly.

export type Fields = ReadonlyMap<string, string>;

const MAX_BLOCKS = 200;

/** Blocks of `Name: value` lines, apart by empty lines; names in lower case, folded values on one line, the first of a name. */
export function readBlocks(text: string): Fields[] {
  const blocks: Map<string, string>[] = [];
  let block: Map<string, string> | null = null;
  let last: string | null = null;
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line.trim() === "") {
      block = null;
      last = null;
      continue;
    }
    if (!block) {
      if (blocks.length === MAX_BLOCKS) break;
      block = new Map();
      blocks.push(block);
    }
    if (/^[ \t]/.test(line)) {
      if (last !== null) block.set(last, `${block.get(last)} ${line.trim()}`);
      continue;
    }
    last = addField(block, line);
  }
  return blocks;
}

function addField(block: Map<string, string>, line: string): string | null {
  const colon = line.indexOf(":");
  if (colon < 1) return null;
  const name = line.slice(0, colon).trim().toLowerCase();
  if (block.has(name)) return null;
  block.set(name, line.slice(colon + 1).trim());
  return name;
}

/** The address in `rfc822; <name@example.com>`; null where there is none. */
export function addressIn(value: string | undefined): string | null {
  if (value === undefined) return null;
  const address = value.slice(value.indexOf(";") + 1).trim();
  const bare = /<([^<>]*)>/.exec(address)?.[1]?.trim() ?? address;
  return bare.includes("@") ? bare : null;
}

export function messageIdsIn(value: string | undefined): string[] {
  return value?.slice(0, 10_000).match(/<[^<>\s]{1,500}>/g) ?? [];
}
