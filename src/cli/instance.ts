// Imports the reviews of a profile on another instance: `import https://other.example/review/SLUG --from candor --business SLUG`.
import type { BusinessId } from "#contract/id.ts";
import { type InstanceAddress, readProfileAddress } from "#domain/transfer/instance/client.ts";
import { CANDOR, importInstance, resumeInstance } from "#domain/transfer/instance/import.ts";
import { startRecord } from "#domain/transfer/run/record.ts";
import type { Context } from "#platform/database/context.ts";
import { createOutbound } from "#platform/outbound/outbound.ts";
import { describeImport, type Imported, watchRecorded } from "./import-report.ts";
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
  await withSession(async (session) => {
    const imported = await run(session, { slug, address, dryRun });
    const { products: _, vendor, ...shown } = imported.report;
    const result = { ...shown, origin: vendor, importId: imported.importId, dryRun };
    printResult(options, result, describeImport(imported));
  });
}

async function run(
  { context, config }: Session,
  { slug, address, dryRun }: { slug: string; address: InstanceAddress; dryRun: boolean },
): Promise<Imported> {
  const business = await requireBusiness(context, slug);
  const outbound = createOutbound({ allow: config.outboundAllow, baseUrl: config.baseUrl, maxInFlight: 1 });
  const ask = { outbound, sleep: Bun.sleep, now: Date.now };
  try {
    const { importId, fromPage } = dryRun
      ? { importId: null, fromPage: 1 }
      : await startOrResume(context, business.id, address);
    if (fromPage > 1) note(`going on at page ${fromPage}`);
    const running = importInstance(context, { business, address, ask, importId, fromPage });
    const path = `${address.slug}.${address.host.replace(/[^a-z0-9.-]/g, "_")}.refused.ndjson`;
    return await watchRecorded(context, importId, running, "reviews", path);
  } finally {
    outbound.close();
  }
}

async function startOrResume(context: Context, businessId: BusinessId, { origin, slug }: InstanceAddress) {
  const url = `${origin}/review/${slug}`;
  const given = { businessId, layout: CANDOR, fileName: url, bytes: 0, by: null };
  return (
    (await resumeInstance(context, businessId, url)) ?? {
      importId: await startRecord(context, { ...given, status: "running" }),
      fromPage: 1,
    }
  );
}
