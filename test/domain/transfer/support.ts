// Files of other services as their columns are documented, and imports of them.
import type { BusinessId, ImportId, OrganisationId } from "#contract/id.ts";
import { GUESS_ALL, type LayoutChoices } from "#domain/transfer/layout/choice.ts";
import { readReviews } from "#domain/transfer/reader/batch.ts";
import { importFile } from "#domain/transfer/run/import.ts";
import { finishRecord, startRecord } from "#domain/transfer/run/record.ts";
import type { ImportReport, Refused } from "#domain/transfer/run/report.ts";
import type { SheetFile } from "#domain/transfer/sheet/row.ts";
import type { TestDatabase } from "../../support/database.ts";

export type Shop = { id: BusinessId; slug: string; domain?: string };
export type Row = Record<string, string>;

/** Writes CSV as vendors do, with quotes only where they are needed. */
export function csv(columns: readonly string[], rows: readonly Row[], delimiter = ","): string {
  const quote = (cell: string) =>
    /["\n\r]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const line = (cells: readonly string[]) => cells.map(quote).join(delimiter);
  return [line(columns), ...rows.map((row) => line(columns.map((name) => row[name] ?? "")))].join("\n");
}

export function fileOf(content: string | Uint8Array, name = "reviews.csv"): SheetFile {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return {
    name,
    bytes: bytes.length,
    async *open() {
      for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
    },
  };
}

export type Brought = { report: ImportReport; refused: Refused[]; importId: ImportId | null };

export async function bring(
  { context }: TestDatabase,
  shop: Shop,
  content: string | Uint8Array,
  options: { from?: string; owner?: OrganisationId; dryRun?: boolean; choices?: Partial<LayoutChoices> } = {},
): Promise<Brought> {
  const file = fileOf(content);
  const { from = null, owner = null, dryRun = false } = options;
  const domain = shop.domain ?? shop.slug;
  const choices = { ...GUESS_ALL, ...options.choices };
  const reading = await readReviews(file, from, { domain, country: "DE" }, choices);
  const by = owner === null ? null : { organisationId: owner, userId: null };
  const given = { businessId: shop.id, layout: reading.facts.layout, fileName: file.name, bytes: file.bytes, by };
  const importId = dryRun ? null : await startRecord(context, { ...given, status: "running" });
  const refused: Refused[] = [];
  const { report, steps } = importFile(context, {
    business: { ...shop, name: "Bugs Shop", domain, country: "DE" },
    ...{ ...reading, importId, organisationId: owner },
  });
  for await (const { listed } of steps) refused.push(...listed);
  return { report: importId === null ? report : await finishRecord(context, importId, report), refused, importId };
}

export async function storedReviews({ sql }: TestDatabase, shop: Shop) {
  return sql<
    {
      external: string;
      rating: number;
      title: string;
      body: string;
      author: string;
      status: string;
      origin: string;
      counts: boolean;
      verified: boolean;
      created: string;
      email: string | null;
      reply: string | null;
      product: string | null;
    }[]
  >`select r.external_id as external, r.rating, r.title, r.body, r.author, r.status, r.origin, r.counts, r.verified,
      to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as created, a.stated_email as email, p.body as reply,
      (select min(product.shop_id) from product_rating join product on product.id = product_id where review_id = r.id) as product
    from review r left join review_author a on a.review_id = r.id left join reply p on p.review_id = r.id
    where r.business_id = ${shop.id} order by r.created_at, r.external_id`;
}

/** Reads everything that an undo must restore. */
export async function everythingOf(db: TestDatabase, shop: Shop): Promise<unknown> {
  const tally =
    await db.sql`select verified, unverified, editor, imported, stated, replied, score_tenths from business_tally where business_id = ${shop.id}`;
  const products =
    await db.sql`select shop_id, name, sku, gtin, handle from product where business_id = ${shop.id} order by 1`;
  return { reviews: [...(await storedReviews(db, shop))], tally: [...tally], products: [...products] };
}
