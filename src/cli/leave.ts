// export: all records as NDJSON, or the reviews of one business in a layout that another service reads.
import { sandboxOf } from "#contract/sandbox.ts";
import { exportArchive } from "#domain/archive/export.ts";
import { listedCount } from "#domain/business/state/tally.ts";
import { exportReviews } from "#domain/review/dashboard/export.ts";
import { type Losses, leaveAs } from "#domain/transfer/leave/leave.ts";
import { NO_SANDBOX, runExport } from "./archive.ts";
import { makePhotoFolder } from "./archive-photo.ts";
import { readChoice } from "./kit/argument.ts";
import { openTarget } from "./kit/target.ts";
import { CommandError, type Output, printResult } from "./kit/terminal.ts";
import { requireBusiness, withSession } from "./session.ts";

export const LEAVING_AS = ["candor", "judge-me", "okendo", "csv"] as const;

type ExportOptions = Output & { org?: string; business?: string; as?: string; photos?: string };

export async function exportAny(file: string | undefined, options: ExportOptions): Promise<void> {
  const { business: slug, as = "candor" } = options;
  if (slug === undefined) {
    if (options.as !== undefined) throw new CommandError("Name the business with --business.");
    return runExport(file, options);
  }
  const layout = readChoice("--as", as, LEAVING_AS);
  if (options.photos !== undefined && layout !== "candor") throw new CommandError("--photos is for --as candor.");
  if (file === undefined) throw new CommandError("Name the file to write.");
  await withSession(async ({ context, config }) => {
    const kept = options.photos === undefined ? null : makePhotoFolder(options.photos, config);
    const business = await requireBusiness(context, slug);
    if (sandboxOf(slug) !== null) throw new CommandError(NO_SANDBOX);
    const { write, end } = await openTarget(file);
    let losses: Losses = { reviews: listedCount(business.tally), lost: [] };
    if (layout === "candor") {
      losses.reviews = 0;
      const of = { businessId: business.id, ...(kept && { keepPhoto: kept.keep }) };
      await exportArchive(context, of, async (chunk) => {
        losses.reviews += String(chunk).split('{"type":"review"').length - 1;
        await write(chunk);
      });
    } else if (layout === "csv") {
      for await (const chunk of exportReviews(context, business)) await write(chunk);
    } else losses = await leaveAs(context, business.id, layout, write);
    await end();
    printResult(options, { layout, file, ...losses }, [
      `${losses.reviews} reviews in ${file}`,
      ...(kept ? [kept.describe()] : []),
      ...losses.lost.map(({ what, reviews }) => `not in this layout: ${what} (${reviews} reviews)`),
    ]);
  });
}
