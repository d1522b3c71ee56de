// The copy in PostgreSQL: a row for each review, and one row that says how far the copy reaches. Each step is one statement that changes both, so
// that a page counts once, also after a kill. A transaction of several statements would do the same, but the driver ends the process
// when it rolls one back over a connection that is lost.
import postgres from "postgres";
import type { Review } from "../generated/types.js";

/**
 * @property cursor where the feed goes on; null at its beginning @property after the last review of the export that the copy has
 * @property isLoaded whether the copy has the whole export
 * @property isVerified whether each page of it was checked against the log
 * @property checkpoint of the log, with its keys, that the last check ended with; null before the first
 */
export type State = {
  cursor: string | null;
  after: string | null;
  isLoaded: boolean;
  isVerified: boolean;
  checkpoint: string | null;
};

export type Store = {
  /** Null before the copy begins. Makes the tables where they are not there. */
  read(): Promise<State | null>;
  /** Begins with an empty table. */
  begin(state: State): Promise<State>;
  /** Throws a `MovedError` where another process has moved the copy on. */
  apply(from: State, to: State, changes: { upserts: readonly Review[]; deletes: readonly string[] }): Promise<State>;
  /** Empties the copy. @param checkpoint that a verified copy begins anew with; null for one that is not */
  restart(from: State, checkpoint: string | null): Promise<void>;
  close(): Promise<void>;
};

export class MovedError extends Error {}

/** "candor mi" in ASCII. Of two processes that make the tables at the same moment, one waits. */
const LOCK = "7160551637395336549";

/** Connects with the first `read`, so that a database that starts at the same time as this process is waited for like any other outage. */
export function openStore(address: string): Store {
  const url = new URL(address);
  // libpq's form for a socket, which the driver does not know.
  const host = url.searchParams.get("host");
  url.searchParams.delete("host");
  const sql = postgres(url.href, { ...(host && { host }), max: 1, prepare: false, onnotice: () => {} });
  let isReady = false;
  return {
    async read() {
      if (!isReady) await makeTables(sql);
      isReady = true;
      const [state] = await sql<State[]>`
        select cursor, after, is_loaded as "isLoaded", is_verified as "isVerified", checkpoint from candor_mirror`;
      return state ?? null;
    },
    async begin(state) {
      const { count } = await sql`
        with begun as (
          insert into candor_mirror (cursor, after, is_loaded, is_verified, checkpoint)
          values (${state.cursor}::text, ${state.after}::text, ${state.isLoaded}::boolean, ${state.isVerified}::boolean,
            ${state.checkpoint}::text)
          on conflict do nothing returning true
        ), gone as (delete from candor_review where exists (select from begun))
        select from begun`;
      if (count === 0) throw new MovedError();
      return state;
    },
    async apply(from, to, { upserts, deletes }) {
      // `moved` locks the one row, so that another process waits and then finds other values.
      const { count } = await sql`
        with moved as (
          update candor_mirror
          set cursor = ${to.cursor}::text, after = ${to.after}::text, is_loaded = ${to.isLoaded}::boolean,
            is_verified = ${to.isVerified}::boolean, checkpoint = ${to.checkpoint}::text, moved_at = now()
          where cursor is not distinct from ${from.cursor}::text and after is not distinct from ${from.after}::text
            and is_loaded = ${from.isLoaded}::boolean
          returning true
        ), gone as (
          delete from candor_review where id = any(${deletes as string[]}::text[]) and exists (select from moved)
        ), put as (
          insert into candor_review (id, business_id, rating, title, body, author, verified, language, created_at, updated_at, review)
          select r->>'id', r->>'businessId', (r->>'rating')::smallint, r->>'title', r->>'body', r->>'author',
            (r->>'verified')::boolean, r->>'language', (r->>'createdAt')::timestamptz, (r->>'updatedAt')::timestamptz, r
          from jsonb_array_elements(${JSON.stringify(upserts)}::text::jsonb) r where exists (select from moved)
          on conflict (id) do update set
            business_id = excluded.business_id, rating = excluded.rating, title = excluded.title, body = excluded.body,
            author = excluded.author, verified = excluded.verified, language = excluded.language,
            created_at = excluded.created_at, updated_at = excluded.updated_at, review = excluded.review
        )
        select from moved`;
      if (count === 0) throw new MovedError();
      return to;
    },
    async restart(from, checkpoint) {
      const { count } = await sql`
        with ended as (
          delete from candor_mirror
          where cursor is not distinct from ${from.cursor}::text and ${checkpoint}::text is null returning true
        ), begun as (
          update candor_mirror set cursor = null, checkpoint = ${checkpoint}::text, moved_at = now()
          where cursor is not distinct from ${from.cursor}::text and ${checkpoint}::text is not null returning true
        ), moved as (select from ended union all select from begun),
        gone as (delete from candor_review where exists (select from moved))
        select from moved`;
      if (count === 0) throw new MovedError();
    },
    close: () => sql.end({ timeout: 5 }),
  };
}

async function makeTables(sql: postgres.Sql): Promise<void> {
  // Without parameters PostgreSQL runs all of them in one transaction.
  await sql.unsafe(`
    select pg_advisory_xact_lock(${LOCK}::bigint);
    create table if not exists candor_review (
      id text primary key, business_id text not null, rating smallint not null, title text not null, body text not null,
      author text not null, verified boolean not null, language text not null, created_at timestamptz not null,
      updated_at timestamptz not null, review jsonb not null
    );
    create index if not exists candor_review_created on candor_review (business_id, created_at);
    create table if not exists candor_mirror (
      is_only boolean primary key default true check (is_only), cursor text, after text, is_loaded boolean not null,
      is_verified boolean not null default false, checkpoint text, moved_at timestamptz not null default now()
    );
    alter table candor_mirror add column if not exists is_verified boolean not null default false,
      add column if not exists checkpoint text`);
}
