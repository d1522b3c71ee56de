// Settings in the database: read at the start and after each change, written by the set-up page. The environment wins over them.
import { eq } from "drizzle-orm";
import type { Config } from "../config/config.ts";
import { ConfigError } from "../config/read.ts";
import {
  KEPT_NAMES,
  type Kept,
  type KeptName,
  LEGAL_PAGES,
  type LegalPage,
  type LegalTexts,
  readService,
  withDefault,
} from "../config/service.ts";
import { announce } from "../database/change.ts";
import type { Context } from "../database/context.ts";
import type { Database } from "../database/database.ts";
import { LANGUAGES, type Language } from "../language/language.ts";
import type { SecretBox } from "../secret/secret-box.ts";
import { serviceLogo, setting } from "./table.ts";

/** They hold a password. */
const SECRET: readonly string[] = ["SMTP_URL"] satisfies KeptName[];

/** @property closed names of secrets that another APP_SECRET sealed: they count as not set, as do values that this version refuses. @property logo the hash of the service's logo */
export type ReadSettings = { kept: Kept; closed: KeptName[]; texts: LegalTexts; logo: string | null };

export async function readSettings(db: Database, box: Pick<SecretBox, "open">): Promise<ReadSettings> {
  const [rows, [logo]] = await Promise.all([
    db.select().from(setting),
    db.select({ hash: serviceLogo.hash }).from(serviceLogo),
  ]);
  const stored = (name: string) => rows.find((each) => each.name === name)?.value ?? undefined;
  const texts = Object.fromEntries(
    LEGAL_PAGES.map((page) => [page, inLanguages((language) => stored(textName(page, language)))] as const).filter(
      ([, written]) => Object.keys(written).length > 0,
    ),
  );
  const found: ReadSettings = { kept: {}, closed: [], texts, logo: logo?.hash ?? null };
  for (const name of KEPT_NAMES) {
    const row = rows.find((each) => each.name === name);
    if (!row) continue;
    const value = row.sealed ? box.open(row.sealed, name) : row.value;
    if (value === null) found.closed.push(name);
    else if (faultOf(name, value) === null) found.kept[name] = value;
  }
  return found;
}

function inLanguages(textIn: (language: Language) => string | undefined): Partial<Record<Language, string>> {
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, textIn(language)] as const).filter(([, text]) => text !== undefined),
  );
}

/** No setting of the environment has a name with a dot. */
function textName(page: LegalPage, language: Language): string {
  return `${page}.${language}`;
}

/** Keeps the text of a legal page in a language, or forgets it where it is empty, and tells every process. */
export async function keepLegalText(
  inside: Context,
  { page, language, text }: { page: LegalPage; language: Language; text: string },
): Promise<void> {
  await announce(inside.db, ["setting"]);
  await keep(inside, textName(page, language), text === "" ? null : { value: text, sealed: null });
}

/** Keeps a setting, or forgets it where the value is null, and tells every process. */
export async function keepSetting(
  inside: Context,
  box: Pick<SecretBox, "seal">,
  name: KeptName,
  value: string | null,
): Promise<void> {
  await announce(inside.db, ["setting"]);
  const isSecret = SECRET.includes(name);
  await keep(
    inside,
    name,
    value && (isSecret ? { value: null, sealed: box.seal(value, name) } : { value, sealed: null }),
  );
}

/** Keeps a text of another module, or forgets it where it is null, and tells every process. @param name with a dot, as no setting has */
export async function keepText(inside: Context, name: `${string}.${string}`, text: string | null): Promise<void> {
  await announce(inside.db, ["setting"]);
  await keep(inside, name, text === null ? null : { value: text, sealed: null });
}

/** Null where none is kept. */
export async function readKeptText(db: Database, name: `${string}.${string}`): Promise<string | null> {
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.name, name));
  return row?.value ?? null;
}

type Value = { value: string; sealed: null } | { value: null; sealed: Uint8Array };

async function keep({ db, clock }: Context, name: string, value: Value | null | ""): Promise<void> {
  if (!value) {
    await db.delete(setting).where(eq(setting.name, name));
    return;
  }
  const row = { ...value, changedAt: clock.now() };
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
export function withKept(config: Config, { kept, texts, logo }: Omit<ReadSettings, "closed">): Config {
  const usable = Object.entries(kept).filter(([name, value]) => faultOf(name as KeptName, value) === null);
  const read = readService({ ...Object.fromEntries(usable), ...config.given }, config.port);
  const languages = withDefault(read.languages, config.defaultLanguage);
  return { ...config, ...read, languages, legal: { ...read.legal, texts }, brand: { ...read.brand, logo } };
}
