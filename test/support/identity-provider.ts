// Identity providers on the loopback: a real one (oidc-provider), and one that signs any claims.
import { createSign, generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

export type Person = { email?: string; email_verified?: boolean; name?: string };

export const CLIENT = { clientId: "candor", clientSecret: "a client's secret that is long enough" };

/** The provider shows no page: each login is one of `current`. */
export async function startRealProvider(redirectUris: string[], authMethod = "client_secret_basic") {
  const people = new Map<string, Person>();
  const state = { current: "" };
  // biome-ignore lint/suspicious/noExplicitAny: the library has no types of its own.
  let provider: any;
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/interaction/"))
      return provider.interactionFinished(request, response, { login: { accountId: state.current } });
    return provider.callback()(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: authMethod,
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    cookies: { keys: ["a key of a test"] },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: async () => ({ sub: id, ...people.get(id) }) }),
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    async loadExistingGrant({ oidc }: any) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  return {
    issuer,
    people,
    /** Logs a person in there. @returns the address of the callback that the browser is sent to */
    async visit(url: string, subject: string): Promise<string> {
      state.current = subject;
      const cookies = new Map<string, string>();
      let at = url;
      for (let steps = 0; steps < 10; steps++) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        const answer = await fetch(at, { redirect: "manual", headers: { cookie } });
        for (const set of answer.headers.getSetCookie()) {
          const [pair = ""] = set.split(";", 1);
          cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
        }
        const location = answer.headers.get("location");
        if (!location) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
        at = new URL(location, at).href;
        if (!at.startsWith(issuer)) return at;
      }
      throw new Error("the provider leads in a circle");
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

type Claims = Record<string, unknown>;
const keys = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const others = generateKeyPairSync("rsa", { modulusLength: 2_048 });

/** @property craft changes the claims, the header or the key of the next ID tokens */
export function startCraftedProvider() {
  const state: { nonce: string; craft: (claims: Claims) => { claims: Claims; alg?: string; isOther?: boolean } } = {
    nonce: "",
    craft: (claims) => ({ claims }),
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const tokenOf = (issuer: string): string => {
    const now = Math.floor(Date.now() / 1_000);
    const base = { iss: issuer, aud: CLIENT.clientId, sub: "crafted", iat: now, exp: now + 600, nonce: state.nonce };
    const {
      claims,
      alg = "RS256",
      isOther,
    } = state.craft({ ...base, email: "ada@crafted.example", email_verified: true });
    const text = `${part({ alg, typ: "JWT", kid: "one" })}.${part(claims)}`;
    if (alg === "none") return `${text}.`;
    return `${text}.${createSign("RSA-SHA256")
      .update(text)
      .sign((isOther ? others : keys).privateKey)
      .toString("base64url")}`;
  };
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request): Response {
      const { pathname, origin: issuer } = new URL(request.url);
      if (pathname === "/.well-known/openid-configuration")
        return Response.json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          id_token_signing_alg_values_supported: ["RS256", "none"],
          authorization_response_iss_parameter_supported: true,
        });
      if (pathname === "/jwks")
        return Response.json({
          keys: [{ ...keys.publicKey.export({ format: "jwk" }), kid: "one", use: "sig", alg: "RS256" }],
        });
      if (pathname === "/token")
        return Response.json({ access_token: "a", token_type: "Bearer", id_token: tokenOf(issuer), expires_in: 600 });
      return new Response(null, { status: 404 });
    },
  });
  const issuer = `http://127.0.0.1:${server.port}`;
  return {
    issuer,
    state,
    /** The query of the callback, as this provider would send it. */
    answer(url: string, changes: Record<string, string> = {}): string {
      const asked = new URL(url).searchParams;
      state.nonce = asked.get("nonce") ?? "";
      return `?${new URLSearchParams({ code: "a", state: asked.get("state") ?? "", iss: issuer, ...changes })}`;
    },
    stop: () => server.stop(true),
  };
}
