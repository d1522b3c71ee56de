// Takes what the old instance sends, and keeps it apart: nothing of it can be read before the organisation is live. Whether it belongs to the
// organisation is checked when it is written (write.ts).
import { createHash } from "node:crypto";
import { isUuid } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { livePlans, type Plans } from "#domain/account/plan/plan.ts";
import { readPhotoFile } from "#domain/review/state/photo.ts";
import type { Context } from "#platform/database/context.ts";
import { newestKnown } from "#platform/database/migrate.ts";
import { statement } from "#platform/database/statement.ts";
import type { PhotoStore } from "#platform/photo/kept-file.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import { parsed } from "#platform/text/json.ts";
import { MOVED } from "../contents.ts";
import type { Digest, Introduction, SentRow } from "../protocol.ts";
import { hasSecrets, sealSecrets } from "../secret.ts";
import type { Receipt } from "./receipt.ts";

const MOST_NAMED = 20;
const HASH = /^[0-9a-f]{32}$/;
const WEBP = { start: "RIFF", format: "WEBP" };

/** Refuses with validation_error, or with duplicate where the organisation or one of its businesses is here already. */
export async function checkIntroduction(
  { db }: Context,
  { plan: chosen }: Pick<Receipt, "plan">,
  plans: Plans,
  asked: Record<string, unknown>,
): Promise<Introduction> {
  const given = readIntroduction(asked);
  const { organisation, businesses, categories } = given;
  if (given.schema !== newestKnown())
    throw wrong(
      "schema",
      "The two instances have different versions of the database. Update both to the same version of Candor.",
    );
  const plan = chosen ?? organisation.plan;
  if (!Object.hasOwn(livePlans(plans), plan))
    throw wrong(
      "plan",
      `There is no plan "${plan}" here. Make the token anew with \`candor org receive --plan NAME\`.`,
    );
  const known = new Set((await knownCategories(db, categories)).map(({ slug }) => slug));
  const missing = categories.filter((slug) => !known.has(slug));
  if (missing.length > 0)
    throw wrong(
      "categories",
      `These categories are missing here: ${named(missing)}. Import them first: \`candor categories import\`.`,
    );
  if ((await hasOrganisation(db, organisation.id)).length > 0)
    throw new Refusal("duplicate", `The organisation ${organisation.name} is on this instance already.`);
  const taken = await takenBusinesses(
    db,
    businesses.map(({ id }) => id),
    businesses.map(({ slug }) => slug),
  );
  if (taken.length > 0)
    throw new Refusal(
      "duplicate",
      `These businesses are on this instance already: ${named(taken.map(({ slug }) => slug))}.`,
    );
  return given;
}

/** Keeps rows, whose secrets it seals, and drops rows that are gone. Refuses with duplicate while the rows are being written. */
export async function takeRows(
  { db }: Context,
  box: SecretBox,
  { id }: Pick<Receipt, "id">,
  asked: Record<string, unknown>,
): Promise<void> {
  const table = readTable(asked.table);
  const rows = list(asked.rows, "rows").map((each) => readRow(table, each));
  const gone = list(asked.gone, "gone").map((key) => readKey(key));
  const sealed = hasSecrets(table) ? rows.map((each) => ({ ...each, row: sealSecrets(table, each.row, box) })) : rows;
  const [open] = await keep(db, id, table, JSON.stringify(sealed), gone);
  if (!open) throw new Refusal("duplicate", "The rows that arrived are being written. Stop that first.");
}

/** Counts and hashes the arrived rows of a table. The sender compares them with its own. */
export async function digestArrived({ db }: Context, { id }: Pick<Receipt, "id">, table: unknown): Promise<Digest> {
  const [row] = await digest(db, id, readTable(table));
  return row as Digest;
}

/** Keeps a file of a picture whose row has arrived, under a name that no picture of this instance has. */
export async function takePhoto(
  { db }: Context,
  store: PhotoStore,
  { id }: Pick<Receipt, "id">,
  { id: photoId, file, bytes }: Record<string, unknown>,
): Promise<void> {
  const key = JSON.stringify([uuid(photoId, "id")]);
  const read = typeof file === "string" ? readPhotoFile(file) : null;
  if (typeof file !== "string" || read === null) throw wrong("file", "`file` must be the name of a picture's file.");
  const content = typeof bytes === "string" ? Buffer.from(bytes, "base64") : Buffer.alloc(0);
  const isPicture =
    content.toString("latin1", 0, 4) === WEBP.start && content.toString("latin1", 8, 12) === WEBP.format;
  if (!isPicture) throw wrong("bytes", "`bytes` must be a WebP picture in base64.");
  const [row] = await placeOfPhoto(db, id, key, read.name);
  if (!row?.hasArrived || row.isTaken) throw wrong("file", "`file` must belong to a picture whose row has arrived.");
  await store.write(file, content);
}

/** Those of the names of pictures that have arrived with rows. */
export async function findArrivingPhotos({ db }: Pick<Context, "db">, names: readonly string[]): Promise<Set<string>> {
  return new Set((await arrivingPhotos(db, names)).map(({ name }) => name));
}

/** Deletes what has been written. */
export async function dropArrived({ db }: Context, { id }: Pick<Receipt, "id">): Promise<void> {
  while ((await drop(db, id, DROPPED_AT_ONCE)).length > 0);
}

const DROPPED_AT_ONCE = 20_000;

