// import products: a table of products of one business.
import { findBusiness } from "#domain/business/business.ts";
import { importProducts } from "#domain/transfer/product/import.ts";
import { Refusal } from "#platform/refusal.ts";
import { openRefusals } from "./import-report.ts";
import { withSession } from "./session.ts";
import { CommandError, type Output, printResult, startProgress } from "./terminal.ts";
import { fileOf } from "./transfer.ts";

type Options = Output & { business?: string; from?: string; dryRun: boolean };

export async function importProductsOf(path: string, options: Options): Promise<void> {
  const { business: slug, dryRun: isDry } = options;
  if (slug === undefined) throw new CommandError("Name the business with --business.");
  if (options.from !== undefined)
    throw new CommandError("--from is for files of reviews; a table of products has no layout.");
  const file = fileOf(path);
  await withSession(async ({ context }) => {
    const business = await findBusiness(context, slug);
    if (business === null) throw new CommandError(`There is no business "${slug}".`);
    const refused = openRefusals(`${path}.refused.ndjson`);
    const progress = startProgress();
    try {
      const report = await importProducts(context, {
        ...{ business, file, isDry, onRefused: refused.add },
        onProgress: ({ share, report }) => progress.show(share, `${report.read.toLocaleString("en")} rows`),
      });
      progress.end();
      const { layout: _, scale: __, ...figures } = report;
      printResult(options, { ...figures, dryRun: isDry }, [
        `${report.read} rows: ${report.created} new, ${report.updated} changed, ${report.unchanged} as before, ${report.refused} refused`,
        ...(isDry ? ["dry run: nothing was changed"] : []),
      ]);
    } catch (error) {
      throw error instanceof Refusal ? new CommandError(error.message) : error;
    } finally {
      progress.end();
      await refused.close();
    }
    if (refused.count() > 0) process.exitCode = 1;
  });
}
