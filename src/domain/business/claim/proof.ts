// Proof by a code in the domain's DNS or on its site. It uses the network, so it never runs inside a transaction.
import { and, eq, sql } from "drizzle-orm";
import { type Sentence, sentence } from "#contract/sentence.ts";
import type { Cidr } from "#platform/config/config.ts";
import type { Context } from "#platform/database/context.ts";
import { createTxtLookup, type TxtLookup } from "#platform/network/dns.ts";
import { createOutbound, type Outbound, type Outcome } from "#platform/outbound/outbound.ts";
import type { Links } from "#platform/secret/link.ts";
import { claim as claimTable } from "../state/table.ts";
import type { Claim } from "./claim.ts";

export const TXT_PREFIX = "candor-verification=";
export const TXT_NAME = "_candor-verification";
export const FILE_PATH = "/.well-known/candor-verification.txt";
const DEADLINE_MS = 10_000;
const MOST_AT_ONCE = 8;
const NO_ADDRESS = new Set(["ENOTFOUND", "ENODATA"]);
const HEADERS = { accept: "text/plain" };

export type ProofSources = {
  lookupTxt: TxtLookup;
  outbound: Pick<Outbound, "send">;
  origins(host: string): string[];
};

export type Finding = { found: boolean; finding: Sentence };

/** @param options.allow OUTBOUND_ALLOW; with it, a site of the operator's own network needs no https */
export function createProofSources(options: { allow: readonly Cidr[]; baseUrl: string }): ProofSources {
  const { allow, baseUrl } = options;
  return {
    lookupTxt: createTxtLookup(),
    outbound: createOutbound({ allow, baseUrl, maxInFlight: MOST_AT_ONCE }),
    origins: (host) => [`https://${host}`, `https://www.${host}`, ...(allow.length > 0 ? [`http://${host}`] : [])],
  };
}

export function proofCode(links: Links, claimId: string): string {
  return links.sign("claim-code", claimId);
}

/** In a TXT record at the domain, or at `_candor-verification` below it. */
export async function checkDns({ lookupTxt }: ProofSources, domain: string, code: string): Promise<Finding> {
  const below = `${TXT_NAME}.${domain}`;
  const [at, sub] = await Promise.all([lookupTxt(domain), lookupTxt(below)]);
  const found = [
    { host: domain, answer: at },
    { host: below, answer: sub },
  ].flatMap(({ host, answer }) =>
    answer.kind === "records" ? answer.records.map((record) => ({ host, text: record.trim() })) : [],
  );
  const right = found.find(({ text }) => text === `${TXT_PREFIX}${code}`);
  if (right) return { found: true, finding: sentence("proof.dnsFound", { domain: right.host }) };
  const other = found.find(({ text }) => text.startsWith(TXT_PREFIX));
  if (other) return { found: false, finding: sentence("proof.dnsOther", { domain: other.host }) };
  if (at.kind === "records" && !at.exists && found.length === 0)
    return { found: false, finding: sentence("proof.dnsNoDomain", { domain }) };
  if (at.kind === "failed" || sub.kind === "failed")
    return { found: false, finding: sentence("proof.dnsSilent", { domain }) };
  return { found: false, finding: sentence("proof.dnsMissing", { prefix: TXT_PREFIX, domain, below }) };
}

/** In a file at the domain, or at `www.` below it. */
export async function checkFile({ outbound, origins }: ProofSources, domain: string, code: string): Promise<Finding> {
  const asked = origins(domain).map((origin) => `${origin}${FILE_PATH}`);
  let best: Failure | null = null;
  let isNamed = false;
  for (const url of asked) {
    const outcome = await outbound.send({ url, method: "GET", headers: HEADERS, body: null, deadlineMs: DEADLINE_MS });
    if (outcome.kind === "answered" && outcome.status === 200 && plain(outcome.body) === code)
      return { found: true, finding: sentence("proof.fileFound", { url }) };
    isNamed ||= !(outcome.kind === "failed" && outcome.reason === "dns" && NO_ADDRESS.has(outcome.detail ?? ""));
    const failed = describeFailure(outcome, url);
    if (failed && (!best || failed.weight > best.weight)) best = failed;
  }
  if (best) return { found: false, finding: best.finding };
  const [url = "", other = ""] = asked;
  return { found: false, finding: sentence(isNamed ? "proof.fileSilent" : "proof.fileNoHost", { url, other }) };
}

export async function keepFinding(
  context: Context,
  { id }: Pick<Claim, "id">,
  method: "dns" | "file",
  { finding }: Finding,
): Promise<void> {
  await context.db
    .update(claimTable)
    .set({
      finding: JSON.stringify(finding),
      checkedAt: context.clock.now(),
      method: sql`case when ${claimTable.method} = 'moderator' then ${claimTable.method} else ${method} end`,
    })
    .where(and(eq(claimTable.id, id), sql`${claimTable.status} = 'pending'`));
}

/** Without the byte order mark and the carriage returns that some editors write. */
function plain(body: string): string {
  return body
    .replace(/^\ufeff/, "")
    .replace(/\ufffd(?=\n|$)/g, "")
    .trim();
}

type Failure = { weight: number; finding: Sentence };

/** The attempt with the greatest weight explains the failure; null where no server answered. Answers of private addresses are not shown. */
function describeFailure(outcome: Outcome, url: string): Failure | null {
  if (outcome.kind === "answered") {
    if (outcome.status === 200) return { weight: 4, finding: sentence("proof.fileOther", { url }) };
    return { weight: 3, finding: sentence("proof.fileStatus", { url, status: String(outcome.status) }) };
  }
  if (outcome.kind === "refused") return { weight: 1, finding: sentence("proof.notPublic", { url }) };
  switch (outcome.reason) {
    case "redirect":
      return { weight: 3, finding: sentence("proof.redirect", { url }) };
    case "tls":
      return { weight: 2, finding: sentence("proof.certificate", { url }) };
    case "timeout":
      return { weight: 2, finding: sentence("proof.timeout", { url, seconds: DEADLINE_MS / 1_000 }) };
    case "malformed":
    case "too_large":
      return { weight: 2, finding: sentence("proof.malformed", { url }) };
    default:
      return null;
  }
}
