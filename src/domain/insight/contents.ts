// What the doctor looks at inside the database: whether businesses can be added, and whether receivers refuse our mails.
import { sentence } from "#contract/sentence.ts";
import { category } from "#domain/business/state/table.ts";
import { recentMailRefusals } from "#domain/message/refusal.ts";
import type { Context } from "#platform/database/context.ts";
import { type Finding, findingsOf } from "#platform/doctor/finding.ts";

const REFUSALS_OF_DAYS = 7;

/** Nothing where the schema is older than this check. */
export async function checkContents(context: Pick<Context, "db" | "clock">): Promise<Finding[]> {
  const found = await Promise.all(
    [checkCategories(context), checkRefusals(context)].map((each) => each.catch(() => [])),
  );
  return found.flat();
}

async function checkCategories({ db }: Pick<Context, "db">): Promise<Finding[]> {
  const rows = await db.select({ id: category.id }).from(category).limit(1);
  return rows.length > 0 ? [] : findingsOf("categories").warning(sentence("doctorFault.categories.none"));
}

async function checkRefusals(context: Pick<Context, "db" | "clock">): Promise<Finding[]> {
  const { count, latest } = await recentMailRefusals(context, REFUSALS_OF_DAYS);
  if (count === 0) return [];
  const says = sentence("doctorFault.mail.refused", { count, days: REFUSALS_OF_DAYS, latest: latest ?? "" });
  return findingsOf("mail").warning(says);
}
