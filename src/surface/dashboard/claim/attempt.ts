// The attempts to prove a claim. Checks go over the network, so they run before the transaction that stores their result.
import { Refusal } from "#contract/refusal.ts";
import { chooseInSession } from "#domain/account/sign-in/session.ts";
import { type Claim, isDisputed, withdrawClaim } from "#domain/business/claim/claim.ts";
import { askModerator, mailProof } from "#domain/business/claim/mail.ts";
import { checkDns, checkFile, keepFinding, proofCode } from "#domain/business/claim/proof.ts";
import { proveClaim } from "#domain/integration/ownership.ts";
import { readText } from "#platform/text/text.ts";
import { done, existing, showOwner, tryAct } from "../kit/act.ts";
import type { Answer, MemberVisit } from "../kit/visit.ts";
import { claimPath, entryOf, ownClaim } from "./own.tsx";
import { claimPage } from "./page.tsx";
import { MAX_NOTE } from "./way.tsx";

/** Limit for an organisation, because each check calls foreign servers. */
const CHECKS_A_MINUTE = 6;

export async function claimMailPost(visit: MemberVisit): Promise<Answer> {
  const claim = await ownClaim(visit);
  const address = await tryAct(visit, entryOf(claim, "claim.mail"), (inside) =>
    mailProof(inside, claim.id, visit.fields.address ?? ""),
  );
  if (!(address instanceof Refusal))
    return done(visit, claimPath(claim.id), `We sent the link to ${address}. Open it there and confirm.`);
  if (address.code === "invalid_email") return claimPage(visit, { errors: { address: address.message } });
  return explain(visit, address);
}

export async function claimCheckPost(visit: MemberVisit): Promise<Answer> {
  const claim = await ownClaim(visit);
  const method = existing((["dns", "file"] as const).find((each) => each === visit.fields.method));
  const { window, proof, links } = visit.deps;
  const { admitted } = await window.take(`claim-check:${visit.organisation.id}`, CHECKS_A_MINUTE);
  if (!admitted)
    return claimPage(visit, {
      problem: "Too many checks within a minute. Wait a minute, then check again.",
      status: 429,
    });
  const check = method === "dns" ? checkDns : checkFile;
  const result = await check(proof, claim.business.domainKey, proofCode(links, claim.id));
  const entry = { ...entryOf(claim, "claim.check"), detail: { method, found: result.found } };
  const isProved = result.found && !isDisputed(claim);
  const checked = await tryAct(visit, entry, async (inside) => {
    await keepFinding(inside, claim, method, result);
    if (isProved) await proveClaim(inside, claim.id);
  });
  if (checked instanceof Refusal) return explain(visit, checked);
  if (isProved) return showGainedBusiness(visit, claim);
  return done(visit, claimPath(claim.id), {
    tone: result.found ? "done" : "problem",
    text: result.found ? `${result.finding} The moderator sees it.` : result.finding,
  });
}

export async function claimAskPost(visit: MemberVisit): Promise<Answer> {
  const claim = await ownClaim(visit);
  const note = readText(visit.fields.note ?? "", { min: 10, max: MAX_NOTE });
  if ("wrong" in note) return claimPage(visit, { errors: { note: `Your text ${note.wrong}.` } });
  const asked = await tryAct(visit, entryOf(claim, "claim.ask"), (inside) => askModerator(inside, claim.id, note.text));
  if (asked instanceof Refusal) return explain(visit, asked);
  return done(visit, claimPath(claim.id), "A moderator was asked. You will get the decision by mail.");
}

export async function claimWithdrawPost(visit: MemberVisit): Promise<Answer> {
  const claim = await ownClaim(visit);
  const withdrawn = await tryAct(visit, entryOf(claim, "claim.withdraw"), (inside) => withdrawClaim(inside, claim.id));
  if (withdrawn instanceof Refusal) return explain(visit, withdrawn);
  return done(visit, "/dashboard/claim", `The claim of ${claim.business.name} was withdrawn.`);
}

/** Chooses a business that the organisation just gained, and shows it. */
async function showGainedBusiness(visit: MemberVisit, { business }: Claim): Promise<Answer> {
  showOwner(visit, business.id);
  const choice = { organisationId: visit.organisation.id, businessId: business.id };
  await chooseInSession(visit.context, visit.sessionId, choice);
  return done(visit, "/dashboard/settings/business", `${business.name} is yours.`);
}

/** A refusal means that the claim was decided or lost meanwhile. */
function explain(visit: MemberVisit, { message, status }: Refusal): Promise<Answer> {
  return claimPage(visit, { problem: message, status });
}
