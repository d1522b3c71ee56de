// Lists all nouns by name, and reads lines. Both functions throw a Refusal that explains the error in the line.
import type { DetectLanguage } from "#platform/language/detect.ts";
import { type Fields, refuse } from "#platform/record/value.ts";
import type { ArchiveRecord } from "../batch/scope.ts";
import { businesses } from "./business.ts";
import { categories } from "./category.ts";
import { invitations } from "./invitation.ts";
import { NOUNS, type Noun, type NounName } from "./noun.ts";
import { logos, platforms, products } from "./of-business.ts";
import { organisations } from "./organisation.ts";
import { photos } from "./photo.ts";
import { reviews } from "./review.ts";
import { suppressions } from "./suppression.ts";

export const BY_NAME: Readonly<Record<NounName, Noun>> = {
  organisation: organisations,
  category: categories,
  business: businesses,
  logo: logos,
  platform: platforms,
  product: products,
  review: reviews,
  photo: photos,
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
