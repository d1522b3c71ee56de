// The code flow of OpenID Connect with PKCE, state and nonce. The library checks the ID token's signature, issuer, audience, times and
// nonce. All requests go through the guarded client.
import * as oidc from "openid-client";
import { createTtlCache } from "#platform/cache/ttl-cache.ts";
import type { GuardedFetch } from "#platform/outbound/fetch.ts";
import { readEmail } from "#platform/text/email.ts";
import { readText, TEXT_LIMIT } from "#platform/text/text.ts";
import type { Clock } from "#platform/time/clock.ts";
import type { Claims } from "./identity.ts";
import type { Provider } from "./provider.ts";

type Client = Pick<Provider, "issuer" | "clientId" | "clientSecret">;
/** What the browser keeps until the provider sends it back. */
export type Flow = { state: string; nonce: string; verifier: string };

const KEPT = { most: 1_000, maxAgeMs: 300_000 };
/** An ID token comes directly from the provider, so an older one shows that a clock is wrong. */
const MOST_OFF_S = 60;
const OLDEST_S = 300;
/** OpenID Connect Core, 2: at most 255 ASCII characters. */
const SUBJECT = /^[\u0020-\u007e]{1,255}$/;

/** A sentence for the person about a provider that is away or answers wrongly. */
export type ProviderFault = { fault: string };

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
    kept.put(key, found);
    found.catch(() => kept.forget(key));
    return found;
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
    if (!claims || !SUBJECT.test(claims.sub)) throw new Error("It sent no ID token that can be used");
    const age = Date.now() / 1_000 - claims.iat;
    if (age < -MOST_OFF_S || age > OLDEST_S) throw new Error("Its clock and ours are too far apart");
    const { iss: issuer, sub: subject } = claims;
    const about =
      claims.email === undefined
        ? await oidc.fetchUserInfo(await configurationOf(client), tokens.access_token, subject)
        : claims;
    const email = readEmail(about.email);
    const name = readText(about.name, TEXT_LIMIT.name);
    return {
      issuer,
      subject,
      email: "wrong" in email || about.email_verified !== true ? null : email.email,
      name: "wrong" in name ? null : name.text.replace(/\s+/g, " "),
    };
  };
  return {
    /** @returns null if the issuer is a provider */
    check: (client: Client): Promise<ProviderFault | null> => configurationOf(client).then(() => null, faultOf),
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
      const found = await configurationOf(client).catch(faultOf);
      if ("fault" in found) return found;
      return { url: oidc.buildAuthorizationUrl(found, asked).href, flow: { state, nonce, verifier } };
    },
    /** @param url of the callback, as the provider sent the browser to it */
    finish: (client: Client, url: URL, flow: Flow): Promise<Claims | ProviderFault> =>
      readClaims(client, url, flow).catch(faultOf),
  };
}

export type OpenId = ReturnType<typeof createOpenId>;

/** Codes and short texts of the library; the provider's own words are not shown. */
function faultOf(thrown: { error?: unknown; message?: string; cause?: { message?: string } }): ProviderFault {
  const { error: code, message, cause } = thrown;
  if (typeof code === "string" && /^[a-z_]{1,40}$/.test(code)) return { fault: `It answered “${code}”.` };
  return { fault: `${cause?.message || message || "It did not answer"}.` };
}
