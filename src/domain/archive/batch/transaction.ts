// One transaction that both drizzle and the driver see: rules of other modules run in it beside COPY.
import { drizzle } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import type { Context } from "#platform/context.ts";
import { sqlState } from "#platform/database.ts";

/** Serialization failure, deadlock, and a row that another import has just inserted: all gone when tried again. */
const PASSING = ["40001", "40P01", "23505"];
const FIRST_PAUSE_MS = 20;

/** Runs `work` in one transaction: all of it is kept, or nothing. */
export function inDriverTransaction<T>(
  context: Context,
  sql: postgres.Sql,
  work: (context: Context, tx: postgres.TransactionSql) => Promise<T>,
): Promise<T> {
  return sql.begin((tx) => {
    // drizzle reads the options of its client, and a transaction of the driver has none.
    const client: postgres.ISql = Object.assign(tx, { options: sql.options });
    return work({ ...context, db: drizzle(client as postgres.Sql) }, tx);
  }) as Promise<T>;
}

/** Tries again, up to `tries` times in all, what failed because of another transaction. */
export async function retrying<T>(tries: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === tries || !PASSING.includes(sqlState(error) ?? "")) throw error;
      await Bun.sleep(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}
