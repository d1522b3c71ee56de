// Makes archives from objects and from databases, and counts rows plainly to check the counters.
import { tmpdir } from "node:os";
import type { OrganisationId } from "#contract/id.ts";
import type { LineError } from "#domain/archive/batch/scope.ts";
import { exportArchive } from "#domain/archive/export.ts";
import { type ImportOptions, type ImportSummary, importArchive } from "#domain/archive/import.ts";
import { countOf, score, starSum } from "#domain/business/state/score.ts";
import { DAY_FIGURES_FROM } from "#domain/business/state/tally.ts";
import type { TestDatabase } from "../../support/database.ts";

export const ORG = "org_01h455vb4pex5vsknk084sn02q";
export const OTHER_ORG = "org_01h455vb4pex5vsknk084sn02r";

export const category = (changes: object = {}) => ({ type: "category", slug: "shops", name: "Shops", ...changes });

export const organisation = (changes: object = {}) => ({
  ...{ type: "organisation", id: ORG, name: "Cheese & Co", plan: "scale", status: "active" },
  ...changes,
});

export const business = (changes: object = {}) => ({
  ...{ type: "business", slug: "cheese.example", name: "Cheese", domain: "cheese.example" },
  ...{ website: "https://cheese.example/", country: "DE", city: "Bonn", category: "shops" },
  ...changes,
});

export const review = (changes: object = {}) => ({
  ...{
    type: "review",
    business: "cheese.example",
    externalId: "r1",
    rating: 5,
    title: "Very good",
    body: "I liked the cheese.",
  },
  ...{ author: "Ann B.", verified: true, source: "invitation", language: "en", createdAt: "2024-05-31T09:30:00Z" },
  ...changes,
});

export const invitation = (changes: object = {}) => ({
  ...{ type: "invitation", business: "cheese.example", email: "ann@mail.example", channel: "email", status: "sent" },
  ...{ source: "api", sendAt: "2024-05-01T00:00:00Z", createdAt: "2024-05-01T00:00:00Z" },
  ...changes,
});

/** The first lines of most archives. */
export const BASE = [organisation(), category(), business({ organisation: ORG })];

export type Imported = { summary: ImportSummary; errors: LineError[] };

export function bytesOf(lines: readonly (object | string)[]): Uint8Array {
  return Buffer.from(lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join(""));
}

/** Imports lines (objects or texts), or a source of bytes. */
export async function imported(
  db: Pick<TestDatabase, "context">,
  lines: readonly (object | string)[] | AsyncIterable<Uint8Array>,
  options: Partial<ImportOptions> = {},
): Promise<Imported> {
  const errors: LineError[] = [];
  const source = Symbol.asyncIterator in lines ? lines : chunks([bytesOf(lines)]);
  const summary = await importArchive(db.context, source, {
    spoolDir: tmpdir(),
    onError: (error) => errors.push(error),
    ...options,
  });
  errors.sort((a, b) => a.line - b.line);
  return { summary, errors };
}

export async function* chunks(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield part;
}

export async function exported(db: TestDatabase, organisationId?: OrganisationId): Promise<string> {
  const parts: string[] = [];
  await exportArchive(db.context, organisationId ? { organisationId } : {}, (chunk) => {
    parts.push(String(chunk));
  });
  return parts.join("");
}

/** Returns the export's records of one noun. */
export async function records(db: TestDatabase, type: string): Promise<Record<string, unknown>[]> {
  const lines = (await exported(db)).split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line)).filter((record) => record.type === type);
}

let deletions: string | null = null;

/** Deletes all rows that an archive can hold. A truncation would make new files for some fifty tables, which costs 25 ms of a core. */
export async function emptied(db: TestDatabase): Promise<void> {
  deletions ??= await childrenFirst(db);
  await db.sql.unsafe(deletions);
}

/** Returns statements that delete the rows of these three tables, after those of all tables that refer to them. */
async function childrenFirst({ sql }: TestDatabase): Promise<string> {
  const tables = await sql`
    with recursive child (id, depth) as (
      select id, 0 from unnest(array['organisation', 'category', 'business']::regclass[]) id
      union
      select conrelid, depth + 1 from pg_constraint join child on confrelid = id
      where contype = 'f' and conrelid <> confrelid and conparentid = 0
    )
    select id::regclass::text as name from child group by id order by max(depth) desc`;
  return tables.map(({ name }) => `delete from ${name}`).join("; ");
}

const KIND = `case when source = 'editor' then 'editor' when source = 'import' then case when counts then 'imported' else 'stated' end
  when verified then 'verified' else 'unverified' end`;

