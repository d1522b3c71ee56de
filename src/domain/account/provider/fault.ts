// Why a provider's login does not work, as a sentence for the person. The provider's own words are not shown, because others write them.
import { type Sentence, sentence } from "#contract/sentence.ts";
import { Unreachable } from "#platform/outbound/fetch.ts";

/** @property detail for the log: codes of the library and of the standard */
export type ProviderFault = { fault: Sentence; detail: string };

/** A check of ours that failed. */
export class ProviderRefusal extends Error {
  readonly why: "clock" | "everyone" | "token";
  constructor(why: ProviderRefusal["why"]) {
    super(why);
    this.why = why;
  }
}

const CODE = /^[a-z_]{1,40}$/;
const OF_CLIENT = ["invalid_client", "unauthorized_client"];
/** Codes of openid-client. */
const OF_TOKEN = [
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_KEY_SELECTION_FAILED",
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_UNSUPPORTED_OPERATION",
];
const OTHER_ISSUER = "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED";
const OFF_TIME = "OAUTH_JWT_TIMESTAMP_CHECK_FAILED";

type Thrown = { error?: unknown; code?: unknown; message?: unknown; cause?: unknown };

/** @param thrown by our checks, the library or its fetch. @param isLooking while the provider's description is looked for */
export function faultOf(thrown: unknown, isLooking: boolean): ProviderFault {
  const causes = causesOf(thrown);
  const codes = causes.flatMap(({ error, code }) => [error, code]).filter((each) => typeof each === "string");
  return { fault: sentenceOf(causes, codes, isLooking), detail: codes.join(", ").slice(0, 200) };
}

function sentenceOf(causes: readonly Thrown[], codes: readonly string[], isLooking: boolean): Sentence {
  for (const cause of causes) {
    if (cause instanceof Unreachable) return sentence(`provider.${cause.why}`);
    if (cause instanceof ProviderRefusal) return sentence(`provider.${cause.why}`);
  }
  const code = causes.map(({ error }) => error).find((each) => typeof each === "string" && CODE.test(each));
  if (typeof code === "string") return sentence(kindOf(code), { code });
  if (codes.includes(OFF_TIME)) return sentence("provider.clock");
  if (isLooking) return sentence(codes.includes(OTHER_ISSUER) ? "provider.issuer" : "provider.none");
  return sentence(codes.some((each) => OF_TOKEN.includes(each)) ? "provider.token" : "provider.unclear");
}

function kindOf(code: string): "provider.denied" | "provider.client" | "provider.code" {
  if (code === "access_denied") return "provider.denied";
  return OF_CLIENT.includes(code) ? "provider.client" : "provider.code";
}

/** An error and its causes. A library may make a circle of them. */
function causesOf(thrown: unknown): Thrown[] {
  const causes: Thrown[] = [];
  for (let each = thrown; each instanceof Error && causes.length < 10; each = each.cause) causes.push(each);
  return causes;
}
