// How members of the organisation log in: whether they need a second factor, and from when; and its own OpenID Connect provider.
import {
  deleteProvider,
  findProvider,
  type Provider,
  putProvider,
  setPolicy,
} from "#domain/account/provider/provider.ts";
import { readFactors, renewRecoveryCodes } from "#domain/account/sign-in/factor.ts";
import { provenDomains } from "#domain/business/state/domain-key.ts";
import type { Context } from "#platform/database/context.ts";
import { readTarget } from "#platform/outbound/url.ts";
import { readMoment } from "#platform/time/moment.ts";
import { DateField, TextField } from "#surface/look/field.tsx";
import { Panel } from "../component/display.tsx";
import { Ask, CheckField, Form, SelectField } from "../component/form.tsx";
import { act, done, existing } from "../kit/act.ts";
import { readAll, readLine } from "../kit/read.ts";
import { type Fault, fieldOf, page } from "../kit/shell.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";
import { callbackUrl } from "../sign-in/company.tsx";
import { rolesToGive, TEAM_PATH } from "./team/page.tsx";

const SIGN_IN_PATH = "/dashboard/settings/sign-in";
/** A provider's login never gives the role of owner. */
const ROLES = rolesToGive("admin");
const SHORT = { min: 1, max: 500 };
const MOST_DOMAINS = 50;

type CompanyField = "issuer" | "clientId" | "clientSecret" | "domains" | "role";

export async function signInPage(visit: MemberVisit, fault: Fault<"factorBy" | CompanyField> = {}): Promise<Answer> {
  const { organisation, context, deps } = visit;
  const [provider, proven] = await Promise.all([
    findProvider(context, deps.box, organisation.id),
    provenDomains(context, organisation.id),
  ]);
  return page(visit, {
    title: "Sign-in",
    ...fault,
    children: (
      <>
        <Panel title="Second factor" id="factor">
          <Form action={SIGN_IN_PATH} submit="Save">
            <DateField
              {...fieldOf(visit, fault)("factorBy", organisation.factorBy?.toISOString().slice(0, 10))}
              label="Members need a second factor from"
              hint="Members without one are reminded until that day, and must set one up from then on. Without a date, they need none."
            />
          </Form>
          <p>
            <a href={TEAM_PATH}>See who has one</a>
          </p>
        </Panel>
        {company(visit, provider, [...proven], fault)}
      </>
    ),
  });
}

function company(visit: MemberVisit, provider: Provider | null, proven: string[], fault: Fault<CompanyField>) {
  const { organisation, fields } = visit;
  const field = fieldOf(visit, fault);
  return (
    <Panel title="Log in with your company" id="company">
      <p>
        Your members log in at your own OpenID Connect provider. Register this callback there:{" "}
        <code>{callbackUrl(visit, organisation.id)}</code>
      </p>
      <p class="hint">
        {proven.length === 0
          ? "First prove a domain: claim the business whose site it is."
          : `Domains that you have proved: ${proven.join(", ")}.`}
      </p>
      <Form action={`${SIGN_IN_PATH}/company`} submit="Save the provider">
        <TextField
          required
          {...field("issuer", provider?.issuer)}
          label="Issuer"
          hint="Such as https://login.example.com"
        />
        <TextField required {...field("clientId", provider?.clientId)} label="Client ID" />
        <TextField
          {...field("clientSecret")}
          value=""
          required={provider === null}
          label="Client secret"
          hint={provider ? "Leave it empty to keep the stored one." : "It is stored encrypted, and not shown again."}
        />
        <TextField
          required
          {...field("domains", provider?.domains?.join(", "))}
          label="Mail domains"
          hint="People with an address at these domains log in there. Separate them by commas."
        />
        <SelectField
          {...field("role", provider?.role ?? "member")}
          label="Role of people who join by it"
          options={ROLES}
        />
        <CheckField
          name="required"
          label="Members must log in there"
          hint="An owner can use a recovery code while the provider does not respond. The activity log records it."
          checked={fields.issuer === undefined ? organisation.companyLoginRequired : fields.required === "on"}
        />
      </Form>
      {provider && (
        <Ask
          label="Remove"
          of="the provider"
          question="Members then log in with a password or a passkey. Those without one set a password by mail."
          action={`${SIGN_IN_PATH}/company/remove`}
        />
      )}
    </Panel>
  );
}

