// Trying to prove a claim. Checks go over the network, so they are made before the transaction that keeps what was found.

import { chooseInSession } from "#domain/account/session.ts";
import type { Claim } from "#domain/business/claim.ts";
import { isDisputed, withdrawClaim } from "#domain/business/claim.ts";
import { askModerator, mailProof } from "#domain/business/claim-mail.ts";
import { checkDns, checkFile, keepFinding, proofCode } from "#domain/business/claim-proof.ts";
import { proveClaim } from "#domain/integration/ownership.ts";
import { toWire } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { readText } from "#platform/text.ts";
import { act, done } from "../act.ts";
import type { Answer, MemberVisit } from "../visit.ts";
import { claimPage } from "./claim-page.tsx";
import { claimPath, ownClaim } from "./own.ts";
import { MAX_NOTE } from "./way.tsx";

/** For an organisation, each minute: a check asks strangers' servers. */
const CHECKS_A_MINUTE = 6;
const TOO_MANY = "That was checked several times within a minute. Wait a little, then check again.";

/** POST /dashboard/claims/:id/mail */
export async function claimMailPost(visit: MemberVisit): Promise<Answer | null> {
  const claim = await open(visit);
  if (!claim) return null;
  try {
    const address = await act(visit, toldOf(claim, "claim.mail"), (inside) =>
      mailProof(inside, claim.id, visit.fields.address ?? ""),
    );
    return done(visit, claimPath(claim.id), `The link went to ${address}. Open it there, and confirm.`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "invalid_email") return claimPage(visit, { errors: { address: error.message } });
    return claimPage(visit, { problem: error.message, status: error.status });
  }
}

/** POST /dashboard/claims/:id/check */
export async function claimCheckPost(visit: MemberVisit): Promise<Answer | null> {
  const claim = await open(visit);
  const { method } = visit.fields;
  if (!claim || (method !== "dns" && method !== "file")) return null;
  const { admitted } = await visit.deps.window.take(`claim-check:${visit.organisation.id}`, CHECKS_A_MINUTE);
  if (!admitted) return claimPage(visit, { problem: TOO_MANY, status: 429 });
  const check = method === "dns" ? checkDns : checkFile;
  const result = await check(visit.deps.proof, claim.business.domainKey, proofCode(visit.deps.links, claim.id));
  const told = { ...toldOf(claim, "claim.check"), detail: { method, found: result.found } };
  const isProved = result.found && !isDisputed(claim);
  try {
    await act(visit, told, async (inside) => {
      await keepFinding(inside, claim, method, result);
      if (isProved) await proveClaim(inside, claim.id);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Decided while we looked, or no longer theirs to prove.
    return claimPage(visit, { problem: error.message, status: error.status });
  }
  if (isProved) return nowYours(visit, claim);
  return done(visit, claimPath(claim.id), {
    tone: result.found ? "done" : "problem",
    text: result.found ? `${result.finding} The moderator sees it.` : result.finding,
  });
}

/** POST /dashboard/claims/:id/ask */
export async function claimAskPost(visit: MemberVisit): Promise<Answer | null> {
  const claim = await open(visit);
  if (!claim) return null;
  const note = readText(visit.fields.note ?? "", { min: 10, max: MAX_NOTE });
  if ("wrong" in note) return claimPage(visit, { errors: { note: `What you say ${note.wrong}.` } });
  try {
    await act(visit, toldOf(claim, "claim.ask"), (inside) => askModerator(inside, claim.id, note.text));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return claimPage(visit, { problem: error.message, status: error.status });
  }
  return done(visit, claimPath(claim.id), "A moderator was asked. You are told by mail.");
}

/** POST /dashboard/claims/:id/withdraw */
export async function claimWithdrawPost(visit: MemberVisit): Promise<Answer | null> {
  const claim = await open(visit);
  if (!claim) return null;
  try {
    await act(visit, toldOf(claim, "claim.withdraw"), (inside) => withdrawClaim(inside, claim.id));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return claimPage(visit, { problem: error.message, status: error.status });
  }
  return done(visit, "/dashboard/claim", `The claim of ${claim.business.name} was withdrawn.`);
}

/** Shows the business that just became theirs. */
export async function nowYours(visit: MemberVisit, { business }: Claim): Promise<Answer> {
  await chooseInSession(visit.context, visit.sessionId, {
    organisationId: visit.organisation.id,
    businessId: business.id,
  });
  return done(visit, "/dashboard/settings/business", `${business.name} is yours now.`);
}

/** What a log is told of an act on a claim. */
export function toldOf({ id, business }: Claim, action: string) {
  return { action, subject: toWire("clm", id), detail: { business: toWire("biz", business.id) } };
}

/** The claim, if it is theirs and no offer: an offer is only taken or declined. */
async function open(visit: MemberVisit): Promise<Claim | null> {
  const claim = await ownClaim(visit);
  return claim?.method === "transfer" ? null : claim;
}
