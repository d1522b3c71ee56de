// An organisation in an archive: {"type":"organisation"}.
import { clearable, kept, required } from "#platform/record/field.ts";
import { tableOf } from "#platform/record/table.ts";
import { choice, idOf, languageTag, matching, nameOf, past } from "#platform/record/value.ts";
import { PLAN_STATUSES } from "./state/organisation.ts";
import { organisation } from "./state/table.ts";

export const organisationId = idOf("org", "an organisation's id");

export const ORGANISATION = tableOf(
  organisation,
  ["id"],
  {
    id: required(organisationId),
    // Names of its businesses' sites are allowed; their lines come later, so only whole URLs are refused here.
    name: required(nameOf(() => "any")),
    // Plans are a setting, so an archive may name any.
    plan: required(matching(/^[a-z][a-z0-9-]{0,39}$/, "a plan's id")),
    planStatus: required(choice(PLAN_STATUSES), { as: "status" }),
    billingInterval: kept(choice(organisation.billingInterval.enumValues)),
    periodAnchor: kept(past),
    defaultLanguage: clearable(languageTag),
    createdAt: kept(past),
  },
  ({ id }) => id,
  (fields) => `select ${fields("o")} from organisation o
  where not o.sandbox and o.erased_at is null and ($1::uuid is null or o.id = $1::uuid) order by o.id`,
);

export type OrganisationRecord = ReturnType<typeof ORGANISATION.read>;
