// The vote "Helpful": one for each address range and review, because a person can have every address of a range. A page is the same
// for all readers and cannot show who voted, so a second vote is accepted and not counted. The answer leads to the vote's own place on
// the page, where the style shows it as pressed.
import { voteHelpful } from "#domain/review/helpful.ts";
import { seeOther } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { listSearch, readListQuery } from "../kit/query.ts";
import { aboutOf } from "../kit/reader.ts";
import { profilePath, reviewPath, votedAnchor } from "../kit/site.ts";
import type { Form, FormDeps } from "./form.ts";
import { findPublicReview, type PublicReview } from "./public-review.tsx";

export function helpfulForm({ context, addressHash, cache }: FormDeps): Form<PublicReview> {
  return {
    isPrivate: false,
    find: (params) => findPublicReview(context, params),
    about: ({ business }) => aboutOf(business),
    async post({ business, review: { id } }, { request, params, peer, reader }) {
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
