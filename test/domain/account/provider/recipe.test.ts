// The recipes of docs/sign-in.md, each against a fake that answers as its provider does: under its issuer, with its description, its way to
// take the client's secret, and its claims.
import { describe, expect, test } from "bun:test";
import { createSign, generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createOpenId } from "#domain/account/provider/openid.ts";
import { type GuardedFetch, Unreachable } from "#platform/outbound/fetch.ts";
import { systemClock } from "#platform/time/clock.ts";

const DOCS = readFileSync(join(import.meta.dir, "../../../../docs/sign-in.md"), "utf8");
const EMAIL = "ada@oak.example";
const keys = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const TENANT = "72f988bf-86f1-41af-91ab-2d7cd011db47";

type Claims = Record<string, unknown>;
type Fake = {
  issuer: string;
  /** As the provider writes its issuer in its description and tokens. */
  named?: string;
  description?: Claims;
  /** Where it takes the client's secret; both by default. */
  secretIn?: "header" | "body";
  idToken: Claims;
  userInfo?: Claims;
};

const FAKES: Record<string, Fake> = {
  "Microsoft Entra": {
    issuer: `https://login.microsoftonline.com/${TENANT}/v2.0`,
    description: { token_endpoint_auth_methods_supported: ["client_secret_post", "private_key_jwt"] },
    secretIn: "body",
    idToken: {
      email: EMAIL,
      xms_edov: true,
      preferred_username: EMAIL,
      oid: "o",
      tid: TENANT,
      ver: "2.0",
      rh: "r",
      uti: "u",
    },
  },
  Google: {
    issuer: "https://accounts.google.com",
    idToken: {
      azp: "candor",
      hd: "oak.example",
      email: EMAIL,
      email_verified: true,
      at_hash: "h",
      picture: "https://p.example",
    },
  },
  Okta: {
    issuer: "https://oak.okta.com",
    description: { token_endpoint_auth_methods_supported: ["client_secret_basic"] },
    secretIn: "header",
    // Where an access token is asked for, too, the token is thin.
    idToken: { ver: 1, amr: ["pwd"], idp: "00o", preferred_username: EMAIL, auth_time: 1 },
    userInfo: { email: EMAIL, email_verified: true, zoneinfo: "Europe/Berlin", locale: "en-US" },
  },
  "Amazon Cognito": {
    issuer: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_aBcDeFgHi",
    idToken: { token_use: "id", "cognito:username": "ada", event_id: "e", jti: "j", auth_time: 1 },
    userInfo: { username: "ada", email: EMAIL, email_verified: "true" },
  },
  Keycloak: {
    issuer: "https://id.oak.example/realms/staff",
    idToken: {
      typ: "ID",
      sid: "s",
      acr: "1",
      azp: "candor",
      email: EMAIL,
      email_verified: true,
      preferred_username: "ada",
    },
  },
  Auth0: {
    issuer: "https://oak.eu.auth0.com",
    named: "https://oak.eu.auth0.com/",
    secretIn: "body",
    idToken: { nickname: "ada", email: EMAIL, email_verified: true, updated_at: "2026-11-20T12:00:00.000Z", sid: "s" },
  },
};

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A login from the first look at the provider to the claims. */
async function login(fake: Fake, { emailsVerified = false, answer = {} as Record<string, string> } = {}) {
  const { issuer, named = issuer, description = {}, secretIn, idToken, userInfo } = fake;
  const base = named.replace(/\/$/, "");
  let nonce = "";
  const fetch: GuardedFetch = async (url, { headers, body }) => {
    if (url === `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`)
      return Response.json({
        issuer: named,
        authorization_endpoint: `${base}/authorize`,
        token_endpoint: `${base}/token`,
        userinfo_endpoint: `${base}/userinfo`,
        jwks_uri: `${base}/keys`,
        id_token_signing_alg_values_supported: ["RS256"],
        response_types_supported: ["code"],
        ...description,
      });
    if (url === `${base}/keys`)
      return Response.json({
        keys: [{ ...keys.publicKey.export({ format: "jwk" }), kid: "k", use: "sig", alg: "RS256" }],
      });
    if (url === `${base}/userinfo` && userInfo) return Response.json({ sub: "ada-at-the-provider", ...userInfo });
    if (url !== `${base}/token`) throw new Unreachable("away");
    const inHeader = new Headers(headers).has("authorization");
    const inBody = String(body).includes("client_secret=");
    if ((secretIn === "header" && !inHeader) || (secretIn === "body" && !inBody))
      return Response.json({ error: "invalid_client" }, { status: 401 });
    const now = Math.floor(Date.now() / 1_000);
    const times = { iat: now, nbf: now, exp: now + 3_600 };
    const claims = { iss: named, aud: "candor", sub: "ada-at-the-provider", name: "Ada", nonce, ...times, ...idToken };
    const text = `${part({ alg: "RS256", typ: "JWT", kid: "k" })}.${part(claims)}`;
    const signature = createSign("RSA-SHA256").update(text).sign(keys.privateKey).toString("base64url");
    return Response.json({
      access_token: "a",
      token_type: "Bearer",
      expires_in: 3_600,
      id_token: `${text}.${signature}`,
    });
  };
  const openId = createOpenId(fetch, systemClock);
  const client = { issuer, clientId: "candor", clientSecret: "a secret", emailsVerified };
  const wrong = await openId.check(client);
  if (wrong) return wrong;
  const begun = await openId.begin(client, "https://reviews.example/callback", EMAIL);
  if ("fault" in begun) return begun;
  nonce = begun.flow.nonce;
  const query = new URLSearchParams({ code: "c", state: begun.flow.state, ...answer });
  return openId.finish(client, new URL(`https://reviews.example/callback?${query}`), begun.flow);
}

