// A line of an archive, read: which kind it is, and all of its fields checked. What it refers to is looked up later.

import type { DetectLanguage } from "#platform/language.ts";
import { KINDS } from "../noun/noun.ts";
import { type Fields, refuse } from "../table/field.ts";
import { type BusinessRecord, readBusiness } from "./business.ts";
import { type CategoryRecord, readCategory } from "./category.ts";
import { type InvitationRecord, readInvitation } from "./invitation.ts";
import { type OrganisationRecord, readOrganisation } from "./organisation.ts";
import { type PlatformRecord, readPlatform } from "./platform.ts";
import { type ProductRecord, readProduct } from "./product.ts";
import { type ReviewRecord, readReview } from "./review.ts";

/** `kind` says which, `key` is the same for two records of the same thing. Undefined: not given, null: to be cleared. */
export type ArchiveRecord =
  | OrganisationRecord
  | CategoryRecord
  | BusinessRecord
  | PlatformRecord
  | ProductRecord
  | ReviewRecord
  | InvitationRecord;

/** @param now milliseconds since 1970. Throws a Refusal whose message says what is wrong with the line. */
export function readRecord(line: string, now: number, detect: DetectLanguage): ArchiveRecord {
  const fields = parse(line);
  switch (fields.type) {
    case "organisation":
      return readOrganisation(fields, now);
    case "category":
      return readCategory(fields);
    case "business":
      return readBusiness(fields, now);
    case "platform":
      return readPlatform(fields, now);
    case "product":
      return readProduct(fields);
    case "review":
      return readReview(fields, now, detect);
    case "invitation":
      return readInvitation(fields, now);
    default:
      return refuse(`type must be one of ${KINDS.join(", ")}`);
  }
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
