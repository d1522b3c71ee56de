// A rotation of APP_SECRET: what the secret before sealed is sealed anew, and the processes that run hear of it, read DATA_DIR again, and
// go on with the new secret.
import { isNotNull, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { ChangeHandlers } from "./change.ts";
import { keptPrevious, keptSecret } from "./config/kept-secret.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";
import type { SecretBox } from "./secret-box.ts";

/** Made from APP_SECRET, such as the links. */
type Keyed = { rekey(appSecret: string, previous: string): void };

/** Hands the secret in DATA_DIR to each of `keyed` once the one in use is its predecessor. An APP_SECRET of the environment stays. */
export function followRotation(
  { appSecret, dataDir }: Pick<Config, "appSecret" | "dataDir">,
  keyed: readonly Keyed[],
  log: Log,
): ChangeHandlers {
  let used = appSecret;
  const look = () => {
    if (keptPrevious(dataDir) !== used) return;
    const fresh = keptSecret(dataDir);
    if (fresh === used) return;
    for (const each of keyed) each.rekey(fresh, used);
    used = fresh;
    log.info("another APP_SECRET is in use");
  };
  return {
    onChange(topic) {
      if (topic === "secret" || topic === "*") look();
    },
    onGap: look,
  };
}

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
