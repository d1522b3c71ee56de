// The login by a provider: of the instance, or of the organisation that an address belongs to. The flow waits in a sealed cookie until
// the provider sends the browser back.
import { type OrganisationId, toWire } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import type { ProviderFault } from "#domain/account/provider/fault.ts";
import { identify } from "#domain/account/provider/identity.ts";
import type { Flow } from "#domain/account/provider/openid.ts";
import { findCompaniesOf, findProvider, type Provider } from "#domain/account/provider/provider.ts";
import { recordAudit } from "#domain/account/state/audit.ts";
import { provenDomains } from "#domain/business/state/domain-key.ts";
import { inTransaction } from "#platform/database/context.ts";
import type { Language } from "#platform/language/language.ts";
import { domainOf, readEmail } from "#platform/text/email.ts";
import { email, hidden } from "#surface/form/field.tsx";
import { refusalIn, wrongAt } from "#surface/form/form.ts";
import { SCRIPT_POLICY, seeOther } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { say, wordsIn } from "#words/words.ts";
import { Form, PAGE_FORM, TouchLink } from "../component/form.tsx";
import { existing, idIn, orRefusal } from "../kit/act.ts";
import { tooMany } from "../kit/attempt.ts";
import { drop, keep, kept } from "../kit/cookie.ts";
import { submitting } from "../kit/form.ts";
import { refused } from "../kit/refused.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, Visit } from "../kit/visit.ts";
import { admit, enterAt } from "./enter.ts";
import { nextOf, readNext, wayTo } from "./next.ts";

const COOKIE = "oidc";
const FLOW_S = 600;

/**
 * @property chosen the language of the address, which the way back from the provider does not carry
 * @property isPublic the box of the login, which counts once somebody is logged in
 */
type Waiting = Flow & {
  organisation: OrganisationId | null;
  issuer: string;
  next: string;
  chosen: Language | null;
  isPublic: boolean;
};

const words = ({ language }: Visit) => wordsIn("account", language).company;

export const companyLogin = submitting({
  undone: "loggedIn",
  fields: (visit: Visit) => ({
    next: hidden({ stored: nextOf(visit), read: readNext }),
    public: hidden({ stored: isPublic(visit) ? "on" : "", read: () => null }),
    email: email({
      label: words(visit).email,
      hint: words(visit).emailHint,
      required: true,
      autocomplete: "username",
      missing: wordsIn("missing", visit.language).yourEmail,
      read: readEmail,
    }),
  }),
  page(visit, { all, fault }) {
    const { login, logIn } = wordsIn("signIn", visit.language);
    const answer = page(visit, {
      title: login.company,
      back: { href: hrefFor(visit, wayTo("/login", nextOf(visit))), label: logIn },
      ...fault,
      isSwitchable: true,
      children: (
        <Form id={PAGE_FORM} action={hrefFor(visit, "/login/company")} submit={words(visit).go}>
          {all}
        </Form>
      ),
    });
    // The answer to this form leads to the provider, and browsers hold the form's policy against that, too.
    const policy = SCRIPT_POLICY.replace("form-action 'self'", "form-action 'self' https: http:");
    return { ...answer, headers: { ...answer.headers, "content-security-policy": policy } };
  },
  async submit({
    visit,
    values: {
      next,
      email: { email },
    },
  }) {
    const { context, deps } = visit;
    const attempt = await deps.attempts.from(visit.peer, "company");
    if (!attempt.admitted) return tooMany(visit, attempt);
    const domain = domainOf(email);
    const providers: Provider[] = [];
    for (const { id } of await findCompaniesOf(context, domain)) {
      const provider = (await provenDomains(context, id)).has(domain) && (await findProvider(context, deps.box, id));
      if (provider) providers.push(provider);
    }
    const [provider, second] = providers;
    if (second) {
      const after = `?next=${encodeURIComponent(next)}${isPublic(visit) ? "&public=on" : ""}`;
      return companyChoice(
        visit,
        providers.map((each) => ({ ...each, href: providerPath(each.organisationId) + after })),
      );
    }
    if (provider) return begin(visit, provider, next, email);
    return wrongAt("email", words(visit).none);
  },
});

/**
 * Whether the box of the login was ticked; its script sends it along. A link on another site or in a mail may not say so, because a public
 * computer forgets all drafts.
 */
function isPublic({ fields, url, request }: Visit): boolean {
  const isOwnLink = (request.headers.get("sec-fetch-site") ?? "same-origin") === "same-origin";
  return (fields.public ?? (isOwnLink ? url.searchParams.get("public") : null)) === "on";
}

/** The start of a login: at the organisation in the path, or at the instance's provider. */
export async function providerStart(visit: Visit): Promise<Answer> {
  return begin(visit, await providerAt(visit), readNext(visit.url.searchParams.get("next")), null);
}

