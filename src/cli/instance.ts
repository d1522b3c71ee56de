// import of the reviews of a profile on another instance: `import https://other.example/review/SLUG --from candor --business SLUG`.
import { findBusiness } from "#domain/business/business.ts";
import { type InstanceAddress, readProfileAddress } from "#domain/transfer/instance/client.ts";
import { CANDOR, importInstance, resumeInstance } from "#domain/transfer/instance/import.ts";
import type { ImportReport } from "#domain/transfer/run/import.ts";
import { failRecord, finishRecord, startRecord } from "#domain/transfer/run/record.ts";
import { toWire } from "#platform/id.ts";
import { createOutbound } from "#platform/outbound.ts";
import { Refusal } from "#platform/refusal.ts";
import { describeImport, openRefusals } from "./import-report.ts";
import { type Session, withSession } from "./session.ts";
import { CommandError, note, type Output, printResult, startProgress } from "./terminal.ts";

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
    const refused = openRefusals(`${address.slug}.${address.host.replace(/[^a-z0-9.-]/g, "_")}.refused.ndjson`);
    const progress = startProgress();
    try {
      const show = (share: number, rows: number) => progress.show(share, `${rows.toLocaleString("en")} reviews`);
      const { report, importId } = await run(session, { slug, address, dryRun }, refused.add, show);
      progress.end();
      const { products: _, vendor, ...shown } = report;
      printResult(options, { ...shown, origin: vendor, importId, dryRun }, describeImport(report, importId));
    } catch (error) {
      throw error instanceof Refusal ? new CommandError(error.message) : error;
    } finally {
      progress.end();
      await refused.close();
    }
    if (refused.count() > 0) process.exitCode = 1;
  });
}

type Asked = { slug: string; address: InstanceAddress; dryRun: boolean };

async function run(
  { context, config }: Session,
  { slug, address, dryRun }: Asked,
  onRefused: ReturnType<typeof openRefusals>["add"],
  show: (share: number, rows: number) => void,
): Promise<{ report: ImportReport; importId: string | null }> {
  const business = await findBusiness(context, slug);
  if (business === null) throw new CommandError(`There is no business "${slug}".`);
  const outbound = createOutbound({ allow: config.outboundAllow, maxInFlight: 1 });
  const ask = { outbound, sleep: Bun.sleep, now: Date.now };
  const onProgress = ({ share, report }: { share: number; report: ImportReport }) => show(share, report.read);
  const request = { business, address, ask, onProgress, onRefused };
  try {
    if (dryRun) {
      const report = await importInstance(context, { ...request, importId: null, fromPage: 1 });
      return { report, importId: null };
    }
    const url = `${address.origin}/review/${address.slug}`;
    const record = { businessId: business.id, layout: CANDOR, fileName: url, bytes: 0, by: null } as const;
    const earlier = await resumeInstance(context, business.id, url);
    if (earlier && earlier.fromPage > 1) note(`going on at page ${earlier.fromPage}`);
    const importId = earlier?.importId ?? (await startRecord(context, { ...record, status: "running" }));
    try {
      const report = await importInstance(context, { ...request, importId, fromPage: earlier?.fromPage ?? 1 });
      return { report: await finishRecord(context, importId, report), importId: toWire("imp", importId) };
    } catch (error) {
      await failRecord(context, importId, error instanceof Error ? error.message : String(error));
      throw error;
    }
  } finally {
    outbound.close();
  }
}
