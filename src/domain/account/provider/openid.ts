// The code flow of OpenID Connect with PKCE, state and nonce. The library checks the ID token's signature, issuer, audience, times and
// nonce. All requests go through the guarded client.
import * as oidc from "openid-client";
import { createTtlCache } from "#platform/cache/ttl-cache.ts";
import type { GuardedFetch } from "#platform/outbound/fetch.ts";
import { readEmail } from "#platform/text/email.ts";
import { readText, TEXT_LIMIT } from "#platform/text/text.ts";
import type { Clock } from "#platform/time/clock.ts";
import { faultOf, type ProviderFault, ProviderRefusal } from "./fault.ts";
import type { Claims } from "./identity.ts";
import type { Provider } from "./provider.ts";

type Client = Pick<Provider, "issuer" | "clientId" | "clientSecret" | "emailsVerified">;
/** What the browser keeps until the provider sends it back. */
export type Flow = { state: string; nonce: string; verifier: string };

const KEPT = { most: 1_000, maxAgeMs: 300_000 };
/** An ID token comes directly from the provider, so an older one shows that a clock is wrong. */
const MOST_OFF_S = 60;
const OLDEST_S = 300;
/** OpenID Connect Core, 2: at most 255 ASCII characters. */
const SUBJECT = /^[\u0020-\u007e]{1,255}$/;

export function createOpenId(fetch: GuardedFetch, clock: Clock) {
  const kept = createTtlCache<Promise<oidc.Configuration>>(clock, KEPT);
  const configurationOf = (client: Client, auth = oidc.ClientSecretBasic): Promise<oidc.Configuration> => {
    const key = JSON.stringify([client.issuer, client.clientId, client.clientSecret, auth.name]);
    const known = kept.get(key);
    if (known) return known;
    const found = oidc.discovery(new URL(client.issuer), client.clientId, undefined, auth(client.clientSecret), {
      [oidc.customFetch]: (url, { method, headers, body }) => fetch(url, { method, headers, body }),
      // The guarded client decides who may be reached by http.
      execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
    });
    const fit = found.then(requireOwn);
    kept.put(key, fit);
    fit.catch(() => kept.forget(key));
    return fit;
  };
  const readClaims = async (client: Client, url: URL, { state, nonce, verifier }: Flow): Promise<Claims> => {
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const grant = async (auth = oidc.ClientSecretBasic) =>
      oidc.authorizationCodeGrant(await configurationOf(client, auth), url, checks);
    // A provider accepts a client's secret in one of two ways. It refuses the other way before it looks at the code.
    const tokens = await grant().catch((error: { error?: string; status?: number }) => {
      if (error.status === undefined || error.error === "invalid_grant") throw error;
      return grant(oidc.ClientSecretPost);
    });
    const claims = tokens.claims();
    if (!claims || !SUBJECT.test(claims.sub)) throw new ProviderRefusal("token");
    const age = Date.now() / 1_000 - claims.iat;
    if (age < -MOST_OFF_S || age > OLDEST_S) throw new ProviderRefusal("clock");
    const { iss: issuer, sub: subject } = claims;
    const about =
      claims.email === undefined
        ? await oidc.fetchUserInfo(await configurationOf(client), tokens.access_token, subject)
        : claims;
    const email = readEmail(about.email);
    const isVerified = isEmailVerified([claims, about], client.emailsVerified);
    const name = readText(about.name ?? claims.name, TEXT_LIMIT.name);
    return {
      issuer,
      subject,
      email: "wrong" in email || !isVerified ? null : email.email,
      name: "wrong" in name ? null : name.text.replace(/\s+/g, " "),
    };
  };
  return {
    /** @returns null if the issuer is a provider */
    check: (client: Client): Promise<ProviderFault | null> =>
      configurationOf(client).then(
        () => null,
        (thrown) => faultOf(thrown, true),
      ),
    /** The address for the browser, and the values that the browser keeps until it comes back. */
    async begin(client: Client, redirectUri: string, hint: string | null) {
      const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
      const asked = {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...(hint && { login_hint: hint }),
      };
      const found = await configurationOf(client).catch((thrown) => faultOf(thrown, true));
      if ("fault" in found) return found;
      return { url: oidc.buildAuthorizationUrl(found, asked).href, flow: { state, nonce, verifier } };
    },
    /** @param url of the callback, as the provider sent the browser to it */
    finish: (client: Client, url: URL, flow: Flow): Promise<Claims | ProviderFault> =>
      readClaims(client, url, flow).catch((thrown) => faultOf(thrown, false)),
  };
}

export type OpenId = ReturnType<typeof createOpenId>;

/** With an issuer for all its tenants, a provider lets in whom any of them vouches for, under any address that they give. */
function requireOwn(configuration: oidc.Configuration): oidc.Configuration {
  if (configuration.serverMetadata().issuer.includes("{")) throw new ProviderRefusal("everyone");
  return configuration;
}

/** `email_verified` of the standard, as text at some providers, and Entra's `xms_edov`, "email domain owner verified". */
const VERIFYING: readonly [claim: string, yes: readonly string[]][] = [
  ["email_verified", ["true"]],
  ["xms_edov", ["true", "1"]],
];

/** @param trusted whether the address counts where no claim speaks of it. A claim that says anything but yes refuses in any case */
function isEmailVerified(sources: readonly Readonly<Record<string, unknown>>[], trusted: boolean): boolean {
  const said = sources.flatMap((source) =>
    VERIFYING.flatMap(([claim, yes]) => {
      const value = source[claim] ?? null;
      return value === null ? [] : [typeof value !== "object" && yes.includes(String(value).trim().toLowerCase())];
    }),
  );
  return said.length === 0 ? trusted : said.every((isYes) => isYes);
}
