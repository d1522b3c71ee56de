// import products: a table of products of one business.
import { importProducts } from "#domain/transfer/product/import.ts";
import { watchImport } from "./import-report.ts";
import { requireBusiness, withSession } from "./session.ts";
import { CommandError, type Output, printResult } from "./terminal.ts";
import { fileOf } from "./transfer.ts";

type Options = Output & { business?: string; from?: string; dryRun: boolean };

export async function importProductsOf(path: string, options: Options): Promise<void> {
  const { business: slug, dryRun: isDry } = options;
  if (slug === undefined) throw new CommandError("Name the business with --business.");
  if (options.from !== undefined)
    throw new CommandError("--from is for files of reviews; a table of products has no layout.");
  const file = fileOf(path);
  await withSession(async ({ context }) => {
    const business = await requireBusiness(context, slug);
    const report = await watchImport(`${path}.refused.ndjson`, "rows", (watch) =>
      importProducts(context, { business, file, isDry, ...watch }),
    );
    const { layout: _, scale: __, ...figures } = report;
    printResult(options, { ...figures, dryRun: isDry }, [
      `${report.read} rows: ${report.created} new, ${report.updated} changed, ${report.unchanged} as before, ${report.refused} refused`,
      ...(isDry ? ["dry run: nothing was changed"] : []),
    ]);
  });
}
