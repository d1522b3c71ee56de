// Claiming a business: finding or adding it, proving it, and taking one that another organisation hands over. What is done with
// one that is managed already stands in setting/business.ts.
import { createProofSources } from "#domain/business/claim/proof.ts";
import type { DashboardDeps } from "../deps.ts";
import { anyone, member, type Route } from "../route.ts";
import { addPage, addPost } from "./add.tsx";
import { askPost, checkPost, mailPost, withdrawPost } from "./attempt.ts";
import { claimPage } from "./claim-page.tsx";
import { claimPost, findPage } from "./find.tsx";
import { linkPage, linkPost } from "./link.tsx";
import { acceptPost, declinePost } from "./offer.ts";

/** Their routes. */
export function claimRoutes(deps: DashboardDeps): readonly Route[] {
  const proof = deps.proof ?? createProofSources({ allow: deps.config.outboundAllow });
  return [
    member("GET /dashboard/claim", "business.claim", findPage),
    member("POST /dashboard/claim", "business.claim", claimPost),
    member("GET /dashboard/claim/new", "business.claim", (visit) => addPage(visit)),
    member("POST /dashboard/claim/new", "business.claim", addPost),
    member("GET /dashboard/claims/:id", "business.claim", (visit) => claimPage(visit)),
    member("POST /dashboard/claims/:id/mail", "business.claim", mailPost),
    member("POST /dashboard/claims/:id/check", "business.claim", (visit) => checkPost(visit, proof)),
    member("POST /dashboard/claims/:id/ask", "business.claim", askPost),
    member("POST /dashboard/claims/:id/withdraw", "business.claim", withdrawPost),
    member("POST /dashboard/claims/:id/accept", "business.claim", acceptPost),
    member("POST /dashboard/claims/:id/decline", "business.claim", declinePost),
    // Whoever reads mail at the domain need not be a member, nor have an account: that they have the link is the proof.
    anyone("GET /dashboard/claim/:token", linkPage),
    anyone("POST /dashboard/claim/:token", linkPost),
  ];
}
