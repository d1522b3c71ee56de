// The code flow of OpenID Connect with PKCE, state and nonce. The ID token's signature is always checked, its issuer, audience, times and
// nonce by the library. Everything goes through the guarded client.
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import { readEmail } from "#platform/email.ts";
import type { GuardedFetch } from "#platform/outbound/fetch.ts";
import type { Claims } from "./identity.ts";
import type { Provider } from "./provider.ts";

type Client = Pick<Provider, "issuer" | "clientId" | "clientSecret">;
/** What the browser keeps until the provider sends it back. */
export type Flow = { state: string; nonce: string; verifier: string };

const KEPT_MS = 300_000;
const MOST_KEPT = 1_000;
/** An ID token comes straight from the provider, so it was made within moments by any right clock. */
const MOST_OFF_S = 60;
const OLDEST_S = 300;
const MAX_NAME = 80;

/** A provider's answers are as good as its clock, its keys and its words; this is what a person is told. */
export class ProviderFault extends Error {}

export function createOpenId(fetch: GuardedFetch) {
  const kept = new Map<string, { until: number; found: Promise<Configuration> }>();
  const configurationOf = (client: Client): Promise<Configuration> => {
    const key = JSON.stringify([client.issuer, client.clientId, client.clientSecret]);
    const known = kept.get(key);
    if (known && known.until > Date.now()) return known.found;
    if (kept.size >= MOST_KEPT) kept.clear();
    const found = discover(client, fetch);
    kept.set(key, { until: Date.now() + KEPT_MS, found });
    found.catch(() => kept.delete(key));
    return found;
  };
  return {
    /** Throws ProviderFault where there is no provider at the issuer. */
    check: async (client: Client): Promise<void> => {
      await configurationOf(client).catch(toFault);
    },
    /** Where the browser goes. Throws ProviderFault. */
    async begin(client: Client, redirectUri: string, hint: string | null): Promise<{ url: string; flow: Flow }> {
      const configuration = await configurationOf(client).catch(toFault);
      const flow: Flow = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: "S256",
        ...(hint && { login_hint: hint }),
      });
      return { url: url.href, flow };
    },
    /** @param url of the callback, as the provider sent the browser to it. Throws ProviderFault. */
    async finish(client: Client, url: URL, { state, nonce, verifier }: Flow): Promise<Claims> {
      const configuration = await configurationOf(client).catch(toFault);
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await authorizationCodeGrant(configuration, url, checks)
        .catch((error) => {
          // Providers register a client for one of two ways to show its secret; the other one uses up no code.
          if ((error as { error?: string }).error !== "invalid_client") throw error;
          return authorizationCodeGrant(otherWay(configuration, client, fetch), url, checks);
        })
        .catch(toFault);
      const claims = tokens.claims();
      if (!claims) throw new ProviderFault("It sent no ID token.");
      const age = Date.now() / 1_000 - claims.iat;
      if (age < -MOST_OFF_S || age > OLDEST_S) throw new ProviderFault("Its clock and ours are too far apart.");
      const { email, email_verified, name } =
        claims.email === undefined
          ? await fetchUserInfo(configuration, tokens.access_token, claims.sub).catch(toFault)
          : claims;
      const read = readEmail(typeof email === "string" ? email : undefined);
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: "wrong" in read ? null : read.email,
        isVerified: email_verified === true,
        name: typeof name === "string" && name.trim() ? name.trim().slice(0, MAX_NAME) : null,
      };
    },
  };
}

export type OpenId = ReturnType<typeof createOpenId>;

async function discover(client: Client, fetch: GuardedFetch): Promise<Configuration> {
  const secret = ClientSecretBasic(client.clientSecret);
  const found = await discovery(new URL(client.issuer), client.clientId, undefined, secret, {
    [customFetch]: asFetch(fetch),
    execute: [allowInsecureRequests, enableNonRepudiationChecks],
  });
  return found.serverMetadata().token_endpoint_auth_methods_supported?.includes("client_secret_basic") === false
    ? otherWay(found, client, fetch)
    : found;
}

/** The same provider, with the secret in the body. */
function otherWay(found: Configuration, client: Client, fetch: GuardedFetch): Configuration {
  const auth: ClientAuth = ClientSecretPost(client.clientSecret);
  const other = new Configuration(found.serverMetadata(), client.clientId, undefined, auth);
  other[customFetch] = asFetch(fetch);
  // The guarded client decides who may be reached by http.
  allowInsecureRequests(other);
  enableNonRepudiationChecks(other);
  return other;
}

function asFetch(fetch: GuardedFetch): CustomFetch {
  return (url, { method, headers, body }) => fetch(url, { method, headers, body });
}

/** Codes and short texts of the library; the provider's own words are not shown. */
function toFault(error: unknown): never {
  if (error instanceof ProviderFault) throw error;
  const { error: code, message, cause } = error as { error?: unknown; message?: string; cause?: { message?: string } };
  if (typeof code === "string" && /^[a-z_]{1,40}$/.test(code)) throw new ProviderFault(`It answered “${code}”.`);
  throw new ProviderFault(
    `${cause instanceof Error && cause.message ? cause.message : (message ?? "It did not answer")}.`,
  );
}