function readIntroduction({ schema, organisation, businesses, categories }: Record<string, unknown>): Introduction {
  const { id, name, plan } = object(organisation, "organisation");
  return {
    schema: typeof schema === "number" ? schema : Number.NaN,
    organisation: {
      id: uuid(id, "organisation.id") as Introduction["organisation"]["id"],
      name: text(name, "organisation.name"),
      plan: text(plan, "organisation.plan"),
    },
    businesses: list(businesses, "businesses").map((each) => {
      const { id, slug } = object(each, "businesses");
      return {
        id: uuid(id, "businesses.id") as Introduction["businesses"][number]["id"],
        slug: text(slug, "businesses.slug"),
      };
    }),
    categories: list(categories, "categories").map((each) => text(each, "categories")),
  };
}

function readTable(value: unknown): string {
  const table = MOVED.find(({ name }) => name === value)?.name;
  if (table === undefined) throw wrong("table", "`table` must name a table that moves.");
  return table;
}

function readRow(table: string, value: unknown): SentRow {
  const { hash, row, key } = object(value, "rows");
  if (typeof hash !== "string" || !HASH.test(hash)) throw wrong("rows.hash", "`hash` must be an MD5 in hexadecimal.");
  if (typeof row !== "string" || row.includes("\u0000")) throw wrong("rows.row", "`row` must be JSON.");
  object(parsed(row), "rows.row");
  // The hash of one with secrets is of the sealed ones.
  if (!hasSecrets(table) && createHash("md5").update(row).digest("hex") !== hash)
    throw wrong("rows.hash", "`hash` must be the row's.");
  return { key: readKey(key), hash, row };
}

function readKey(value: unknown): string {
  if (typeof value !== "string" || value.length > 2_000 || !Array.isArray(parsed(value)) || value.includes("\u0000"))
    throw wrong("key", "`key` must be a JSON list.");
  return value;
}

function list(value: unknown, field: string): unknown[] {
  if (!Array.isArray(value)) throw wrong(field, `\`${field}\` must be a list.`);
  return value;
}

function object(value: unknown, field: string): Record<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw wrong(field, `\`${field}\` must be an object.`);
}

function text(value: unknown, field: string): string {
  if (typeof value === "string" && value.length > 0 && value.length <= 200 && !value.includes("\u0000")) return value;
  throw wrong(field, `\`${field}\` must be a text of 1 to 200 characters.`);
}

function uuid(value: unknown, field: string): string {
  if (typeof value === "string" && isUuid(value)) return value;
  throw wrong(field, `\`${field}\` must be a UUID.`);
}

function wrong(field: string, message: string): Refusal {
  return new Refusal("validation_error", message, { field });
}

function named(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).join(", ");
  return names.length > MOST_NAMED ? `${shown} and ${names.length - MOST_NAMED} more` : shown;
}

const knownCategories = statement<{ slug: string }, [slugs: readonly string[]]>(
  "move_known_categories",
  "select slug from category where slug = any($1::text[])",
);

const hasOrganisation = statement("move_has_organisation", "select 1 from organisation where id = $1::uuid");

const takenBusinesses = statement<{ slug: string }, [ids: readonly string[], slugs: readonly string[]]>(
  "move_taken_businesses",
  "select slug from business where id = any($1::uuid[]) or slug = any($2::text[]) order by slug",
);

/** Writes nothing where the receipt is not open, and keeps it open until it is written. */
const keep = statement<{ isOpen: boolean }, [receipt: string, table: string, rows: string, gone: readonly string[]]>(
  "move_keep",
  `with open as materialized (select id from organisation_receipt where id = $1::uuid and state = 'open' for share),
  dropped as (delete from organisation_arriving a using open
    where a.receipt_id = open.id and a.table_name = $2 and a.key = any($4::text[])),
  kept as (insert into organisation_arriving as a (receipt_id, table_name, key, hash, row)
    select open.id, $2, key, hash, row from open, json_to_recordset($3::text::json) as g(key text, hash text, row text)
    on conflict (receipt_id, table_name, key) do update set hash = excluded.hash, row = excluded.row)
  select true as "isOpen" from open`,
);

const digest = statement<Digest, [receipt: string, table: string]>(
  "move_digest_arrived",
  `select count(*)::int as rows, md5(coalesce(string_agg(key || hash, ',' order by key collate "C"), '')) as hash
  from organisation_arriving where receipt_id = $1::uuid and table_name = $2`,
);

const placeOfPhoto = statement<{ hasArrived: boolean; isTaken: boolean }, [receipt: string, key: string, name: string]>(
  "move_place_of_photo",
  `select exists (select from organisation_arriving where receipt_id = $1::uuid and table_name = 'review_photo' and key = $2
      and row::json->>'name' = $3) as "hasArrived",
    exists (select from review_photo where name = $3) as "isTaken"`,
);

const arrivingPhotos = statement<{ name: string }, [names: readonly string[]]>(
  "move_arriving_photos",
  `select row::json->>'name' as name from organisation_arriving
  where table_name = 'review_photo' and row::json->>'name' = any($1::text[])`,
);

const drop = statement<unknown, [receipt: string, most: number]>(
  "move_drop_arrived",
  `delete from organisation_arriving where ctid = any(array(
    select ctid from organisation_arriving where receipt_id = $1::uuid limit $2::int)) returning 1`,
);