/** Counts counters, months and days from the rows, and returns them beside the stored ones, which must be equal. */
export async function figures(db: TestDatabase): Promise<{ stored: unknown; counted: unknown }> {
  const rows = (await db.sql.unsafe(`
    select b.slug, ${KIND} as kind, r.rating, count(*)::int as n, count(p.id)::int as replied,
      to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD') as day
    from review r join business b on b.id = r.business_id left join reply p on p.review_id = r.id
    where r.status = 'published' group by 1, 2, 3, 6`)) as unknown as Counted[];
  const platforms = (await db.sql.unsafe(`
    select b.slug, coalesce(sum(count), 0)::float8 as count, coalesce(sum(count * round(rating * 100)), 0)::float8 as sum
    from business b left join platform_rating p on p.business_id = b.id and p.stale_at is null group by 1`)) as unknown as Platforms[];
  const tallies = (await db.sql.unsafe(`
    select b.slug, t.verified, t.unverified, t.editor, t.imported, t.stated, t.replied, t.score_tenths, t.daily, t.platform_count::float8 as count,
      t.platform_sum::float8 as sum from business b left join business_tally t on t.business_id = b.id order by 1`)) as unknown as {
    slug: string;
    daily: boolean;
  }[];
  const months = await db.sql.unsafe(`
    select b.slug, to_char(m.month, 'YYYY-MM-DD') as month, m.verified, m.unverified, m.replied
    from business_month m join business b on b.id = m.business_id
    where (select sum(n) from unnest(m.verified || m.unverified) n) > 0 or m.replied <> 0 order by 1, 2`);
  const days = await db.sql.unsafe(`
    select b.slug, to_char(d.day, 'YYYY-MM-DD') as day, d.verified, d.unverified, d.editor, d.imported
    from business_day d join business b on b.id = d.business_id
    where (select sum(n) from unnest(d.verified || d.unverified || d.editor || d.imported) n) > 0 order by 1, 2`);
  const isDaily = new Set(tallies.filter(({ daily }) => daily).map(({ slug }) => slug));
  return {
    stored: { tallies: [...tallies], months: [...months], days: [...days] },
    counted: {
      tallies: platforms
        .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
        .map(({ slug, count, sum }) => tallyOf(slug, rows, { count, sum }, isDaily.has(slug))),
      months: grouped(rows.filter(isCustomers), ({ day }) => `${day.slice(0, 7)}-01`).map(([slug, month, own]) => ({
        slug,
        month,
        ...starsOf(own),
        ...NOT_IN_MONTHS,
        replied: repliedOf(own),
      })),
      days: grouped(
        rows.filter(({ slug }) => isDaily.has(slug)),
        ({ day }) => day,
      ).map(([slug, day, own]) => ({ slug, day, ...withoutStated(starsOf(own)) })),
    },
  };
}

type Counted = { slug: string; kind: string; rating: number; n: number; replied: number; day: string };
type Platforms = { slug: string; count: number; sum: number };
type FiveStars = [number, number, number, number, number];

function tallyOf(slug: string, rows: readonly Counted[], platforms: { count: number; sum: number }, daily: boolean) {
  const own = rows.filter((row) => row.slug === slug);
  const stars = starsOf(own);
  const listed = own.reduce((sum, { n }) => sum + n, 0);
  const elsewhere = {
    count: platforms.count + countOf(stars.imported),
    sum: platforms.sum + 100 * starSum(stars.imported),
  };
  const { tenths } = score(stars, elsewhere);
  // A business that was large once keeps its days.
  return {
    slug,
    ...stars,
    replied: repliedOf(own),
    score_tenths: tenths,
    daily: daily || listed >= DAY_FIGURES_FROM,
    ...platforms,
  };
}

function starsOf(rows: readonly Counted[]) {
  const of = (kind: string) =>
    [1, 2, 3, 4, 5].map((star) =>
      rows.filter((row) => row.kind === kind && row.rating === star).reduce((sum, { n }) => sum + n, 0),
    ) as FiveStars;
  return {
    verified: of("verified"),
    unverified: of("unverified"),
    editor: of("editor"),
    imported: of("imported"),
    stated: of("stated"),
  };
}

const NOT_IN_MONTHS = { editor: undefined, imported: undefined, stated: undefined };

function isCustomers({ kind }: Counted): boolean {
  return kind === "verified" || kind === "unverified";
}

/** Days hold imported and stated reviews as one. */
function withoutStated({ stated, imported, ...rest }: ReturnType<typeof starsOf>) {
  return { ...rest, imported: imported.map((n, star) => n + (stated[star] as number)) };
}

function repliedOf(rows: readonly Counted[]): number {
  return rows.filter(isCustomers).reduce((sum, { replied }) => sum + replied, 0);
}

function grouped(rows: readonly Counted[], of: (row: Counted) => string): [string, string, Counted[]][] {
  const groups = Object.groupBy(rows, (row) => `${row.slug}\n${of(row)}`) as Record<string, Counted[]>;
  return Object.keys(groups)
    .sort()
    .map((key) => [key.split("\n")[0] as string, key.split("\n")[1] as string, groups[key] as Counted[]]);
}
