// A journal of what happens to reviews and public figures, kept by triggers in the database that is fuzzed: which row, which
// fields, in which transaction, at which moment. No change can be missed, and a request that changes nothing costs nothing.
import type { Rows } from "./kit/world.ts";

/** All that one transaction did to reviews and figures of one business. */
export type Change = {
  /** The transaction. */
  xid: string;
  businessId: string;
  reviewIds: string[];
  /** Such as "review.rating", "figure.score_tenths", "review written", "editor's review.title". */
  what: string[];
  /** When its first statement ran and when its last one did, in milliseconds of the epoch. */
  from: number;
  to: number;
};

export type Journal = {
  /** The changes that were committed since the last call. */
  take(): Promise<Change[]>;
};

/** The facts of a review that count: stars, words, author's name, and whether it is public. */
const OF_REVIEW = ["rating", "title", "body", "author", "status", "verified", "business_id"];
/** Owners may change the share of replies; the other columns are no figures. */
const NO_FIGURE = ["replied", "daily", "updated_at"];

/** The journal has a schema of its own, so that the service does not see it. */
const TRIGGERS = `
  create schema fuzz;
  create unlogged table fuzz.change (
    xid xid8 not null default pg_current_xact_id(),
    at float8 not null default extract(epoch from clock_timestamp()) * 1000,
    business_id uuid not null, review_id uuid, what text[] not null);
  create function fuzz.note() returns trigger language plpgsql as $body$
  declare
    was jsonb := coalesce(to_jsonb(old), '{}');
    became jsonb := coalesce(to_jsonb(new), '{}');
    seen jsonb := coalesce(to_jsonb(new), to_jsonb(old));
    about uuid := case when tg_table_name = 'review' then seen->>'id' else seen->>'review_id' end;
    changed text[];
    subject text := case when seen->>'source' = 'editor' then 'editor''s ' else '' end || tg_argv[0];
  begin
    -- A review that waits for its author's confirmation is not public, and any visitor may write one.
    if tg_table_name = 'review' and tg_op = 'INSERT' and seen->>'status' = 'pending' then return null; end if;
    if tg_op = 'UPDATE' then
      select array_agg(subject || '.' || key) into changed from jsonb_object_keys(seen) key
      where was->key is distinct from became->key
        and (tg_argv[1] = 'only') = (key = any (string_to_array(tg_argv[2], ',')));
    else
      changed := array[subject || case tg_op when 'INSERT' then ' written' else ' deleted' end];
    end if;
    if changed is null then return null; end if;
    insert into fuzz.change (business_id, review_id, what) values (
      coalesce((seen->>'business_id')::uuid, (select business_id from public.review where id = about)), about, changed);
    return null;
  end $body$;
  create trigger fuzz_review after insert or update or delete on review
    for each row execute function fuzz.note('review', 'only', '${OF_REVIEW}');
  create trigger fuzz_product_rating after insert or update or delete on product_rating
    for each row execute function fuzz.note('product rating', 'only', 'rating');
  create trigger fuzz_figure after update or delete on business_tally
    for each row execute function fuzz.note('figure', 'but', '${NO_FIGURE}');`;

/** Starts the journal. The triggers stay, so the database must be removed after the run. */
export async function openJournal({ sql }: Pick<Rows, "sql">): Promise<Journal> {
  await sql.unsafe(TRIGGERS);
  return {
    async take() {
      const rows = await sql<
        { xid: string; at: number; business_id: string; review_id: string | null; what: string[] }[]
      >`delete from fuzz.change returning xid::text, at, business_id, review_id, what`;
      return [...Map.groupBy(rows, ({ xid, business_id }) => `${xid} ${business_id}`).values()].map((of) => ({
        xid: of[0]?.xid as string,
        businessId: of[0]?.business_id as string,
        reviewIds: [...new Set(of.flatMap(({ review_id }) => review_id ?? []))],
        what: [...new Set(of.flatMap(({ what }) => what))].sort(),
        from: Math.min(...of.map(({ at }) => at)),
        to: Math.max(...of.map(({ at }) => at)),
      }));
    },
  };
}
