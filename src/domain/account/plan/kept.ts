// The catalogue of plans that operators keep in the database, where no PLANS_FILE sets it. It has the shape of the file and the same reader.
import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { type ChangeHandlers, onTopics, readInTurn } from "#platform/database/change.ts";
import type { Context } from "#platform/database/context.ts";
import type { Database } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import { keepText, readKeptText } from "#platform/setting/kept.ts";
import { DEFAULT_PLANS, type Plan, type Plans, readPlans } from "./plan.ts";

const NAME = "plans.catalogue";

/** The changes of the default catalogue, by plan. */
type Changes = Record<string, Plan>;

/** The default catalogue with the changes that are kept. Throws ConfigError for changes that this version refuses. */
export async function readKeptPlans(db: Database, base: Plans = DEFAULT_PLANS): Promise<Plans> {
  return readPlans(await readChanges(db), base);
}

/** Changes a plan, or adds one. Call it in a transaction. Throws ConfigError. */
export async function keepPlan(inside: Context, id: string, plan: Plan): Promise<void> {
  await lock(inside.db);
  const changes = { ...(await readChanges(inside.db)), [id]: plan };
  readPlans(changes);
  await keepText(inside, NAME, JSON.stringify(changes));
}

/**
 * Gives a plan its default limits again, or removes one that is no default. Call it in a transaction. Refuses with duplicate where an
 * organisation has it. @returns false where nothing was changed
 */
export async function forgetPlan(inside: Context, id: string): Promise<boolean> {
  await lock(inside.db);
  const { [id]: found, ...rest } = await readChanges(inside.db);
  if (!found) return false;
  if (!Object.hasOwn(DEFAULT_PLANS, id) && (await used(inside.db, id)).length > 0)
    throw new Refusal("duplicate", "An organisation has this plan.", { says: sentence("operator.planInUse") });
  await keepText(inside, NAME, JSON.stringify(rest));
  return true;
}

/** How many organisations have each plan, sandboxes left out. */
export async function countByPlan({ db }: Context): Promise<ReadonlyMap<string, number>> {
  return new Map((await byPlan(db)).map(({ plan, count }) => [plan, count]));
}

export type PlansFollower = ChangeHandlers & { load(): Promise<void> };

/**
 * Follows the kept catalogue. Changes `plans` itself, which all parts of a thread share. Without a change
 * that is kept they are as they were given. @param isFixed whether a file sets them. @param onNew called after a change
 */
export function followPlans(
  { db, log }: Pick<Context, "db" | "log">,
  plans: Plans,
  isFixed: boolean,
  onNew: () => void = () => {},
): PlansFollower {
  const base = { ...plans };
  const read = async () => {
    if (isFixed) return;
    const fresh = await readKeptPlans(db, base);
    if (isDeepStrictEqual(fresh, { ...plans })) return;
    for (const id of Object.keys(plans)) if (!Object.hasOwn(fresh, id)) delete plans[id];
    Object.assign(plans, fresh);
    onNew();
  };
  const { load, look } = readInTurn(read, log, "plans could not be read; the ones before stay in use");
  return { ...onTopics(["setting"], look), load };
}

async function readChanges(db: Database): Promise<Changes> {
  return JSON.parse((await readKeptText(db, NAME)) ?? "{}");
}

/** Two changes of different plans would lose one of them. */
const lock = statement("plan_lock", "select pg_advisory_xact_lock(hashtextextended('catalogue of plans', 0))");

const used = statement<{ id: string }, [string]>(
  "plan_used",
  "select id from organisation where plan = $1 and erased_at is null limit 1",
);

const byPlan = statement<{ plan: string; count: number }, []>(
  "plan_count",
  "select plan, count(*)::int as count from organisation where erased_at is null and not sandbox group by plan",
);
