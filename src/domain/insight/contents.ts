// What the doctor looks at inside the database: whether businesses can be added, whether receivers refuse our mails, whether the service's
// logo is whole, and whether APP_SECRET is the one that the database was sealed with.
import { isNotNull } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { sentence } from "#contract/sentence.ts";
import { authenticator, companyLogin, SEALED_BY_ACCOUNTS } from "#domain/account/sign-in/table.ts";
import { category } from "#domain/business/state/table.ts";
import { integration, SEALED_BY_INTEGRATIONS } from "#domain/integration/state/table.ts";
import { canSign } from "#domain/log/key.ts";
import { recentMailRefusals } from "#domain/message/refusal.ts";
import { SEALED_BY_WEBHOOKS, webhookSubscription } from "#domain/webhook/state/table.ts";
import type { Context } from "#platform/database/context.ts";
import { type Finding, findingsOf } from "#platform/doctor/finding.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import { isServiceLogoWhole } from "#platform/setting/logo.ts";

const REFUSALS_OF_DAYS = 7;

type Sealed = {
  table: PgTable;
  id: PgColumn & { _: { data: string; notNull: true } };
  sealed: PgColumn & { _: { data: Uint8Array } };
};

/** Nothing where the schema is older than this check. @param box null: there is no APP_SECRET yet */
export async function checkContents(context: Pick<Context, "db" | "clock">, box: SecretBox | null): Promise<Finding[]> {
  const checks = [checkCategories(context), checkRefusals(context), checkBrand(context)];
  if (box !== null) checks.push(checkLogKey(context, box), checkSeals(context, box));
  const found = await Promise.all(checks.map((each) => each.catch(() => [])));
  return found.flat();
}

async function checkCategories({ db }: Pick<Context, "db">): Promise<Finding[]> {
  const rows = await db.select({ id: category.id }).from(category).limit(1);
  return rows.length > 0 ? [] : findingsOf("categories").warning(sentence("doctorFault.categories.none"));
}

async function checkBrand({ db }: Pick<Context, "db">): Promise<Finding[]> {
  const isWhole = await isServiceLogoWhole(db);
  if (isWhole === null) return [];
  const { ok, warning } = findingsOf("brand");
  return isWhole ? ok(sentence("doctorFault.brand.ok")) : warning(sentence("doctorFault.brand.broken"));
}

async function checkLogKey(context: Pick<Context, "db">, box: SecretBox): Promise<Finding[]> {
  return (await canSign(context, box)) ? [] : findingsOf("secret").wrong(sentence("doctorFault.secret.log"));
}

/** More rows of a table are not looked at: where the secret is another one, it opens none. */
const MOST_SEALS = 10_000;

async function checkSeals({ db }: Pick<Context, "db">, box: SecretBox): Promise<Finding[]> {
  const closed = async (all: readonly Sealed[], of: PgTable): Promise<number> => {
    const found = all.find(({ table }) => table === of);
    if (!found) return 0;
    const { table, id, sealed } = found;
    const rows = await db.select({ id, value: sealed }).from(table).where(isNotNull(sealed)).limit(MOST_SEALS);
    return rows.filter(({ id, value }) => value !== null && box.open(value, id) === null).length;
  };
  const [shops, webhooks, apps, logins] = await Promise.all([
    closed(SEALED_BY_INTEGRATIONS, integration),
    closed(SEALED_BY_WEBHOOKS, webhookSubscription),
    closed(SEALED_BY_ACCOUNTS, authenticator),
    closed(SEALED_BY_ACCOUNTS, companyLogin),
  ]);
  if (shops + webhooks + apps + logins === 0) return [];
  return findingsOf("secret").wrong(sentence("doctorFault.secret.sealed", { shops, webhooks, apps, logins }));
}

async function checkRefusals(context: Pick<Context, "db" | "clock">): Promise<Finding[]> {
  const { count, latest } = await recentMailRefusals(context, REFUSALS_OF_DAYS);
  if (count === 0) return [];
  const says = sentence("doctorFault.mail.refused", { count, days: REFUSALS_OF_DAYS, latest: latest ?? "" });
  return findingsOf("mail").warning(says);
}
