// After a rotation of APP_SECRET: what the secret before it sealed is sealed anew.
import { isNotNull, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";
import type { SecretBox } from "./secret-box.ts";

/** A column of sealed values. */
export type Sealed = {
  table: PgTable;
  id: PgColumn & { _: { data: string; notNull: true } };
  sealed: PgColumn & { _: { data: Uint8Array } };
  /** What a value belongs to; the row's id by default. */
  ownerOf?: (id: string) => string;
};

/** Skips what the current secret sealed, and a row that changes meanwhile, whose new value has a new seal. @returns how many */
export async function renewSeals(db: Database, box: SecretBox, columns: readonly Sealed[]): Promise<number> {
  let renewed = 0;
  for (const { table, id, sealed, ownerOf = String } of columns) {
    for (const row of await db.select({ id, value: sealed }).from(table).where(isNotNull(sealed))) {
      const fresh = row.value && box.renew(row.value, ownerOf(row.id));
      if (!fresh) continue;
      const [after, before] = [sql.param(fresh, sealed), sql.param(row.value, sealed)];
      await db.execute(
        sql`update ${table} set ${sql.identifier(sealed.name)} = ${after} where ${id} = ${row.id} and ${sealed} = ${before}`,
      );
      renewed++;
    }
  }
  return renewed;
}
