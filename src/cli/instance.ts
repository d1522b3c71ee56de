// Imports the reviews of a profile on another instance: `import https://other.example/review/SLUG --from candor --business SLUG`.
import { type InstanceAddress, readProfileAddress } from "#domain/transfer/instance/client.ts";
import { CANDOR, importInstance, resumeInstance } from "#domain/transfer/instance/import.ts";
import { startRecord } from "#domain/transfer/run/record.ts";
import { createOutbound } from "#platform/outbound/outbound.ts";
import { describeImport, type Imported, recordEnd, type Watch, watchImport } from "./import-report.ts";
import { CommandError, note, type Output, printResult } from "./kit/terminal.ts";
import { requireBusiness, type Session, withSession } from "./session.ts";

type Options = Output & { business?: string | undefined; dryRun: boolean };

export function isInstanceAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

export async function importFromInstance(url: string, options: Options): Promise<void> {
  const { business: slug, dryRun } = options;
  if (slug === undefined) throw new CommandError("Name the business with --business.");
  const address = readProfileAddress(url);
  if (address === null)
    throw new CommandError(`${url} is no profile's address, such as https://other.example/review/shop.example.`);
  const refusedPath = `${address.slug}.${address.host.replace(/[^a-z0-9.-]/g, "_")}.refused.ndjson`;
  await withSession(async (session) => {
    const imported = await watchImport(refusedPath, "reviews", (watch) =>
      run(session, { slug, address, dryRun }, watch),
    );
    const { products: _, vendor, ...shown } = imported.report;
    const result = { ...shown, origin: vendor, importId: imported.importId, dryRun };
    printResult(options, result, describeImport(imported));
  });
}

async function run(
  { context, config }: Session,
  { slug, address, dryRun }: { slug: string; address: InstanceAddress; dryRun: boolean },
  watch: Watch,
): Promise<Imported> {
  const business = await requireBusiness(context, slug);
  const outbound = createOutbound({ allow: config.outboundAllow, maxInFlight: 1 });
  const request = { business, address, ask: { outbound, sleep: Bun.sleep, now: Date.now }, ...watch };
  try {
    if (dryRun)
      return { report: await importInstance(context, { ...request, importId: null, fromPage: 1 }), importId: null };
    const url = `${address.origin}/review/${address.slug}`;
    const { importId, fromPage } = (await resumeInstance(context, business.id, url)) ?? {
      importId: await startRecord(context, {
        businessId: business.id,
        layout: CANDOR,
        fileName: url,
        bytes: 0,
        by: null,
        status: "running",
      }),
      fromPage: 1,
    };
    if (fromPage > 1) note(`going on at page ${fromPage}`);
    return await recordEnd(context, importId, importInstance(context, { ...request, importId, fromPage }));
  } finally {
    outbound.close();
  }
}
