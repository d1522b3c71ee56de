// secret rotate: replaces APP_SECRET and seals all stored secrets again.
import { getTableName, isNotNull } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { SEALED_BY_ACCOUNTS } from "#domain/account/sign-in/table.ts";
import { recordAudit } from "#domain/account/state/audit.ts";
import { SEALED_BY_INTEGRATIONS } from "#domain/integration/state/table.ts";
import { SEALED_BY_LOG } from "#domain/log/key.ts";
import { SEALED_BY_MOVES } from "#domain/move/table.ts";
import { SEALED_BY_WEBHOOKS } from "#domain/webhook/state/table.ts";
import { newSecret, PREVIOUS_DAYS, replaceSecret } from "#platform/config/kept-secret.ts";
import { announce } from "#platform/database/change.ts";
import type { Context } from "#platform/database/context.ts";
import { execute } from "#platform/database/statement.ts";
import { createSecretBox, type SecretBox } from "#platform/secret/secret-box.ts";
import { SEALED_SETTINGS } from "#platform/setting/table.ts";
import { type Output, printResult } from "./kit/terminal.ts";
import { withSession } from "./session.ts";

/** @property ownerOf gives the owner that a value is sealed for, by default the row's id */
type Sealed = {
  table: PgTable;
  id: PgColumn & { _: { data: string; notNull: true } };
  sealed: PgColumn & { _: { data: Uint8Array } };
  ownerOf?: (id: string) => string;
};

const SEALED: Sealed[] = [
  ...SEALED_BY_ACCOUNTS,
  ...SEALED_BY_WEBHOOKS,
  ...SEALED_BY_INTEGRATIONS,
  ...SEALED_BY_LOG,
  ...SEALED_BY_MOVES,
  ...SEALED_SETTINGS,
];
/** Running processes load the new secret within this time. Until then they cannot open values that it seals. */
const HEARD_MS = 1_000;

export async function rotateSecret(options: Output): Promise<void> {
  await withSession(async ({ config, context }) => {
    const { appSecret, appSecretPrevious, dataDir } = config;
    // A rotation that was stopped half-way is finished first, or the secret before the last one would be lost.
    await renewAllSeals(context, createSecretBox(appSecret, appSecretPrevious));
    const fresh = newSecret();
    const audit = { organisationId: null, userId: null, actor: "command line", action: "secret.rotate" };
    if (process.env.APP_SECRET?.trim()) {
      await recordAudit(context, audit);
      const settings = { APP_SECRET: fresh, APP_SECRET_PREVIOUS: appSecret };
      return printResult(options, { file: null, renewed: 0, ...settings }, [
        "# APP_SECRET is set. Set both on every host and restart: the start seals everything anew.",
        ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
      ]);
    }
    const file = replaceSecret(dataDir, appSecret, fresh);
    await announce(context.db, ["secret"]);
    await Bun.sleep(HEARD_MS);
    const renewed = await renewAllSeals(context, createSecretBox(fresh, appSecret));
    await recordAudit(context, audit);
    printResult(options, { file, renewed }, [
      `${file} holds a new secret; ${renewed} secrets sealed again. Old links work for ${PREVIOUS_DAYS} days.`,
      "Processes that run on this DATA_DIR go on with the new secret. Restart those of other hosts.",
    ]);
  });
}

/** Seals all values again that the previous secret sealed, with the current one. @returns how many values */
export async function renewAllSeals({ db }: Context, box: SecretBox): Promise<number> {
  let renewed = 0;
  for (const { table, id, sealed, ownerOf = String } of SEALED) {
    // A row that changes meanwhile is skipped: its new value has a new seal.
    const replace = `update ${getTableName(table)} set ${sealed.name} = $1 where ${id.name} = $2 and ${sealed.name} = $3`;
    for (const row of await db.select({ id, value: sealed }).from(table).where(isNotNull(sealed))) {
      const fresh = row.value && box.renew(row.value, ownerOf(row.id));
      if (!fresh) continue;
      await execute(db, replace, fresh, row.id, row.value);
      renewed++;
    }
  }
  return renewed;
}
