// Writes all rows that arrived, in one transaction, so that the organisation is there with everything or not at all. The sender runs another
// instance, and a mistake or a malicious change there must not reach other organisations here:
//   - rows are only inserted, so one with the id of a row that is there is refused;
//   - each row has to belong to the organisation, and so has each row that it names;
//   - people who have an account keep it as it is, and get the membership alone;
//   - nobody becomes staff, and no table outside the list is written.
import type { OrganisationId, UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { settleFactors } from "#domain/account/sign-in/factor.ts";
import type { Context } from "#platform/database/context.ts";
import { sqlState } from "#platform/database/database.ts";
import { causesOf } from "#platform/database/fault.ts";
import { execute } from "#platform/database/statement.ts";
import { VALUES_OF_COLUMNS } from "../contents.ts";
import { type Column, joinAsPlanned, joinWhole, type TableShape } from "../schema.ts";

const CHUNK_ROWS = 5_000;
const ANALYZED_FROM = 5_000;

export type Writing = { receiptId: string; organisationId: OrganisationId; plan: string };

/** Refuses with validation_error rows that do not belong to the organisation, or that cannot be written. */
export async function writeRows(inside: Context, writing: Writing, shapes: readonly TableShape[]): Promise<void> {
  await mapPeople(inside, writing);
  const written = new Map<string, number>();
  for (const shape of shapes) written.set(shape.name, await writeTable(inside, writing, shape));
  await settleFactors(inside, await newPeople(inside));
  await joinWhole(inside.db);
  for (const shape of shapes) await checkTable(inside, writing, shape, shapes, written.get(shape.name) ?? 0);
  await joinAsPlanned(inside.db);
}

/** The people of the team: each gets the account with their address, or a new one. */
async function mapPeople({ db }: Context, { receiptId }: Writing): Promise<void> {
  await execute(
    db,
    "create temp table moving_person (old uuid primary key, id uuid not null, is_new boolean not null) on commit drop",
  );
  await execute(
    db,
    `insert into moving_person select s.old, coalesce(u.id, s.old), u.id is null
    from (select (a.row::json->>'id')::uuid as old, a.row::json->>'email' as email
      from organisation_arriving a where a.receipt_id = $1::uuid and a.table_name = 'user') s
    left join "user" u on lower(u.email) = lower(s.email)
    where exists (select from organisation_arriving m where m.receipt_id = $1::uuid and m.table_name = 'member'
      and (m.row::json->>'user_id')::uuid = s.old)`,
    receiptId,
  );
  const [bad] = await execute(
    db,
    `select 1 from organisation_arriving a where a.receipt_id = $1::uuid and a.table_name = 'user' and (
      coalesce(a.row::json->>'email', '') !~ '^[^[:space:]@]+@[^[:space:]@]+$' or length(a.row::json->>'email') > 254) limit 1`,
    receiptId,
  );
  if (bad) throw new Refusal("validation_error", "A row of user has an address that cannot be read.");
}

/** @returns how many rows were written */
async function writeTable({ db }: Context, writing: Writing, shape: TableShape): Promise<number> {
  const { receiptId, organisationId, plan } = writing;
  const insert = insertOf(shape);
  let written = 0;
  try {
    for (let after = ""; ; ) {
      const [chunk] = await execute<{ last: string | null }>(
        db,
        LAST_OF_CHUNK,
        receiptId,
        shape.name,
        after,
        CHUNK_ROWS,
      );
      const last = chunk?.last ?? null;
      if (last === null) break;
      const [row] = await execute<{ n: number }>(db, insert, organisationId, plan, receiptId, after, last);
      written += row?.n ?? 0;
      after = last;
    }
    // The checks and the next tables look these rows up, and the planner does not know of them.
    if (written > ANALYZED_FROM) await execute(db, `analyze "${shape.name}"`);
    return written;
  } catch (error) {
    throw asRefusal(error, shape.name);
  }
}

const LAST_OF_CHUNK = `select max(key collate "C") as last from (select key from organisation_arriving
  where receipt_id = $1::uuid and table_name = $2 and key collate "C" > $3 order by key collate "C" limit $4::int) k`;

/** $1: organisation. $2: plan. $3: receipt. $4 and $5: the keys between which the rows are. */
function insertOf(shape: TableShape): string {
  const names = shape.columns.map(({ name }) => `"${name}"`).join(", ");
  const values = shape.columns.map((column) => sqlOfValue(shape, column)).join(", ");
  const people = shape.ofNewAccounts
    ? `join moving_person p on p.is_new and p.old = r.${shape.name === "user" ? "id" : "user_id"}`
    : "";
  const table = `"${shape.name}"`;
  return `with written as (insert into ${table} (${names}) select ${values}
    from organisation_arriving a cross join lateral json_populate_record(null::"${shape.name}", a.row::json) r ${people}
    where a.receipt_id = $3::uuid and a.table_name = '${shape.name}' and a.key collate "C" > $4 and a.key collate "C" <= $5
      and $1::uuid is not null and $2::text is not null
    returning 1) select count(*)::int as n from written`;
}

/** SQL: what this instance writes into a column. */
function sqlOfValue(shape: TableShape, { name }: Column): string {
  const given = shape.values?.[name] ?? VALUES_OF_COLUMNS[name];
  if (given !== undefined) return given;
  const isPerson = shape.references.some(({ column, to }) => column === name && to === "user");
  return isPerson ? `(select m.id from moving_person m where m.old = r."${name}")` : `r."${name}"`;
}

async function newPeople({ db }: Context): Promise<UserId[]> {
  return (await execute<{ id: UserId }>(db, "select id from moving_person where is_new")).map(({ id }) => id);
}

/** Nothing of the organisation was here before, so the rows that belong to it are those that were written. */
async function checkTable(
  { db }: Context,
  { receiptId, organisationId }: Writing,
  shape: TableShape,
  shapes: readonly TableShape[],
  written: number,
): Promise<void> {
  if (shape.ofNewAccounts) return;
  const [count] = await execute<{ arrived: number; own: number }>(
    db,
    `select (select count(*)::int from organisation_arriving where receipt_id = $2::uuid and table_name = '${shape.name}') as arrived,
      (select count(*)::int from "${shape.name}" t where ${shape.whose}) as own`,
    organisationId,
    receiptId,
  );
  if (count?.arrived !== written || count.own !== written) throw foreign(shape.name);
  for (const { column, to, toColumn } of shape.references) {
    const target = shapes.find(({ name }) => name === to);
    if (target === undefined || to === "user") continue;
    const [found] = await execute(
      db,
      `select 1 from "${shape.name}" t where ${shape.whose} and t."${column}" is not null
        and t."${column}" not in (select t."${toColumn}" from "${to}" t where ${target.whose}) limit 1`,
      organisationId,
    );
    if (found) throw foreign(shape.name);
  }
}

function foreign(table: string): Refusal {
  return new Refusal(
    "validation_error",
    `A row of ${table} does not belong to the organisation, or names a row that does not.`,
  );
}

/** The database's own words hold values, which may be of another organisation here: the constraint's name says enough. */
function asRefusal(error: unknown, table: string): unknown {
  const state = sqlState(error);
  if (state === null || !/^2[23]/.test(state)) return error;
  const names = causesOf(error).map((cause) => ("constraint_name" in cause ? cause.constraint_name : null));
  const constraint = names.find((name) => typeof name === "string");
  const why =
    state === "23505" ? "is here already" : state === "23503" ? "names a row that is missing" : "cannot be written";
  return new Refusal(
    "validation_error",
    `A row of ${table} ${why} (${[state, constraint].filter(Boolean).join(" ")}).`,
  );
}
