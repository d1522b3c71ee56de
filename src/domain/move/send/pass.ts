// Sends the rows that changed since the last pass. The old instance compares the MD5 of each row of the organisation with that of the row that arrived, so
// a pass that was cut off goes on, and a later pass sends the difference only.
import type { OrganisationId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import type { Database } from "#platform/database/database.ts";
import { execute, statement } from "#platform/database/statement.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import type { Digest, SentRow } from "../protocol.ts";
import { hasKey, joinWhole, keyOf, type TableShape } from "../schema.ts";
import { hasSecrets, openSecrets } from "../secret.ts";
import type { Receiver } from "./receiver.ts";

const BATCH_ROWS = 2_000;
const BATCH_CHARACTERS = 4 * 1024 * 1024;

export type Sending = { db: Database; box: SecretBox; organisationId: OrganisationId; receiver: Receiver };

/** @returns how many rows were sent or deleted */
export async function sendChanges(sending: Sending, shapes: readonly TableShape[]): Promise<number> {
  const { db, organisationId } = sending;
  for (const shape of shapes) await wholly(db, (tx) => execute(tx, markChanged(shape), organisationId));
  await execute(db, "analyze organisation_sent");
  let sent = 0;
  // In the order of foreign keys, although the receiver writes all of them at its end only: a reader of a log follows the same order.
  for (const shape of shapes) sent += (await sendGone(sending, shape)) + (await sendWaiting(sending, shape));
  return sent;
}

/** What should have arrived. */
async function digestOf(
  { db, organisationId }: Pick<Sending, "db" | "organisationId">,
  { name }: TableShape,
): Promise<Digest> {
  const [row] = await digest(db, organisationId, name);
  return row as Digest;
}

/** Refuses where the new instance has other rows than this one sent. */
export async function compareRows(sending: Sending, shapes: readonly TableShape[]): Promise<void> {
  for (const shape of shapes) {
    const [own, arrived] = [
      await digestOf(sending, shape),
      await sending.receiver.ask("digest", { table: shape.name }),
    ];
    if (own.rows === arrived.rows && own.hash === arrived.hash) continue;
    await forgetSent(sending);
    throw new Refusal(
      "validation_error",
      `The new instance has other rows of ${shape.name} than were sent. Run it again: everything is sent anew.`,
    );
  }
}

/** Forgets what arrived, once the organisation is live there, or stays. */
export async function forgetSent({ db, organisationId }: Pick<Sending, "db" | "organisationId">): Promise<void> {
  while ((await forget(db, organisationId, FORGOTTEN_AT_ONCE)).length > 0);
}

const FORGOTTEN_AT_ONCE = 20_000;

async function sendGone({ db, organisationId, receiver }: Sending, shape: TableShape): Promise<number> {
  const found = await wholly(db, (tx) => execute<{ key: string }>(tx, findGone(shape), organisationId));
  const keys = found.map(({ key }) => key);
  for (let at = 0; at < keys.length; at += BATCH_ROWS) {
    const gone = keys.slice(at, at + BATCH_ROWS);
    await receiver.ask("rows", { table: shape.name, rows: [], gone });
    await drop(db, organisationId, shape.name, gone);
  }
  return keys.length;
}

async function sendWaiting({ db, box, organisationId, receiver }: Sending, shape: TableShape): Promise<number> {
  const read = readWaiting(shape);
  // From key to key: the index would lead past all rows that have arrived.
  for (let [sent, after] = [0, ""]; ; ) {
    const found = await execute<SentRow>(db, read, organisationId, after, BATCH_ROWS, BATCH_CHARACTERS);
    const last = found.at(-1);
    if (last === undefined) return sent;
    after = last.key;
    const rows = hasSecrets(shape.name)
      ? found.map((each) => ({ ...each, row: openSecrets(shape.name, each.row, box) }))
      : found;
    await receiver.ask("rows", { table: shape.name, rows, gone: [] });
    await settle(db, organisationId, shape.name, JSON.stringify(found.map(({ key, hash }) => ({ key, hash }))));
    sent += rows.length;
  }
}

/** Runs a statement that reads whole tables. Where the planner knows little of them, it would look each row up in the other ones. */
function wholly<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await joinWhole(tx);
    return work(tx);
  });
}

/** SQL: a row as it is sent. */
function rowOf({ beside }: TableShape): string {
  if (beside === undefined) return "row_to_json(t)::text";
  const fields = Object.entries(beside).map(([name, sql]) => `'${name}', ${sql}`);
  return `(to_jsonb(t) || jsonb_build_object(${fields.join(", ")}))::text`;
}

function markChanged(shape: TableShape): string {
  return `insert into organisation_sent as s (organisation_id, table_name, key, hash, waits)
    select $1::uuid, '${shape.name}', x.key, x.hash, true
    from (select ${keyOf(shape, "t")} as key, md5(${rowOf(shape)}) as hash from "${shape.name}" t where ${shape.whose}) x
    left join organisation_sent k on k.organisation_id = $1::uuid and k.table_name = '${shape.name}' and k.key = x.key
    where k.hash is distinct from x.hash
    on conflict (organisation_id, table_name, key) do update set hash = excluded.hash, waits = true`;
}

/** $2: the key after which it begins. $3: rows at most. $4: characters at most, unless the first row has more. */
function readWaiting(shape: TableShape): string {
  return `select key, md5(row) as hash, row from (
      select key, row, sum(length(row)) over (order by key) - length(row) as before
      from (select s.key, ${rowOf(shape)} as row
        from (select key from organisation_sent where organisation_id = $1::uuid and table_name = '${shape.name}' and waits and key > $2
          order by key limit $3::int) s
        join "${shape.name}" t on ${hasKey(shape, "t", "s.key")}) r) sized
    where before < $4::int order by key`;
}

/** By a set operation: a plan that looks each key up is made of statistics that a first pass does not have. */
function findGone(shape: TableShape): string {
  return `select key from organisation_sent where organisation_id = $1::uuid and table_name = '${shape.name}'
    except select ${keyOf(shape, "t")} from "${shape.name}" t where ${shape.whose}`;
}

const settle = statement<unknown, [organisation: OrganisationId, table: string, rows: string]>(
  "move_settle",
  `update organisation_sent s set hash = g.hash, waits = false from json_to_recordset($3::text::json) as g(key text, hash text)
  where s.organisation_id = $1::uuid and s.table_name = $2 and s.key = g.key`,
);

const drop = statement<unknown, [organisation: OrganisationId, table: string, keys: readonly string[]]>(
  "move_drop",
  "delete from organisation_sent where organisation_id = $1::uuid and table_name = $2 and key = any($3::text[])",
);

const digest = statement<Digest, [organisation: OrganisationId, table: string]>(
  "move_digest_sent",
  `select count(*)::int as rows, md5(coalesce(string_agg(key || hash, ',' order by key collate "C"), '')) as hash
  from organisation_sent where organisation_id = $1::uuid and table_name = $2`,
);

const forget = statement<unknown, [organisation: OrganisationId, most: number]>(
  "move_forget",
  `delete from organisation_sent where ctid = any(array(
    select ctid from organisation_sent where organisation_id = $1::uuid limit $2::int)) returning 1`,
);
