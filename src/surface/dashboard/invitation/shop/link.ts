// The link for a shop: the public form of the business, which everyone may open. It holds no token, so it gives no rights, and a
// review that comes by it is like each other one without an invitation.

import { profilePath } from "../../kit/address.ts";
import type { BusinessVisit } from "../../kit/visit.ts";

export const SHOP_PATH = "/dashboard/invitations/in-shop";

/** It stays the same as long as the business is listed, so that a printed code does not end. */
export function shopLink({ business, deps }: BusinessVisit): string {
  return `${deps.config.baseUrl}${profilePath(business.slug)}/write`;
}
