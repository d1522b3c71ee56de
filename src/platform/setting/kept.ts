// Settings in the database: read at the start and after each change, written by the set-up page. The environment wins over them.
import { eq } from "drizzle-orm";
import { type Config, ConfigError } from "../config/config.ts";
import { KEPT_NAMES, type Kept, type KeptName, readService } from "../config/service.ts";
import { announce } from "../database/change.ts";
import type { Context } from "../database/context.ts";
import type { Database } from "../database/database.ts";
import type { SecretBox } from "../secret/secret-box.ts";
import { setting } from "./table.ts";

/** They hold a password. */
const SECRET: readonly string[] = ["SMTP_URL"] satisfies KeptName[];

/** @property closed names of secrets that another APP_SECRET sealed: they count as not set, as do values that this version refuses */
export type ReadSettings = { kept: Kept; closed: KeptName[] };

export async function readSettings(db: Database, box: Pick<SecretBox, "open">): Promise<ReadSettings> {
  const rows = await db.select().from(setting);
  const found: ReadSettings = { kept: {}, closed: [] };
  for (const name of KEPT_NAMES) {
    const row = rows.find((each) => each.name === name);
    if (!row) continue;
    const value = row.sealed ? box.open(row.sealed, name) : row.value;
    if (value === null) found.closed.push(name);
    else if (faultOf(name, value) === null) found.kept[name] = value;
  }
  return found;
}

/** Keeps a setting, or forgets it where the value is null, and tells every process. */
export async function keepSetting(
  inside: Context,
  box: Pick<SecretBox, "seal">,
  name: KeptName,
  value: string | null,
): Promise<void> {
  const { db, clock } = inside;
  await announce(db, ["setting"]);
  if (value === null) {
    await db.delete(setting).where(eq(setting.name, name));
    return;
  }
  const isSecret = SECRET.includes(name);
  const row = {
    value: isSecret ? null : value,
    sealed: isSecret ? box.seal(value, name) : null,
    changedAt: clock.now(),
  };
  await db
    .insert(setting)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: setting.name, set: row });
}

/** Returns why a value cannot be used, without the setting's name; null for a good value. */
export function faultOf(name: KeptName, value: string): string | null {
  try {
    readService({ [name]: value }, 0);
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

/** The settings as they are with those of the database. One of these that this version refuses counts as not set. */
export function withKept(config: Config, kept: Kept): Config {
  const usable = Object.entries(kept).filter(([name, value]) => faultOf(name as KeptName, value) === null);
  return { ...config, ...readService({ ...Object.fromEntries(usable), ...config.given }, config.port) };
}
