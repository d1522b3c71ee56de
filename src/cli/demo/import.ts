// The main shop's own imports, one of each state that stays: waiting, confirmed, refused, undone, failed, and one that was not started.
import type { ImportId, OrganisationId, UserId } from "#contract/id.ts";
import type { Business } from "#domain/business/profile/business.ts";
import { listImports } from "#domain/transfer/run/record.ts";
import { askUndo, startImport } from "#domain/transfer/task/ask.ts";
import { decideImport } from "#domain/transfer/task/decide.ts";
import { upload } from "#domain/transfer/task/upload.ts";
import { workOnImport } from "#domain/transfer/task/work.ts";
import type { Context } from "#platform/database/context.ts";

type By = { organisationId: OrganisationId; userId: UserId; moderatorId: UserId };

const OKENDO = ["name,body,handle,rating,dateCreated"];
const LOOX = ["id,rating,nickname,review,date,handle"];

const FILES = {
  undone: OKENDO.concat("Ina B.,Wrong file: these are of our other shop.,oak-desk,5,2024-02-01"),
  refused: OKENDO.concat(
    "Max M.,Best shop ever!,oak-desk,5,2024-05-01",
    "Maxi M.,Best shop of all!,oak-desk,5,2024-05-01",
    "Maxim M.,Really the best shop!,oak-desk,5,2024-05-01",
  ),
  confirmed: LOOX.concat(
    "d1,5,Jonas W.,The drawers run smoothly and the colour is the one of the pictures.,2023-11-14,oak-desk",
    "d2,4,Klara S.,A good lamp. The cable could be longer.,2023-12-02,reading-lamp",
    "d3,2,Petra L.,One leg was scratched. The shop sent another after two weeks.,2024-01-19,oak-desk",
  ),
  waiting: OKENDO.concat(
    "Rosa T.,Packed with care and quick to put together.,oak-desk,5,2024-06-03",
    "Emil H.,It wobbles a little on our old floor.,oak-desk,3,2024-06-21",
    "Nora K.,<p>Warm light &amp; easy to dim.</p>,reading-lamp,4,2024-07-08",
    "Ole V.,No date on this row,reading-lamp,4,",
  ),
  notStarted: LOOX.concat(
    "e1,5,Mara D.,Delivered to the third floor without a word.,2024-08-11,oak-desk",
    "e2,4,Finn R.,Solid and heavier than it looks.,2024-08-30,oak-desk",
    "e3,many,Lou P.,This rating is no number.,2024-09-02,oak-desk",
  ),
};

/** As owner and moderator do it; nothing where the shop has an import already. */
export async function bringReviews(context: Context, business: Business, by: By): Promise<void> {
  if ((await listImports(context, business.id, 1)).length > 0) return;
  const own = { businessId: business.id, organisationId: by.organisationId };
  const work = async () => {
    while (await workOnImport(context));
  };
  const send = async (fileName: string, lines: readonly string[]): Promise<ImportId> => {
    const id = await upload(context, { ...own, userId: by.userId, fileName, of: "reviews" }, bytesOf(lines));
    await work();
    return id;
  };
  const run = async (fileName: string, lines: readonly string[]): Promise<ImportId> => {
    const id = await send(fileName, lines);
    await startImport(context, { id, ...own });
    await work();
    return id;
  };
  await askUndo(context, { id: await run("reviews-of-the-other-shop.csv", FILES.undone), ...own });
  await work();
  const reason = "The three reviews are of one day and nearly the same, and Okendo shows none of them for this shop.";
  await decideImport(context, await run("okendo-best-of.csv", FILES.refused), by.moderatorId, reason);
  await work();
  await decideImport(context, await run("loox-2023.csv", FILES.confirmed), by.moderatorId, null);
  await work();
  await run("okendo-2024.csv", FILES.waiting);
  // It is no file of reviews, which the upload says; the list keeps it.
  await send("prices.csv", ["article,price", "desk,420"]).catch(() => {});
  await send("loox-2024.csv", FILES.notStarted);
}

async function* bytesOf(lines: readonly string[]): AsyncGenerator<Uint8Array> {
  yield Buffer.from(lines.join("\n"));
}
