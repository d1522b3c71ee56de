// Lists all nouns by name, and reads lines. Both functions throw a Refusal that explains the error in the line.
import { organisations } from "#domain/account/archive.ts";
import { businesses } from "#domain/business/archive/business.ts";
import { categories } from "#domain/business/archive/category.ts";
import { platforms } from "#domain/business/archive/platform.ts";
import { products } from "#domain/business/archive/product.ts";
import { invitations } from "#domain/invitation/archive/invitation.ts";
import { suppressions } from "#domain/invitation/archive/suppression.ts";
import type { DetectLanguage } from "#platform/language/detect.ts";
import { type Fields, refuse } from "#platform/record/value.ts";
import { type ArchiveRecord, NOUNS, type Noun, type NounName } from "./noun.ts";
import { reviews } from "./review.ts";

export const BY_NAME: Readonly<Record<NounName, Noun>> = {
  organisation: organisations,
  category: categories,
  business: businesses,
  platform: platforms,
  product: products,
  review: reviews,
  invitation: invitations,
  suppression: suppressions,
};

export function nounOf(line: string): NounName {
  const { type } = parse(line);
  return NOUNS.find((each) => each === type) ?? refuse(`type must be one of ${NOUNS.join(", ")}`);
}

/** @param now milliseconds since 1970 */
export function readRecord(noun: NounName, line: string, now: number, detect: DetectLanguage): ArchiveRecord {
  return BY_NAME[noun].read({ fields: parse(line), now }, detect);
}

function parse(line: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return refuse("the line is not JSON");
  }
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : refuse("the line is not a JSON object");
}