export async function signInPost(visit: MemberVisit): Promise<Answer> {
  const typed = visit.fields.factorBy?.trim() ?? "";
  const factorBy = typed === "" ? null : readMoment(`${typed}T00:00:00Z`);
  if (typed !== "" && factorBy === null)
    return signInPage(visit, { errors: { factorBy: "The date must be a day such as 2027-03-01, or empty." } });
  const entry = { action: "organisation.factor", detail: { by: factorBy && typed } };
  await act(visit, entry, (inside) => setPolicy(inside, visit.organisation.id, { factorBy }));
  const said = factorBy ? `Members need a second factor from ${typed}.` : "Members do not need a second factor.";
  return done(visit, SIGN_IN_PATH, said);
}

export async function companyPost(visit: MemberVisit): Promise<Answer> {
  const { fields, organisation, deps, context, user } = visit;
  const organisationId = organisation.id;
  const stored = await findProvider(context, deps.box, organisationId);
  const all = readAll({
    issuer: ["The issuer", readIssuer(fields.issuer, visit)],
    clientId: ["The client ID", readLine(fields.clientId, SHORT)],
    clientSecret: ["The client secret", readLine(fields.clientSecret || stored?.clientSecret, SHORT)],
    domains: ["The mail domains", readDomains(fields.domains, await provenDomains(context, organisationId))],
    role: ["The role", ROLES.find(({ value }) => value === fields.role) ?? { wrong: "must be member or admin" }],
  });
  if ("errors" in all) return signInPage(visit, all);
  const { issuer, clientId, clientSecret, domains, role } = all.read;
  const client = { issuer: issuer.text, clientId: clientId.text, clientSecret: clientSecret.text };
  const wrong = await deps.openId.check(client);
  if (wrong) return signInPage(visit, { errors: { issuer: `There is no provider at the issuer. ${wrong.fault}` } });
  const isRequired = fields.required === "on";
  const detail = { required: isRequired, role: role.value, domains: domains.domains.join(", ") };
  const codes = await act(visit, { action: "company.put", detail }, async (inside) => {
    await putProvider(inside, deps.box, { organisationId, ...client, ...domains, role: role.value }, isRequired);
    const needsCodes = isRequired && (await readFactors(inside, user.id)).recoveryCodes === 0;
    return needsCodes ? renewRecoveryCodes(inside, user.id, visit.sessionId) : [];
  });
  return done(visit, SIGN_IN_PATH, { tone: "done", text: "The provider is saved.", codes });
}

export async function companyRemovePost(visit: MemberVisit): Promise<Answer> {
  const remove = (inside: Context) => deleteProvider(inside, visit.organisation.id);
  existing(await act(visit, { action: "company.remove" }, remove));
  return done(visit, SIGN_IN_PATH, "The provider was removed.");
}

function readIssuer(typed: string | undefined, { deps }: MemberVisit): { text: string } | { wrong: string } {
  const line = readLine(typed, SHORT);
  if ("wrong" in line) return line;
  const read = readTarget(line.text, deps.config.outboundAllow);
  if ("wrong" in read) return read;
  return read.url.search || line.text.includes("#") ? { wrong: "must not hold a query or a fragment" } : line;
}

function readDomains(typed: string | undefined, proven: ReadonlySet<string>) {
  const domains = [...new Set(typed?.toLowerCase().match(/[^\s,]+/g))];
  const strange = domains.find((each) => !proven.has(each));
  if (strange) return { wrong: `must be proved: claim the business of ${strange.slice(0, 100)}, with a proof` };
  const isFit = domains.length > 0 && domains.length <= MOST_DOMAINS;
  return isFit ? { domains } : { wrong: `must be 1 to ${MOST_DOMAINS} domains that the organisation has proved` };
}
