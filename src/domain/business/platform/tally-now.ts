// A business's counters as of this moment. A platform's confirmation counts to the moment at which it ends, however late the task runs
// that takes it out of the stored counters: readers subtract it.
import { getTableColumns, sql } from "drizzle-orm";
import { elsewhereOf, type PlatformTotals, type Stars, score, scoreOf } from "../state/score.ts";
import { businessTally } from "../state/table.ts";
import { IMPORTED_COUNT, type Kind, type Platforms } from "../state/tally.ts";
import { hasRunOut } from "./counting.ts";

const { businessId: _, ...columns } = getTableColumns(businessTally);

/** SQL: ratings of a business_tally row whose confirmation ended and that its counters still hold. */
const RAN_OUT = `platform_rating r where r.business_id = business_tally.business_id and ${hasRunOut("r")}`;
const RAN_OUT_COUNT = "sum(r.count)";
const RAN_OUT_SUM = "sum(r.count * round(r.rating * 100))";

/** `readTally` makes a Tally of a row with these columns. `ranOut`: null where the counters are those of this moment. */
export const tallyColumns = {
  ...columns,
  ranOut: sql<PlatformTotals | null>`(select json_build_object('count', ${sql.raw(RAN_OUT_COUNT)}, 'sum', ${sql.raw(RAN_OUT_SUM)})
    from ${sql.raw(RAN_OUT)} having count(*) > 0)`,
};

/** SQL: the score of a business_tally row at this moment, as `readTally` reads it. */
export const SCORE_NOW = `(select case when present.ran_out = 0 then business_tally.score_tenths else ${scoreOf("present")} end
  from (select business_tally.verified, business_tally.unverified, business_tally.imported, count(*) as ran_out,
    business_tally.platform_count - coalesce(${RAN_OUT_COUNT}, 0) as platform_count,
    business_tally.platform_sum - coalesce(${RAN_OUT_SUM}, 0) as platform_sum from ${RAN_OUT}) present)`;

/** SQL: ratings on other platforms and imported reviews of a business_tally row that count at this moment. */
export const ELSEWHERE_NOW = `(business_tally.platform_count - coalesce((select ${RAN_OUT_COUNT} from ${RAN_OUT}), 0)
  + ${IMPORTED_COUNT})::int`;

type Shown = Platforms & { scoreTenths: number | null; ranOut: PlatformTotals | null } & Record<Kind, Stars>;

export function readTally<Row extends Shown>({ platformCount, platformSum, ranOut, ...row }: Row) {
  const platforms = { count: platformCount - (ranOut?.count ?? 0), sum: platformSum - (ranOut?.sum ?? 0) };
  const elsewhere = elsewhereOf(platforms, row.imported);
  const scoreTenths = ranOut === null ? row.scoreTenths : score(row, elsewhere).tenths;
  return { ...row, scoreTenths, platforms, elsewhere };
}
