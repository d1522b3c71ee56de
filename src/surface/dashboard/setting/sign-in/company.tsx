// The form of the organisation's own OpenID Connect provider.
import type { CompanyLogin } from "#domain/account/sign-in/provider.ts";
import { TextField } from "#surface/look/field.tsx";
import { Panel } from "../../component/display.tsx";
import { Ask, CheckField, SelectField, Submit } from "../../component/form.tsx";
import { type Fault, fieldOf } from "../../shell.tsx";
import { providerPath } from "../../sign-in/company.tsx";
import type { MemberVisit } from "../../visit.ts";

export type CompanyField = "issuer" | "clientId" | "clientSecret" | "domains" | "role";
const PATH = "/dashboard/settings/sign-in/company";
export const ROLES = ["member", "admin"] as const;

type Props = {
  visit: MemberVisit;
  login: CompanyLogin | null;
  proven: ReadonlySet<string>;
  fault: Fault<CompanyField>;
};

export function CompanyPanel({ visit, login, proven, fault }: Props) {
  const { organisation, fields } = visit;
  const field = (name: CompanyField, stored: string | undefined) => ({
    ...fieldOf(visit, fault)(name),
    value: fields[name] ?? stored,
  });
  const callback = `${visit.deps.config.baseUrl}${providerPath(organisation.id)}/callback`;
  return (
    <Panel title="Log in with your company" id="company">
      <p>
        Your members log in at your own OpenID Connect provider. Register this callback there: <code>{callback}</code>
      </p>
      <p class="hint">
        {proven.size === 0
          ? "First prove a domain: claim the business whose site it is."
          : `Domains that you have proved: ${[...proven].join(", ")}.`}
      </p>
      <form class="form" method="post" action={PATH} novalidate>
        <TextField
          required
          {...field("issuer", login?.issuer)}
          label="Issuer"
          hint="Such as https://login.example.com"
        />
        <TextField required {...field("clientId", login?.clientId)} label="Client ID" />
        <TextField
          {...fieldOf(visit, fault)("clientSecret")}
          value=""
          required={login === null}
          label="Client secret"
          hint={login ? "Empty: it stays as it is." : "It is stored sealed, and not shown again."}
        />
        <TextField
          required
          {...field("domains", login?.domains.join(", "))}
          label="Mail domains"
          hint="Whose people log in there, separated by commas."
        />
        <SelectField
          {...field("role", login?.role ?? "member")}
          label="Role of people who join by it"
          options={ROLES.map((value) => ({ value, label: value === "admin" ? "Admin" : "Member" }))}
        />
        <CheckField
          name="required"
          label="Members must log in there"
          hint="An owner can use a recovery code while the provider is away; that is logged."
          checked={fields.issuer === undefined ? organisation.companyLoginRequired : fields.required === "on"}
        />
        <Submit>Save the provider</Submit>
      </form>
      {login && (
        <Ask
          label="Remove"
          of="the provider"
          question="People who have no password set one by mail then."
          confirm="Remove the provider"
          action={`${PATH}/remove`}
        />
      )}
    </Panel>
  );
}
