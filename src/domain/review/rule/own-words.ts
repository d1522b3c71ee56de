// What a business says in public: its replies, and the names of its products. It may name its own site and phone numbers.
import { isOfSite, ownDomains } from "#domain/business/state/domain-key.ts";
import { ownMailDomains } from "#domain/business/state/mail-provider.ts";
import { promisesForStars } from "#platform/promise/promise.ts";
import { plain } from "#platform/text/visible-text.ts";
import { hasLink } from "./link.ts";
import { namesForeignAddress } from "./mail-address.ts";
import { hasProfanity } from "./profanity.ts";

/** The rule that the text breaks, or null. @param domainKey of the business. @param language of the text, ISO 639-1 */
export function findingInOwnWords(
  text: string,
  domainKey: string,
  language: string,
): "contact_data" | "links" | "profanity" | null {
  if (namesForeignAddress(text, ownMailDomains(domainKey))) return "contact_data";
  const own = ownDomains(domainKey);
  const read = plain(text);
  if (hasLink(read, ({ host }) => own.some((each) => isOfSite(host, each)))) return "links";
  return hasProfanity(read, language) ? "profanity" : null;
}

/** Whether a product's name or brand may stand on forms and in feeds: there it must not promise a reward for stars, either. */
export function isPublicProductText(text: string, domainKey: string): boolean {
  return findingInOwnWords(text, domainKey, "en") === null && !promisesForStars(text);
}

/** A product without the words and the address that may not be public: its name becomes its id, and a foreign address is dropped. */
export function publicProduct<P extends { name: string | null; url: string | null; brand?: string | null }>(
  product: P,
  domainKey: string,
  id: string | null,
): P {
  const isPublic = (text: string | null | undefined) => text == null || isPublicProductText(text, domainKey);
  const { name, url, brand } = product;
  return {
    ...product,
    name: isPublic(name) ? name : id,
    url: url !== null && isOfSite(url, domainKey) ? url : null,
    ...(isPublic(brand) ? {} : { brand: null }),
  };
}
