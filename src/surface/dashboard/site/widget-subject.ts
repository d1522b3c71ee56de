// What the tag of a widget depends on: name, slug and the latest reviews of a business.
import type { Business } from "#domain/business/profile/business.ts";
import { listPublished } from "#domain/review/list/list.ts";
import { showsAny } from "#domain/review/photo/show.ts";
import type { Context } from "#platform/database/context.ts";
import type { SnippetBusiness } from "#surface/example/snippet.ts";

/** As many reviews as a carousel shows, of which one that was imported takes room. */
const READ_FOR = 10;

export async function subjectOf(context: Context, { id, name, slug, tally }: Business): Promise<SnippetBusiness> {
  const range = { limit: READ_FOR, offset: 0 };
  const [{ rows }, hasPhotos] = await Promise.all([
    listPublished(context, { id, tally }, { from: "unedited" }, range),
    showsAny(context, id),
  ]);
  const reviews = rows.map(({ title, body, verified, incentivized, source, photos }) => ({
    ...{ title, body, verified, incentivized: incentivized === true },
    ...{ isImported: source === "import", photos: photos?.length ?? 0 },
  }));
  return { name, slug, reviews, hasPlatforms: tally.elsewhere.count > 0, hasPhotos };
}
