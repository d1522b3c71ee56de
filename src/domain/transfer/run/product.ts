// Imports a table of products. Its values replace the stored ones, and empty fields change nothing. A repetition changes nothing, and
// there is no undo.
import type { ImportId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { applyBatch } from "#domain/archive/apply.ts";
import type { Item, LineError } from "#domain/archive/batch/scope.ts";
import { PRODUCT } from "#domain/business/archive/product.ts";
import { findProducts } from "#domain/business/product.ts";
import { domainKey, isOfSite } from "#domain/business/state/domain-key.ts";
import { isPublicProductText } from "#domain/review/rule/own-words.ts";
import type { Context } from "#platform/database/context.ts";
import type { ProductRow } from "../layout/product.ts";
import { namedCells } from "../layout/reported.ts";
import type { ProductReading } from "../reader/batch.ts";
import { valueError } from "./fault.ts";
import { type Recorded, recordProgress } from "./record.ts";
import { type ImportedBusiness, type ImportRun, PRODUCTS, type Refused, type Step } from "./report.ts";

export type ProductImport = ProductReading & {
  business: Pick<ImportedBusiness, "id" | "slug" | "domain">;
  isDry: boolean;
  /** Null for a dry run, and for a command, which keeps no record of it. */
  importId: ImportId | null;
  leaseOwner?: string;
};

/** Their ids are kept in memory, to find a product that is named twice. */
const MOST_PRODUCTS = 200_000;

type Read = { line: number; row: ProductRow };

/** A step throws a Refusal if a part of the file cannot be read; the rows before it stay. */
export function importProducts(context: Context, request: ProductImport): ImportRun<Recorded> {
  const report = { layout: PRODUCTS, scale: null, read: 0, created: 0, updated: 0, unchanged: 0, refused: 0 };
  return { report, steps: stepsOf(context, request, report) };
}

async function* stepsOf(context: Context, request: ProductImport, report: Recorded): AsyncGenerator<Step> {
  const { business, bytesTotal, importId, leaseOwner } = request;
  const seen = new Map<string, number>();
  for await (const { header, bytes, rows } of request.batches) {
    const listed: Refused[] = [];
    const refuse = (error: LineError) => {
      report.refused++;
      listed.push({ ...error, row: namedCells(header, rows.find(({ line }) => line === error.line)?.cells ?? []) });
    };
    const read: Read[] = [];
    for (const { line, readings } of rows) {
      report.read++;
      for (const reading of readings) {
        if ("wrong" in reading) refuse({ line, reason: reading.wrong, says: reading.says });
        else read.push({ line, row: reading });
      }
    }
    const items = await itemsOf(context, business, read, seen, report, refuse);
    if (seen.size > MOST_PRODUCTS)
      throw new Refusal("validation_error", "The file has more than 200,000 products. Split it.", {
        says: sentence("importFault.mostProducts", { most: MOST_PRODUCTS }),
      });
    const outcome = await applyBatch(context, "product", items, { isDry: request.isDry });
    report.created += outcome.created;
    report.updated += outcome.updated;
    report.unchanged += outcome.unchanged;
    for (const each of outcome.errors) refuse(each);
    if (importId !== null) await recordProgress(context, importId, report, bytes, leaseOwner);
    yield { share: bytesTotal === 0 ? 1 : Math.min(bytes / bytesTotal, 1), listed, reviews: [] };
  }
}

async function itemsOf(
  context: Context,
  business: ProductImport["business"],
  read: readonly Read[],
  seen: Map<string, number>,
  report: Recorded,
  refuse: (error: LineError) => void,
): Promise<Item[]> {
  const wanted = new Map(read.map(({ row: { id, handle, given } }) => [id, { id, handle, sku: given.sku ?? null }]));
  const known = await findProducts(context, business.id, [...wanted.values()]);
  const items: Item[] = [];
  for (const { line, row } of read) {
    const { id: _, ...facts } = publicFacts(row.given, domainKey(business.domain) ?? business.domain);
    const found = known.get(row.id);
    // Two products of the file may share a stock number: then the id decides.
    const isOther = found && row.given.id !== undefined && found.shopId !== row.id && seen.has(found.shopId);
    const shopId = found && !isOther ? found.shopId : row.id;
    const earlier = seen.get(shopId);
    if (earlier !== undefined) {
      // Shops write a row for each variant and picture, with the name only in the first.
      if (facts.name === undefined) report.unchanged++;
      else {
        const says = sentence("importFault.twice", { line: earlier });
        refuse({ line, reason: `the product is on line ${earlier} already`, says });
      }
      continue;
    }
    const name = facts.name ?? (shopId === found?.shopId ? found.name : (row.handle ?? row.id));
    const fields = { ...facts, business: business.slug, id: shopId, name, ...(row.handle && { handle: row.handle }) };
    try {
      items.push({ line, record: PRODUCT.read({ fields, now: context.clock.now().getTime() }) });
      seen.set(shopId, line);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refuse(valueError(line, error));
    }
  }
  return items;
}

/** Leaves out a name or a brand that may not be public, and an address at another site. */
function publicFacts(given: ProductRow["given"], site: string): ProductRow["given"] {
  const facts = { ...given };
  for (const field of ["name", "brand"] as const)
    if (facts[field] !== undefined && !isPublicProductText(facts[field], site)) delete facts[field];
  const { url = "" } = facts;
  if (/^https?:/i.test(url) && URL.canParse(url) && !isOfSite(url, site)) delete facts.url;
  return facts;
}
