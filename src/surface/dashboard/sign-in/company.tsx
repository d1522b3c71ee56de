// The login by a provider: of the instance, or of the organisation that an address belongs to. The flow waits in a sealed cookie until
// the provider sends the browser back.
import { recordAudit } from "#domain/account/audit.ts";
import { type Claims, identify, REFUSALS } from "#domain/account/sign-in/identity.ts";
import { type Flow, ProviderFault } from "#domain/account/sign-in/openid.ts";
import { findCompanyOf, findProvider, type Provider } from "#domain/account/sign-in/provider.ts";
import { provenDomains } from "#domain/business/domain-key.ts";
import { inTransaction } from "#platform/context.ts";
import { readEmail } from "#platform/email.ts";
import { fromWire, type OrganisationId, toWire } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { FORM_POLICY, seeOther } from "#surface/look/answer.ts";
import { EmailField } from "#surface/look/field.tsx";
import { Submit } from "../component/form.tsx";
import { drop, keep, kept } from "../cookie.ts";
import { refused } from "../refused.tsx";
import { type Fault, fieldOf, page } from "../shell.tsx";
import type { Answer, Visit } from "../visit.ts";
import { TOO_MANY, tooMany } from "./attempt.ts";
import { admit, enter, homeOf, loginPath, readNext } from "./enter.ts";

const COOKIE = "oidc";
const FLOW_S = 600;

type Waiting = Flow & { organisation: OrganisationId | null; issuer: string; next: string };

export function companyLoginPage(visit: Visit, fault: Fault<"email"> = {}): Answer {
  const next = readNext(visit.fields.next ?? visit.url.searchParams.get("next"));
  const answer = page(visit, {
    title: "Log in with your company",
    back: { href: loginPath(next), label: "Log in" },
    ...fault,
    children: (
      <form class="form" method="post" action="/login/company" novalidate>
        <input type="hidden" name="next" value={next} />
        <EmailField
          required
          {...fieldOf(visit, fault)("email")}
          label="Work email"
          hint="It leads to the login of your organisation."
          autocomplete="username"
        />
        <Submit>Continue</Submit>
      </form>
    ),
  });
  // The answer to this form leads to the provider, and browsers hold the form's policy against that, too.
  const policy = FORM_POLICY.replace("form-action 'self'", "form-action 'self' https: http:");
  return { ...answer, headers: { ...answer.headers, "content-security-policy": policy } };
}

export async function companyLoginPost(visit: Visit): Promise<Answer> {
  const { fields, context, deps } = visit;
  const email = readEmail(fields.email);
  if ("wrong" in email) return companyLoginPage(visit, { errors: { email: `Your email ${email.wrong}.` } });
  const attempt = await deps.attempts.from(visit.peer, "company");
  if (!attempt.admitted) return tooMany(companyLoginPage(visit, { problem: TOO_MANY }), attempt);
  const domain = email.email.slice(email.email.lastIndexOf("@") + 1).toLowerCase();
  for (const id of await findCompanyOf(context, domain)) {
    if (!(await provenDomains(context, id)).has(domain)) continue;
    const provider = await findProvider(context, deps.box, id);
    if (provider) return begin(visit, provider, readNext(fields.next), email.email);
  }
  const text = "No organisation logs its people in with addresses of this domain. Log in with your password.";
  return companyLoginPage(visit, { errors: { email: text } });
}

/** The start of a login: at the organisation in the path, or at the instance's provider. */
export async function providerStart(visit: Visit): Promise<Answer | null> {
  const provider = await providerAt(visit);
  return provider && begin(visit, provider, readNext(visit.url.searchParams.get("next")), null);
}

export async function providerCallback(visit: Visit): Promise<Answer | null> {
  const { deps, url } = visit;
  const provider = await providerAt(visit);
  if (!provider) return null;
  const waiting = kept<Waiting>(visit, COOKIE);
  const isOurs =
    waiting !== null && waiting.organisation === provider.organisationId && waiting.issuer === provider.issuer;
  // Without it another page sent the browser here: to log it in as somebody else, or with another provider's answer.
  if (!isOurs) return stop(visit, provider, "This login was not begun in this browser, or took too long.", "state");
  let claims: Claims;
  try {
    claims = await deps.openId.finish(provider, new URL(callbackUrl(visit, provider) + url.search), waiting);
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    return stop(visit, provider, `The login of ${provider.name} did not work. ${error.message}`, "provider");
  }
  return admitClaims(visit, provider, claims, waiting.next);
}

async function admitClaims(visit: Visit, provider: Provider, claims: Claims, next: string): Promise<Answer> {
  const { context, deps } = visit;
  const { organisationId } = provider;
  const proven = await provenDomains(context, organisationId);
  const found = await inTransaction(context, (inside) => identify(inside, deps.plans, provider, claims, proven)).catch(
    (error) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );
  if (found instanceof Refusal) return stop(visit, provider, found.message, found.code);
  if ("refused" in found) return stop(visit, provider, REFUSALS[found.refused], found.refused);
  const { account } = found;
  // The instance's provider stands for the password; an organisation's is trusted by it with all of the login, and for nothing else.
  if (organisationId === null) return withoutFlow(visit, await admit(visit, account, { next, by: "provider" }));
  const cookies = await enter(visit, { ...account, organisationId, companyId: organisationId, by: "company" });
  return withoutFlow(visit, { ...seeOther(await homeOf(context, account.id, next)), cookies });
}

async function begin(visit: Visit, provider: Provider, next: string, hint: string | null): Promise<Answer> {
  const { deps } = visit;
  try {
    const { url, flow } = await deps.openId.begin(provider, callbackUrl(visit, provider), hint);
    const waiting: Waiting = { ...flow, organisation: provider.organisationId, issuer: provider.issuer, next };
    return { ...seeOther(url), cookies: [keep(visit, COOKIE, waiting, FLOW_S)] };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    return stop(visit, provider, `The login of ${provider.name} is away. ${error.message}`, "provider");
  }
}

async function providerAt({ params, context, deps }: Visit): Promise<Provider | null> {
  if (params.id !== undefined) {
    const id = fromWire("org", params.id);
    return id && findProvider(context, deps.box, id);
  }
  const { oidc } = deps.config;
  return oidc ? { ...oidc, organisationId: null, domains: null, role: null } : null;
}

function callbackUrl({ deps }: Visit, { organisationId }: Provider): string {
  return `${deps.config.baseUrl}${organisationId ? `${providerPath(organisationId)}/callback` : "/login/oidc/callback"}`;
}

export function providerPath(organisationId: OrganisationId): string {
  return `/login/oidc/${toWire("org", organisationId)}`;
}

/** Tells the person, and books it in the organisation's log. @param reason without words of the provider or an address */
async function stop(visit: Visit, provider: Provider, text: string, reason: string): Promise<Answer> {
  const { context, peer } = visit;
  const { organisationId } = provider;
  context.log.info(
    { organisation: organisationId && toWire("org", organisationId), from: peer, reason },
    "a provider's login was refused",
  );
  const entry = { organisationId, userId: null, actor: "provider", action: "identity.refuse", detail: { reason } };
  await recordAudit(context, entry);
  const way = { href: "/login", label: "Log in" };
  return withoutFlow(visit, refused(visit, 403, { title: "You are not logged in", text, way }));
}

function withoutFlow(visit: Visit, answer: Answer): Answer {
  return { ...answer, cookies: [...(answer.cookies ?? []), drop(visit, COOKIE)] };
}
