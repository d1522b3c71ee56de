// The vote "Helpful": one for each address range and review, because a person can have every address of a range. A page is the same
// for all readers and cannot show who voted, so a second vote is accepted and not counted. The answer leads to the vote's own place on
// the page, where the style shows it as pressed.
import { fromWire, type ReviewId } from "#contract/id.ts";
import { type Business, findBusiness } from "#domain/business/profile/business.ts";
import { voteHelpful } from "#domain/review/helpful.ts";
import { findForPage } from "#domain/review/list/list.ts";
import { seeOther } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { listSearch, readListQuery } from "../kit/query.ts";
import { aboutOf } from "../kit/reader.ts";
import { profilePath, reviewPath, votedAnchor } from "../kit/site.ts";
import type { Form, FormDeps } from "./form.ts";

export function helpfulForm({ context, addressHash, cache }: FormDeps): Form<{ business: Business; id: ReviewId }> {
  return {
    isPrivate: false,
    async find({ slug, id: wireId }) {
      const id = fromWire("rev", wireId);
      const business = id && (await findBusiness(context, slug));
      const review = business && (await findForPage(context, business.id, id));
      return review && review !== "removed" ? { business, id } : null;
    },
    about: ({ business }) => aboutOf(business),
    async post({ business, id }, { request, params, peer, reader }) {
      const vote = await voteHelpful(context, id, addressHash.ofRangeAbout(peer, id));
      if (!vote) return null;
      if (vote.counted) cache.drop(`business:${business.id}`);
      const path = pageBefore(request, business.slug) ?? reviewPath(business.slug, params.id);
      return seeOther(hrefFor(reader, `${path}#${votedAnchor(params.id)}`));
    },
  };
}

function pageBefore(request: Request, slug: string): string | null {
  const referer = URL.parse(request.headers.get("referer") ?? "");
  const path = profilePath(slug);
  return referer?.pathname.replace(/\/$/, "") === path ? path + listSearch(readListQuery(referer.searchParams)) : null;
}
