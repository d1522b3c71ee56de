// The bound of a sandbox's entries: the log is kept for good, and anyone may make a sandbox. Live writes pay nothing for it.
import { Refusal } from "#contract/refusal.ts";
import { IS_SANDBOX_SLUG, SANDBOX_SIZE, sandboxOf } from "#contract/sandbox.ts";
import { sentence } from "#contract/sentence.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

type Entered = { business: { slug: string } | null };

/**
 * Refuses with rate_limited where a sandbox would make more than SANDBOX_SIZE entries in a day (UTC). Transactions at once do not see each
 * other's entries, so a few more may pass.
 */
export async function requireRoom(inside: Context, entries: readonly Entered[]): Promise<void> {
  const tags = entries.flatMap(({ business }) => (business && sandboxOf(business.slug)) ?? []);
  for (const tag of new Set(tags)) {
    const now = inside.clock.now();
    const [row] = await entered(inside.db, tag, now.toISOString());
    const more = tags.filter((each) => each === tag).length;
    if ((row?.entries ?? 0) + more <= SANDBOX_SIZE) continue;
    const seconds = Math.ceil(
      (Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1) - now.getTime()) / 1_000,
    );
    throw new Refusal(
      "rate_limited",
      `A sandbox makes ${SANDBOX_SIZE} entries of the log in a day, and yours did. It goes on at midnight (UTC).`,
      { says: sentence("sandbox.logFull", { most: SANDBOX_SIZE }), headers: { "retry-after": String(seconds) } },
    );
  }
}

/** Call it under the sequencer's lock, with the entries that it writes. */
export async function countSandboxes(
  { db }: Context,
  entries: readonly { slug: string | null; at: Date }[],
): Promise<void> {
  const rows = entries.flatMap(({ slug, at }) => {
    const tag = slug === null ? null : sandboxOf(slug);
    return tag === null ? [] : [{ tag, at: at.toISOString() }];
  });
  if (rows.length > 0) await count(db, JSON.stringify(rows));
}

const entered = statement<{ entries: number }>(
  "log_sandbox_entered",
  `select (coalesce((select entries from log_sandbox_day
      where sandbox = $1::text and day = ($2::timestamptz at time zone 'UTC')::date), 0)
    + (select count(*) from log_pending where ${IS_SANDBOX_SLUG} and slug like '%..sandbox-' || $1::text))::int as entries`,
);

const count = statement(
  "log_sandbox_count",
  `insert into log_sandbox_day as d (sandbox, day, entries)
  select tag, (at at time zone 'UTC')::date, count(*)
  from json_to_recordset($1::text::json) as g(tag text, at timestamptz) group by 1, 2
  on conflict (sandbox, day) do update set entries = d.entries + excluded.entries`,
);
