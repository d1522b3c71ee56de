// All nouns by name, and the reading of a line.
import type { DetectLanguage } from "#platform/language/detect.ts";
import { type Fields, refuse } from "../table/value.ts";
import { businesses } from "./business.ts";
import { categories } from "./category.ts";
import { invitations } from "./invitation.ts";
import { type ArchiveRecord, NOUNS, type Noun, type NounName } from "./noun.ts";
import { organisations } from "./organisation.ts";
import { platforms } from "./platform.ts";
import { products } from "./product.ts";
import { reviews } from "./review/review.ts";

export const BY_NAME: Readonly<Record<NounName, Noun>> = {
  organisation: organisations,
  category: categories,
  business: businesses,
  platform: platforms,
  product: products,
  review: reviews,
  invitation: invitations,
};

/** @param now milliseconds since 1970. Throws a Refusal. */
export function readRecord(line: string, now: number, detect: DetectLanguage): ArchiveRecord {
  const fields = parse(line);
  const name = NOUNS.find((each) => each === fields.type) ?? refuse(`type must be one of ${NOUNS.join(", ")}`);
  return BY_NAME[name].read({ fields, now }, detect);
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
