// Whether the key that signs mails is the one that its domain publishes (RFC 6376, 3.6).
import { createPublicKey } from "node:crypto";
import { sentence } from "#contract/sentence.ts";
import type { Config } from "../config/config.ts";
import type { TxtLookup } from "../network/dns.ts";
import { type Finding, findingsOf } from "./finding.ts";

const { ok, warning, wrong } = findingsOf("dkim");

export async function checkDkim(dkim: NonNullable<Config["dkim"]>, lookup: TxtLookup): Promise<Finding[]> {
  const name = `${dkim.selector}._domainkey.${dkim.domain}`;
  const key = publishedForm(dkim.privateKey);
  const answer = await lookup(name);
  if (answer.kind === "failed") return warning(sentence("doctorFault.dkim.lookup", { name, code: answer.code }));
  const published = answer.records.join("").replace(/\s/g, "");
  if (published.includes(key)) return ok(sentence("doctorFault.dkim.ok", { name }));
  const record = `v=DKIM1; k=${key.length < 100 ? "ed25519" : "rsa"}; p=${key}`;
  return wrong(sentence(published === "" ? "doctorFault.dkim.missing" : "doctorFault.dkim.other", { name, record }));
}

/** The value of `p=`: the whole structure for RSA, the bare key for Ed25519 (RFC 8463, 4.2). */
function publishedForm(privateKey: string): string {
  const key = createPublicKey(privateKey);
  const der = key.export({ type: "spki", format: "der" });
  return (key.asymmetricKeyType === "ed25519" ? der.subarray(-32) : der).toString("base64");
}