async function begin(visit: Visit, provider: Provider, next: string, hint: string | null): Promise<Answer> {
  const begun = await visit.deps.openId.begin(provider, callbackUrl(visit, provider.organisationId), hint);
  const { organisationId, issuer, name } = provider;
  if ("fault" in begun)
    return stop(visit, provider, words(visit).silent({ name, fault: say(begun.fault, visit.language) }), begun);
  const said = { next, chosen: visit.chosen, isPublic: isPublic(visit) };
  const waiting: Waiting = { ...begun.flow, organisation: organisationId, issuer, ...said };
  return { ...seeOther(begun.url), cookies: [keep(visit, COOKIE, waiting, FLOW_S)] };
}

/** Ends the flow, also when it refuses the login. */
export async function providerCallback(visit: Visit): Promise<Answer> {
  const { chosen = null, isPublic = false } = kept<Waiting>(visit, COOKIE) ?? {};
  const spoken = chosen && { language: chosen, chosen };
  const answer = await finish({ ...visit, ...spoken, isPublic }, await providerAt(visit));
  return { ...answer, cookies: [...(answer.cookies ?? []), drop(visit, COOKIE)] };
}

async function finish(visit: Visit, provider: Provider): Promise<Answer> {
  const { deps, url, context } = visit;
  const { organisationId, issuer, name } = provider;
  const waiting = kept<Waiting>(visit, COOKIE);
  // Without this cookie another site may have sent the browser here, to log it in to an attacker's account.
  if (waiting?.organisation !== organisationId || waiting.issuer !== issuer)
    return stop(visit, provider, words(visit).notStarted, "state");
  const callback = new URL(callbackUrl(visit, organisationId) + url.search);
  const claims = await deps.openId.finish(provider, callback, waiting);
  if ("fault" in claims)
    return stop(visit, provider, words(visit).failed({ name, fault: say(claims.fault, visit.language) }), claims);
  const proven = await provenDomains(context, organisationId);
  const found = await orRefusal(
    inTransaction(context, (inside) => identify(inside, deps.plans, provider, claims, proven)),
  );
  if (found instanceof Refusal) {
    const { join } = wordsIn("signIn", visit.language);
    const says = found.code === "organisation_suspended" ? join.suspended.text : refusalIn(found, visit.language);
    return stop(visit, provider, says, found.code);
  }
  if ("refused" in found) return stop(visit, provider, words(visit).refused[found.refused], found.refused);
  // The instance's provider stands for the password; an organisation's is trusted with the whole login, for that organisation alone.
  if (organisationId === null) return admit(visit, found.account, { next: waiting.next, by: "provider" });
  const who = { ...found.account, organisationId, companyId: organisationId, by: "company" };
  return enterAt(visit, who, waiting.next);
}

async function providerAt(visit: Visit): Promise<Provider> {
  const { params, context, deps } = visit;
  if (params.id !== undefined) return existing(await findProvider(context, deps.box, idIn(visit, "org")));
  return { ...existing(deps.config.oidc), organisationId: null, domains: null, role: null };
}

/** @param organisationId null for the instance's */
export function providerPath(organisationId: OrganisationId | null): string {
  return organisationId ? `/login/oidc/${toWire("org", organisationId)}` : "/login/oidc";
}

/** The address that an operator registers at the provider. */
export function callbackUrl({ deps }: Visit, organisationId: OrganisationId | null): string {
  return `${deps.config.baseUrl}${providerPath(organisationId)}/callback`;
}

/** Tells the person, and records the refusal in the organisation's log. @param why holds no text of the provider and no address */
async function stop(
  visit: Visit,
  { organisationId }: Provider,
  text: string,
  why: string | ProviderFault,
): Promise<Answer> {
  const { context, peer } = visit;
  const { reason, detail } = typeof why === "string" ? { reason: why, detail: null } : { reason: "provider", ...why };
  const organisation = organisationId && toWire("org", organisationId);
  context.log.info({ organisation, from: peer, reason, ...(detail && { detail }) }, "a provider's login was refused");
  const entry = { organisationId, userId: null, actor: "provider", action: "identity.refuse", detail: { reason } };
  await recordAudit(context, entry);
  const next = kept<Waiting>(visit, COOKIE)?.next ?? nextOf(visit);
  const way = { href: hrefFor(visit, wayTo("/login", next)), label: wordsIn("signIn", visit.language).logIn };
  return refused(visit, 403, { title: words(visit).stopped, text, way });
}

type Choice = { name: string; issuer: string; href: string };

/**
 * The page between logins of several organisations that proved the same domain. The person knows their own, so that no organisation leads
 * the others' staff to its provider.
 */
function companyChoice(visit: Visit, choices: readonly Choice[]): Answer {
  const { choice: words } = wordsIn("account", visit.language).company;
  return page(visit, {
    title: words.title,
    back: { href: hrefFor(visit, wayTo("/login", nextOf(visit))), label: wordsIn("signIn", visit.language).logIn },
    children: (
      <>
        <p class="prose">{words.about}</p>
        {choices.map(({ name, issuer, href }) => (
          <TouchLink href={hrefFor(visit, href)}>
            <bdi>{name}</bdi> ({new URL(issuer).host})
          </TouchLink>
        ))}
      </>
    ),
  });
}
