// Secrets of rows that move: the old instance opens them, the new one seals them with its own APP_SECRET. In between they travel in an
// encrypted body only.
import { getTableName } from "drizzle-orm";
import { Refusal } from "#contract/refusal.ts";
import { SEALED_BY_ACCOUNTS } from "#domain/account/sign-in/table.ts";
import { SEALED_BY_INTEGRATIONS } from "#domain/integration/state/table.ts";
import { SEALED_BY_WEBHOOKS } from "#domain/webhook/state/table.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";

/** The sealed columns by table, each with the column of the owner's id. */
const SEALED: ReadonlyMap<string, { id: string; column: string }[]> = Map.groupBy(
  [...SEALED_BY_ACCOUNTS, ...SEALED_BY_WEBHOOKS, ...SEALED_BY_INTEGRATIONS].map(({ table, id, sealed }) => ({
    table: getTableName(table),
    id: id.name,
    column: sealed.name,
  })),
  ({ table }) => table as string,
);

export function hasSecrets(table: string): boolean {
  return SEALED.has(table);
}

/** The JSON of a row with its secrets in the open. Refuses where one was sealed with another APP_SECRET. */
export function openSecrets(table: string, row: string, box: SecretBox): string {
  return changeSecrets(table, row, (value, owner) => {
    const secret = box.open(Buffer.from(value.replace(/^\\x/, ""), "hex"), owner);
    if (secret !== null) return secret;
    throw new Refusal(
      "validation_error",
      `A secret in ${table} cannot be opened: it was sealed with another APP_SECRET. Set APP_SECRET_PREVIOUS, or make it anew.`,
    );
  });
}

/** The JSON of a row with its secrets sealed. */
export function sealSecrets(table: string, row: string, box: SecretBox): string {
  return changeSecrets(table, row, (value, owner) => `\\x${Buffer.from(box.seal(value, owner)).toString("hex")}`);
}

function changeSecrets(table: string, row: string, change: (value: string, owner: string) => string): string {
  const sealed = SEALED.get(table);
  if (sealed === undefined) return row;
  const values = JSON.parse(row) as Record<string, unknown>;
  for (const { id, column } of sealed) {
    const value = values[column];
    if (typeof value === "string") values[column] = change(value, String(values[id]));
  }
  return JSON.stringify(values);
}
