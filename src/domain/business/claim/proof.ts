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
  const answers = await Promise.all([lookupTxt(domain), lookupTxt(`${TXT_NAME}.${domain}`)]);
  const records = answers.flatMap((answer) => (answer.kind === "records" ? answer.records : []));
  if (records.some((record) => record.trim() === `${TXT_PREFIX}${code}`))
    return { found: true, finding: sentence("proof.dnsFound", { domain }) };
  if (records.some((record) => record.trim().startsWith(TXT_PREFIX)))
    return { found: false, finding: sentence("proof.dnsOther", { domain }) };
  if (answers.every(({ kind }) => kind === "failed"))
    return { found: false, finding: sentence("proof.dnsSilent", { domain }) };
  return { found: false, finding: sentence("proof.dnsNone", { domain }) };
}

/** In a file at the domain, or at `www.` below it. */
export async function checkFile({ outbound, origins }: ProofSources, domain: string, code: string): Promise<Finding> {
  let best: { weight: number; finding: Sentence } | null = null;
  for (const origin of origins(domain)) {
    const url = `${origin}${FILE_PATH}`;
    const outcome = await outbound.send({ url, method: "GET", headers: HEADERS, body: null, deadlineMs: DEADLINE_MS });
    if (outcome.kind === "answered" && outcome.status === 200 && plain(outcome.body) === code)
      return { found: true, finding: sentence("proof.fileFound", { url }) };
    const failed = describeFailure(outcome, url);
    if (!best || failed.weight > best.weight) best = failed;
  }
  return { found: false, finding: best?.finding ?? sentence("proof.unreachable", { url: domain }) };
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

/** The attempt with the greatest weight explains the failure. Answers of private addresses are not shown. */
function describeFailure(outcome: Outcome, url: string): { weight: number; finding: Sentence } {
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
      return { weight: 0, finding: sentence("proof.unreachable", { url }) };
  }
}
