// Proof by a code in the domain's DNS or on its site. It uses the network, so it never runs inside a transaction.
import { and, eq, sql } from "drizzle-orm";
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

export type Finding = { found: boolean; finding: string };

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
    return { found: true, finding: `We found the TXT record at ${domain}.` };
  if (records.some((record) => record.trim().startsWith(TXT_PREFIX)))
    return {
      found: false,
      finding: `We found a TXT record at ${domain}, and its code is another one. Copy the record as it stands here.`,
    };
  if (answers.every(({ kind }) => kind === "failed"))
    return { found: false, finding: `The name servers of ${domain} did not answer. Try again in a few minutes.` };
  return { found: false, finding: `We found no TXT record at ${domain}. It can take an hour to appear.` };
}

/** In a file at the domain, or at `www.` below it. */
export async function checkFile({ outbound, origins }: ProofSources, domain: string, code: string): Promise<Finding> {
  let best: { weight: number; finding: string } | null = null;
  for (const origin of origins(domain)) {
    const url = `${origin}${FILE_PATH}`;
    const outcome = await outbound.send({ url, method: "GET", headers: HEADERS, body: null, deadlineMs: DEADLINE_MS });
    if (outcome.kind === "answered" && outcome.status === 200 && plain(outcome.body) === code)
      return { found: true, finding: `We found the file at ${url}.` };
    const failed = describeFailure(outcome, url);
    if (!best || failed.weight > best.weight) best = failed;
  }
  return { found: false, finding: best?.finding ?? `We could not reach ${domain}.` };
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
      finding,
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
function describeFailure(outcome: Outcome, url: string): { weight: number; finding: string } {
  if (outcome.kind === "answered") {
    if (outcome.status === 200)
      return { weight: 4, finding: `${url} holds something else. It has to hold the code and nothing besides.` };
    return { weight: 3, finding: `${url} answered with ${outcome.status} instead of the file.` };
  }
  if (outcome.kind === "refused") return { weight: 1, finding: `${url} leads to no public address.` };
  switch (outcome.reason) {
    case "redirect":
      return { weight: 3, finding: `${url} sends on to another address, which we do not follow.` };
    case "tls":
      return { weight: 2, finding: `${url} has no certificate that we can trust.` };
    case "timeout":
      return { weight: 2, finding: `${url} did not answer within ${DEADLINE_MS / 1_000} seconds.` };
    case "malformed":
    case "too_large":
      return { weight: 2, finding: `${url} answered in a way that we could not read.` };
    default:
      return { weight: 0, finding: `We could not reach ${url}.` };
  }
}
