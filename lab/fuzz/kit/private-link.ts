// Private links in an answer or in a request's path.
import { createLinks } from "#platform/secret/link.ts";
import { TEST_CONFIG } from "../../../test/support/service.ts";

const links = createLinks(TEST_CONFIG.appSecret);
const PRIVATE_LINK = /\/(invite|manage|confirm|address|removal|appeal)\/([\w-]{43})(?![\w-])/g;

export type PrivateLink = {
  purpose: "invite" | "manage" | "confirm" | "address" | "removal" | "appeal";
  id: string;
  path: string;
};

/** Correctly signed links in a text with which a review is written, changed, confirmed or removed. */
export function privateLinksIn(text: string): PrivateLink[] {
  return [...text.matchAll(PRIVATE_LINK)].flatMap(([path, purpose, token]) => {
    const id = links.read(purpose as PrivateLink["purpose"], token as string);
    return id === null ? [] : [{ purpose: purpose as PrivateLink["purpose"], id, path }];
  });
}
