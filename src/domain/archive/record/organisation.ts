// {"type":"organisation","id","name","plan","status","billingInterval"?,"periodAnchor"?,"createdAt"?}
import { PLAN_STATUSES, type PlanStatus } from "#domain/account/organisation.ts";
import { fromWire, type OrganisationId } from "#platform/id.ts";
import { keyOf } from "../noun/noun.ts";
import { choice, type Fields, matching, nameOf, optional, past, refuse } from "../table/field.ts";

export type OrganisationRecord = {
  kind: "organisation";
  key: string;
  id: OrganisationId;
  name: string;
  plan: string;
  status: PlanStatus;
  billingInterval: "month" | "year" | undefined;
  periodAnchor: number | undefined;
  createdAt: number | undefined;
};

/** Its domains are those of its businesses, whose lines come later: only a whole address is refused here. */
const name = nameOf(() => "any");
/** Any plan that an operator may have: the catalogue is a setting, and not the archive's business. */
const plan = matching(/^[a-z][a-z0-9-]{0,39}$/, "a plan's id");
const status = choice(PLAN_STATUSES);
const billingInterval = choice(["month", "year"]);

/** An organisation's id, which must be well-formed. */
export function organisationId(fields: Fields, field: string): OrganisationId {
  const wire = fields[field];
  return (
    (typeof wire === "string" ? fromWire("org", wire) : null) ?? refuse(`${field} must be an organisation's id (org_…)`)
  );
}

export function readOrganisation(fields: Fields, now: number): OrganisationRecord {
  const id = organisationId(fields, "id");
  return {
    kind: "organisation",
    key: keyOf.organisation(id),
    id,
    name: name(fields, "name"),
    plan: plan(fields, "plan"),
    status: status(fields, "status"),
    billingInterval: optional(fields, "billingInterval", billingInterval),
    periodAnchor: optional(fields, "periodAnchor", past(now)),
    createdAt: optional(fields, "createdAt", past(now)),
  };
}
