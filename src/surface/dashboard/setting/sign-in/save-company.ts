// Saves the organisation's own OpenID Connect provider: where it is, for which domains, with which role people join, and whether they must.
import { ProviderFault } from "#domain/account/sign-in/openid.ts";
import { deleteCompanyLogin, findProvider, putCompanyLogin } from "#domain/account/sign-in/provider.ts";
import { countRecoveryCodes, renewRecoveryCodes } from "#domain/account/sign-in/recovery-code.ts";
import { provenDomains } from "#domain/business/domain-key.ts";
import { refuseUrl } from "#platform/outbound.ts";
import { act, done } from "../../act.ts";
import type { Answer, MemberVisit } from "../../visit.ts";
import { ROLES } from "./company.tsx";
import { SIGN_IN_PATH, signInPage } from "./page.tsx";

const MAX_TEXT = 500;
const MOST_DOMAINS = 50;

export async function companyPost(visit: MemberVisit): Promise<Answer> {
  const { fields, organisation, deps, context, user } = visit;
  const proven = await provenDomains(context, organisation.id);
  const stored = await findProvider(context, deps.box, organisation.id);
  const issuer = readIssuer(fields.issuer, visit);
  const clientId = readShort(fields.clientId);
  const clientSecret = readShort(fields.clientSecret) ?? stored?.clientSecret ?? null;
  const domains = [
    ...new Set(
      (fields.domains ?? "")
        .toLowerCase()
        .split(/[\s,]+/)
        .filter((each) => each !== ""),
    ),
  ];
  const strange = domains.filter((each) => !proven.has(each));
  const role = ROLES.find((each) => each === fields.role);
  const isFit = domains.length > 0 && domains.length <= MOST_DOMAINS && strange.length === 0;
  if ("wrong" in issuer || !clientId || !clientSecret || !isFit || !role)
    return signInPage(visit, {
      errors: {
        issuer: "wrong" in issuer ? `The issuer ${issuer.wrong}.` : undefined,
        clientId: clientId ? undefined : "Enter the client ID that the provider gave you.",
        clientSecret: clientSecret ? undefined : "Enter the client secret that the provider gave you.",
        domains: isFit ? undefined : domainFault(strange),
        role: role ? undefined : "Choose member or admin.",
      },
    });
  try {
    await deps.openId.check({ issuer: issuer.url, clientId, clientSecret });
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    return signInPage(visit, { errors: { issuer: `There is no provider at the issuer. ${error.message}` } });
  }
  const isRequired = fields.required === "on";
  const given = {
    organisationId: organisation.id,
    issuer: issuer.url,
    clientId,
    clientSecret,
    domains,
    role,
    isRequired,
  };
  const entry = { action: "company.put", detail: { required: isRequired, role, domains: domains.join(", ") } };
  const codes = await act(visit, entry, async (inside) => {
    await putCompanyLogin(inside, deps.box, given);
    const needsCodes = isRequired && (await countRecoveryCodes(inside, user.id)) === 0;
    return needsCodes ? renewRecoveryCodes(inside, user.id) : [];
  });
  return done(visit, SIGN_IN_PATH, { tone: "done", text: "The provider is saved.", codes });
}

export async function companyRemovePost(visit: MemberVisit): Promise<Answer | null> {
  const isRemoved = await act(visit, { action: "company.remove" }, (inside) =>
    deleteCompanyLogin(inside, visit.organisation.id),
  );
  return isRemoved ? done(visit, SIGN_IN_PATH, "The provider was removed.") : null;
}

function readIssuer(typed: string | undefined, { deps }: MemberVisit): { url: string } | { wrong: string } {
  const text = typed?.trim() ?? "";
  if (text === "" || text.length > MAX_TEXT) return { wrong: "must be the address of your provider" };
  const read = refuseUrl(text, deps.config.outboundAllow);
  if ("wrong" in read) return read;
  if (read.url.search || text.includes("#")) return { wrong: "must not hold a query or a fragment" };
  return { url: text };
}

function readShort(typed: string | undefined): string | null {
  const text = typed?.trim() ?? "";
  return text !== "" && text.length <= MAX_TEXT && !/[\u0000-\u001f\u007f]/.test(text) ? text : null;
}

function domainFault(strange: readonly string[]): string {
  if (strange.length === 0) return `Enter 1 to ${MOST_DOMAINS} mail domains that the organisation has proved.`;
  return `The organisation has not proved ${strange[0]?.slice(0, 100)}: claim the business of that site, with a proof.`;
}
