// A claimed shop with the addresses of its feeds, and its feeds as an independent XML parser reads them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { XmlDocument, type XmlElement, XsdValidator } from "libxml2-wasm";
import type { BusinessId } from "#contract/id.ts";
import { feedSecret } from "#domain/business/feed.ts";
import { createLinks } from "#platform/secret/link.ts";
import { type SeedBusiness, seedBusiness, seedOrganisation } from "../../support/seed.ts";
import { TEST_CONFIG, type TestService } from "../../support/service.ts";

export const LINKS = createLinks(TEST_CONFIG.appSecret);
export const GOOGLE = "google-product-reviews.xml";
export const META = "meta-reviews.csv";
export const RATINGS = "product-ratings.csv";

export async function seedShop({ context }: Pick<TestService, "context">, values: SeedBusiness = {}) {
  const organisation = await seedOrganisation(context);
  return { organisation, ...(await seedBusiness(context, { organisationId: organisation.id, ...values })) };
}

export async function pathOf({ context }: Pick<TestService, "context">, id: BusinessId, file: string): Promise<string> {
  return `/feeds/${await feedSecret(context, LINKS, id)}/${file}`;
}

export async function textOf(service: TestService, id: BusinessId, file: string): Promise<string> {
  return (await service.get(await pathOf(service, id, file))).text();
}

const SCHEMA = readFileSync(join(import.meta.dir, "google-product-reviews.xsd"), "utf8");

/** Parses a feed for Google and holds it against the schema; throws what is wrong. */
export function readGoogle(xml: string): XmlDocument {
  const document = XmlDocument.fromString(xml);
  XsdValidator.fromDoc(XmlDocument.fromString(SCHEMA)).validate(document);
  return document;
}

/** The text of every element at an XPath. */
export function textsAt(document: XmlDocument, path: string, namespaces?: Record<string, string>): string[] {
  return document.find(path, namespaces).map((node) => (node as XmlElement).content);
}
