// What ties a review to its own business, apart from the team. The rule `own_praise` holds the review for any of these.
import { isAtOwnDomain } from "#domain/business/state/mail-provider.ts";
import { isSameName } from "./name.ts";
import type { Facts } from "./rule.ts";

export type OwnTie = "domain" | "name" | "organisation";

type Tied = Pick<Facts, "email" | "author" | "organisationName"> & {
  business: Pick<Facts["business"], "name" | "domainKey">;
};

/** Names of members do not count: a customer may have the same one. */
export function ownTies({ email, author, organisationName, business }: Tied): OwnTie[] {
  const is: Record<OwnTie, boolean> = {
    domain: email !== null && isAtOwnDomain(email, business.domainKey),
    name: isSameName(author, business.name),
    organisation: isSameName(author, organisationName ?? ""),
  };
  return (Object.keys(is) as OwnTie[]).filter((tie) => is[tie]);
}
