// Proof by mail: the link goes to a mailbox of the domain's owner. The reader speaks for the domain, and needs no account.

import { and, eq, sql } from "drizzle-orm";
import { toWire } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { recordAudit } from "#domain/account/state/audit.ts";
import { queueMessage, serviceMail } from "#domain/message/message.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { readEmail } from "#platform/text/email.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { ownMailDomains } from "../state/mail-provider.ts";
import { claim } from "../state/table.ts";
import { type Claim, findClaim, isDisputed, requirePending } from "./claim.ts";
import { lockBusiness } from "./end.ts";

const MAILBOXES = ["admin", "administrator", "hostmaster", "postmaster", "webmaster"] as const;

/** The five mailboxes that certificate authorities trust (CA/Browser Forum, BR 3.2.2.4.4); none where strangers get mailboxes. */
export function proofAddresses(domainKey: string): string[] {
  return ownMailDomains(domainKey).flatMap((domain) => MAILBOXES.map((mailbox) => `${mailbox}@${domain}`));
}

/** `wrong` is the end of a sentence. */
export function readProofAddress(domainKey: string, given: string): { email: string } | Wrong {
  const addresses = proofAddresses(domainKey);
  if (addresses.length === 0)
    return {
      wrong: `cannot be at ${domainKey}, because strangers can get a mailbox there. Prove the claim in another way`,
      says: sentence("claim.sharedMail", { domain: domainKey }),
    };
  const read = readEmail(given);
  if ("wrong" in read) return read;
  const email = read.email.toLowerCase();
  return addresses.includes(email)
    ? { email }
    : {
        wrong: `must be one of ${addresses.join(", ")}`,
        says: sentence("claim.otherAddress", { addresses: addresses.join(", ") }),
      };
}

export const MOST_PROOF_MAILS = 5;

/**
 * Queues the mail with the link. Refuses with not_found, duplicate (decided, in dispute, or denied by a reader of such a mail),
 * invalid_email (none of `proofAddresses`), rate_limited. @returns the address
 */
export async function mailProof(context: Context, id: string, given: string): Promise<string> {
  return inTransaction(context, async (inside) => {
    // Two requests for one claim run one after the other, so that `refuseFlood` counts both.
    await inside.db.select({ id: claim.id }).from(claim).where(eq(claim.id, id)).for("no key update");
    const found = requirePending(await findClaim(inside, id));
    if (isDisputed(found))
      throw new Refusal("duplicate", "Another organisation manages this business. A moderator has to decide.", {
        says: sentence("claim.disputed"),
      });
    if (found.deniedAt !== null) throw refusedByReader(found);
    const read = readProofAddress(found.business.domainKey, given);
    if ("wrong" in read) throw new Refusal("invalid_email", `The address ${read.wrong}.`, { says: read.says });
    await refuseFlood(inside, id);
    const method = found.method === "moderator" ? "moderator" : "email";
    await inside.db.update(claim).set({ address: read.email, method }).where(eq(claim.id, id));
    await queueMessage(inside, serviceMail("claim-proof", read.email, id));
    return read.email;
  });
}

/** The claim whose mailed link was followed, under the lock of its business. Refuses as `requirePending`, with gone, and with duplicate where it was denied. */
export async function requireLink(inside: Context, id: string): Promise<Claim> {
  await lockBusiness(inside, id);
  const found = requirePending(await findClaim(inside, id));
  // The business's domain may have changed since.
  if (found.address === null || "wrong" in readProofAddress(found.business.domainKey, found.address))
    throw new Refusal("gone", "This link is out of date. Ask for a new one.", { says: sentence("claim.linkOver") });
  if (found.deniedAt !== null) throw refusedByReader(found);
  return found;
}

/**
 * A reader of the mailed link says that the claimant does not manage the business. That closes the proof by mail alone: who reads one of
 * the mailboxes may be an agency or the previous owner. Refuses as `requireLink`.
 */
export async function denyByMail(context: Context, id: string): Promise<void> {
  await inTransaction(context, async (inside) => {
    const { organisationId, business } = await requireLink(inside, id);
    await inside.db.update(claim).set({ deniedAt: inside.clock.now() }).where(eq(claim.id, id));
    await recordAudit(inside, {
      ...{ userId: null, actor: "proof", organisationId },
      ...{ action: "claim.deny", subject: toWire("clm", id), detail: { business: toWire("biz", business.id) } },
    });
  });
}

function refusedByReader({ business: { domainKey: domain } }: Claim): Refusal {
  return new Refusal(
    "duplicate",
    `A reader of email at ${domain} said that your organisation does not manage this business. Prove the claim in another way.`,
    { says: sentence("claim.denied", { domain }) },
  );
}

/** Refuses with not_found or duplicate. @param note from the claimant */
export async function askModerator(context: Context, id: string, note: string): Promise<void> {
  const rows = await context.db
    .update(claim)
    .set({ method: "moderator", note })
    .where(and(eq(claim.id, id), sql`${claim.status} = 'pending'`))
    .returning({ id: claim.id });
  if (rows.length === 0) requirePending(await findClaim(context, id));
}

async function refuseFlood(inside: Context, id: string): Promise<void> {
  const [sent] = await sentFor(inside.db, id);
  if (!sent || sent.n === 0) return;
  if (sent.n >= MOST_PROOF_MAILS)
    throw new Refusal(
      "rate_limited",
      `${MOST_PROOF_MAILS} mails were sent for this business. Prove the claim in one of the other ways.`,
      { says: sentence("claim.mostMails", { most: MOST_PROOF_MAILS }) },
    );
  if (sent.isRecent)
    throw new Refusal(
      "rate_limited",
      "A mail was sent within the last minute. Wait for it before you ask for another.",
      { says: sentence("claim.mailWait") },
    );
}

/** For the claim, and within a day for others that the organisation opened on the business: withdrawn ones were mailed, too. */
const sentFor = statement<{ n: number; isRecent: boolean }>(
  "claim_mails_sent",
  `select count(*)::int as n, coalesce(max(m.created_at) > now() - interval '1 minute', false) as "isRecent"
  from claim asked join claim c on c.business_id = asked.business_id and c.organisation_id = asked.organisation_id
  join message m on m.subject_id = c.id and m.kind = 'claim-proof'
  where asked.id = $1::uuid and (c.id = asked.id or m.created_at > now() - interval '1 day')`,
);
