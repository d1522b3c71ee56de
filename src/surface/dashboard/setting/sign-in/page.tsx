// How members of the organisation log in: whether they need a second factor, and from when.
import { listMemberFactors, type MemberFactor, setFactorBy } from "#domain/account/sign-in/policy.ts";
import { readCompanyLogin } from "#domain/account/sign-in/provider.ts";
import { provenDomains } from "#domain/business/domain-key.ts";
import { DateField } from "#surface/look/field.tsx";
import { act, done } from "../../act.ts";
import { Grid, Panel, Pill } from "../../component/display.tsx";
import { Submit } from "../../component/form.tsx";
import { type Fault, fieldOf, page } from "../../shell.tsx";
import type { Answer, MemberVisit } from "../../visit.ts";
import { ROLE_NAME } from "../team/page.tsx";
import { type CompanyField, CompanyPanel } from "./company.tsx";

export const SIGN_IN_PATH = "/dashboard/settings/sign-in";
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LAST_DAY = "2099-12-31";

export async function signInPage(visit: MemberVisit, fault: Fault<"factorBy" | CompanyField> = {}): Promise<Answer> {
  const { organisation, context } = visit;
  const [members, login, proven] = await Promise.all([
    listMemberFactors(context, organisation.id),
    readCompanyLogin(context, organisation.id),
    provenDomains(context, organisation.id),
  ]);
  const field = fieldOf(visit, fault)("factorBy");
  return page(visit, {
    title: "Sign-in",
    active: "sign-in",
    ...fault,
    children: (
      <>
        <Panel title="Second factor" id="factor">
          <form class="form" method="post" action={SIGN_IN_PATH} novalidate>
            <DateField
              {...field}
              label="Members need a second factor from"
              hint="Empty: they may do without. Until that day, members without one are reminded; from then on, they set one up first."
              value={field.value ?? organisation.factorBy?.toISOString().slice(0, 10)}
              max={LAST_DAY}
            />
            <Submit>Save</Submit>
          </form>
          <Grid caption="Members and their second factors" rows={members} columns={COLUMNS} />
        </Panel>
        <CompanyPanel visit={visit} login={login} proven={proven} fault={fault} />
      </>
    ),
  });
}

export async function signInPost(visit: MemberVisit): Promise<Answer> {
  const typed = visit.fields.factorBy?.trim() ?? "";
  const factorBy = typed === "" ? null : new Date(`${DAY.test(typed) ? typed : "none"}T00:00:00Z`);
  // A day that does not exist, such as 31 February, reads as another.
  const isDay =
    factorBy === null || (factorBy.getTime() > 0 && factorBy.toISOString().startsWith(typed) && typed <= LAST_DAY);
  if (!isDay)
    return signInPage(visit, { errors: { factorBy: "The date must be a day such as 2027-03-01, or empty." } });
  const entry = { action: "organisation.factor", detail: { by: factorBy && typed } };
  await act(visit, entry, (inside) => setFactorBy(inside, visit.organisation.id, factorBy));
  return done(
    visit,
    SIGN_IN_PATH,
    factorBy ? `Members need a second factor from ${typed}.` : "Members may do without a second factor.",
  );
}

const COLUMNS = [
  { label: "Member", cell: ({ name }: MemberFactor) => <bdi>{name}</bdi> },
  { label: "Role", cell: ({ role }: MemberFactor) => <span class="word">{ROLE_NAME[role]}</span> },
  {
    label: "Second factor",
    cell: ({ factorSince }: MemberFactor) =>
      factorSince ? <Pill tone="good">Has one</Pill> : <Pill tone="fair">None</Pill>,
  },
];