describe("a login by", () => {
  for (const [name, fake] of Object.entries(FAKES)) {
    test(`${name}: the address counts as verified, and docs/sign-in.md says how`, async () => {
      const issuer = fake.named ?? fake.issuer;
      expect(await login(fake)).toEqual({ issuer, subject: "ada-at-the-provider", email: EMAIL, name: "Ada" });
      expect(DOCS.includes(`**${name}**`)).toBe(true);
    });

    test(`${name}: not where it says that it is unverified, whatever the switch says`, async () => {
      const not = (claims: Claims | undefined): Claims =>
        Object.fromEntries(
          Object.entries(claims ?? {}).map(([claim, value]) => [claim, /verified|edov/.test(claim) ? false : value]),
        );
      const denied = { ...fake, idToken: not(fake.idToken), ...(fake.userInfo && { userInfo: not(fake.userInfo) }) };
      for (const emailsVerified of [false, true])
        expect(await login(denied, { emailsVerified })).toMatchObject({ email: null });
    });
  }

  test("Entra as it comes: only with the switch", async () => {
    const entra = FAKES["Microsoft Entra"] as Fake;
    const asItComes = { ...entra, idToken: { ...entra.idToken, xms_edov: undefined } };
    expect(await login(asItComes)).toMatchObject({ email: null });
    expect(await login(asItComes, { emailsVerified: true })).toMatchObject({ email: EMAIL });
  });

  test("Entra for all tenants is refused: any of them could claim any address", async () => {
    for (const all of ["common", "organizations", "consumers"]) {
      const entra = { ...(FAKES["Microsoft Entra"] as Fake), issuer: `https://login.microsoftonline.com/${all}/v2.0` };
      const fake = { ...entra, named: "https://login.microsoftonline.com/{tenantid}/v2.0" };
      expect(await login(fake, { emailsVerified: true })).toMatchObject({ fault: { key: "provider.everyone" } });
    }
  });

  test("a provider whose issuer ends in a slash behind a path", async () => {
    const issuer = "https://id.oak.example/application/o/candor/";
    expect(await login({ issuer, idToken: { email: EMAIL, email_verified: true } })).toMatchObject({
      issuer,
      email: EMAIL,
    });
    const bare = { issuer: issuer.slice(0, -1), named: issuer, idToken: {} };
    expect(await login(bare)).toMatchObject({ fault: { key: "provider.issuer" } });
  });
});

describe("what a person reads where it fails", () => {
  const google = FAKES.Google as Fake;
  const keycloak = FAKES.Keycloak as Fake;
  const faults: [what: string, key: string, run: () => Promise<unknown>][] = [
    [
      "no description",
      "none",
      () =>
        login({
          ...google,
          issuer: "https://away.example",
          named: "https://other.example",
          description: { issuer: 5 },
        }),
    ],
    [
      "another issuer",
      "issuer",
      () => login({ ...keycloak, issuer: "https://id.oak.example/realms/other", named: keycloak.issuer }),
    ],
    ["a cancelled login", "denied", () => login(google, { answer: { error: "access_denied" } })],
    ["an error of the provider", "code", () => login(google, { answer: { error: "temporarily_unavailable" } })],
    ["a token of long ago", "clock", () => login({ ...google, idToken: { ...google.idToken, iat: 1_700_000_000 } })],
    ["a token that has ended", "clock", () => login({ ...google, idToken: { ...google.idToken, exp: 1_700_000_000 } })],
    ["a token for another client", "token", () => login({ ...google, idToken: { ...google.idToken, aud: "another" } })],
    [
      "a subject that cannot be kept",
      "token",
      () => login({ ...google, idToken: { ...google.idToken, sub: "a\u0000" } }),
    ],
    ["a user info that is away", "away", () => login({ ...keycloak, idToken: {} })],
  ];
  for (const [what, key, run] of faults)
    test(`${what}: ${key}`, async () => expect(await run()).toMatchObject({ fault: { key: `provider.${key}` } }));

  test("a secret that is not accepted in either way", async () => {
    const fake = { ...google, secretIn: "nowhere" as "body" };
    const refusing = { ...fake, description: { token_endpoint: "https://accounts.google.com/none" } };
    expect(await login(refusing)).toMatchObject({ fault: { key: "provider.away" } });
  });

  test("an address that does not answer, or may not be called", async () => {
    for (const why of ["late", "away", "forbidden"] as const) {
      const openId = createOpenId(() => Promise.reject(new Unreachable(why)), systemClock);
      const client = { issuer: "https://id.oak.example", clientId: "c", clientSecret: "s", emailsVerified: false };
      expect(await openId.check(client)).toMatchObject({ fault: { key: `provider.${why}` } });
    }
  });
});
