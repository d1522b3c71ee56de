// A suppression in an archive: {"type":"suppression"}, a mail address that an organisation must not write to, so that a move sends no
// mail to those who want none.
import { organisationId } from "#domain/account/archive.ts";
import { reasonOf } from "#platform/mail/send-outcome.ts";
import { clearable, kept, required } from "#platform/record/field.ts";
import { tableOf } from "#platform/record/table.ts";
import { choice, email, past, type Read, text } from "#platform/record/value.ts";
import { suppression } from "../state/table.ts";

const address: Read<string> = (value, name, line) => email(value, name, line).toLowerCase();

/** Made safe once more: the file may be another service's. */
const words = text({ min: 1, max: 300 });
const evidence: Read<string> = (value, name, line) => reasonOf(words(value, name, line));

export const SUPPRESSION = tableOf(
  suppression,
  ["organisationId", "address"],
  {
    organisationId: required(organisationId, { as: "organisation" }),
    address: required(address, { as: "email" }),
    reason: required(choice(suppression.reason.enumValues)),
    evidence: clearable(evidence),
    createdAt: kept(past),
  },
  ({ organisationId, address }) => `${organisationId} ${address}`,
  (fields) => `select ${fields("s")} from suppression s
  where ($1::uuid is null or s.organisation_id = $1::uuid)
    and not exists (select from organisation o where o.id = s.organisation_id and o.sandbox) order by s.organisation_id, s.address collate "C"`,
);

export type SuppressionRecord = ReturnType<typeof SUPPRESSION.read>;
