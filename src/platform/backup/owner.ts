// Which installation a place of backups belongs to. A copy of a database would otherwise add its own backups and delete the original's.
import type { Database } from "../database/database.ts";
import { execute, statement } from "../database/statement.ts";
import { BackupFault } from "./format.ts";
import type { BackupPlace } from "./place.ts";

/** `last`: the name of the newest backup, which a copy of the database from before does not know. */
type Owner = { database: string; last: string };

/** The system identifier of the cluster and the database's name. A physical copy of the cluster has both, too. */
export async function databaseIdOf(db: Database): Promise<string> {
  const [row] = await execute<{ id: string }>(
    db,
    "select system_identifier || '/' || current_database() as id from pg_control_system()",
  );
  if (!row) throw new Error("A statement without a table gave no row.");
  return row.id;
}

/** Throws a BackupFault where another installation wrote the newest backup. A place without an owner is free. */
export async function requireOwn(place: BackupPlace, db: Database): Promise<void> {
  const owner = readOwner(await place.readOwner());
  if (owner === null) return;
  const id = await databaseIdOf(db);
  if (owner.database !== id) throw foreign(place, `backups of the database ${owner.database}, and this one is ${id}`);
  const [record] = await findRun(db, owner.last);
  // After a restore in place the record is empty.
  if (record?.isEmpty === false && !record.isKnown)
    throw foreign(place, `${owner.last}, which this database has not made`);
}

export async function markOwn(place: BackupPlace, db: Database, last: string): Promise<void> {
  const owner: Owner = { database: await databaseIdOf(db), last };
  await place.writeOwner(`${JSON.stringify(owner)}\n`);
}

function readOwner(text: string | null): Owner | null {
  if (text === null) return null;
  try {
    const { database, last } = JSON.parse(text) as Partial<Owner>;
    if (typeof database === "string" && typeof last === "string") return { database, last };
  } catch {}
  throw new BackupFault("The mark of the owner in BACKUP_TO cannot be read. See which installation writes there.");
}

function foreign(place: BackupPlace, holds: string): BackupFault {
  return new BackupFault(
    `BACKUP_TO (${place.pathOf("")}) belongs to another installation: it holds ${holds}. Give this one a place of its own. If it replaces the other, run once: candor backup --take-over`,
  );
}

/** Of this run itself nothing is known yet. */
const findRun = statement<{ isKnown: boolean; isEmpty: boolean }, [name: string]>(
  "backup_owner_run",
  `select exists (select from backup_run where name = $1) as "isKnown",
    not exists (select from backup_run where checked_at is not null) as "isEmpty"`,
);
