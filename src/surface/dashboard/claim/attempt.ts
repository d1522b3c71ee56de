// The attempts to prove a claim. Checks go over the network, so they run before the transaction that stores their result.
import { chooseInSession } from "#domain/account/sign-in/session.ts";
import { type Claim, isDisputed } from "#domain/business/claim/claim.ts";
import { askModerator, mailProof } from "#domain/business/claim/mail.ts";
import { checkDns, checkFile, keepFinding, proofCode } from "#domain/business/claim/proof.ts";
import { proveClaim, withdrawClaim } from "#domain/integration/ownership.ts";
import { hidden } from "#surface/form/field.tsx";
import { say, wordsIn } from "#words/words.ts";
import { act, done, existing, showOwner } from "../kit/act.ts";
import { form, submitting } from "../kit/form.ts";
import type { Answer, MemberVisit } from "../kit/visit.ts";
import { claimPath, entryOf, isOnlyAdded, nameWithSite, ownClaim } from "./own.tsx";
import { drawClaim } from "./page.tsx";
import { askFields, mailFields } from "./way.tsx";

const words = ({ language }: MemberVisit) => wordsIn("claiming", language).attempt;

/** Limit for an organisation, because each check calls foreign servers. */
const CHECKS_A_MINUTE = 6;

export const claimMail = form({
  undone: "sent",
  find: ownClaim,
  fields: (visit: MemberVisit, claim) => mailFields(visit, claim),
  page: (visit, mail, claim) => drawClaim(visit, claim, { mail }),
  at: { invalid_email: "address" },
  change: (inside, { values, found }) => mailProof(inside, found.id, values.address),
  entry: (_address, { found }) => entryOf(found, "claim.mail"),
  done: ({ visit, found }, address) => done(visit, claimPath(found.id), words(visit).sent({ address })),
});

export const claimCheck = submitting({
  undone: "checked",
  find: ownClaim,
  fields: (_visit: MemberVisit) => ({
    method: hidden({ read: (typed) => existing((["dns", "file"] as const).find((each) => each === typed)) }),
  }),
  page: (visit, { fault }, claim) => drawClaim(visit, claim, {}, fault),
  limit: ({ visit }) => ({
    name: `claim-check:${visit.organisation.id}`,
    most: CHECKS_A_MINUTE,
    says: words(visit).tooMany,
  }),
  async submit({ visit, values: { method }, found: claim }) {
    const { proof, links } = visit.deps;
    const check = method === "dns" ? checkDns : checkFile;
    const result = await check(proof, claim.business.domainKey, proofCode(links, claim.id));
    const entry = { ...entryOf(claim, "claim.check"), detail: { method, found: result.found } };
    const isProved = result.found && !isDisputed(claim);
    await act(visit, entry, async (inside) => {
      await keepFinding(inside, claim, method, result);
      if (isProved) await proveClaim(inside, claim.id);
    });
    if (isProved) return showGainedBusiness(visit, claim);
    const finding = say(result.finding, visit.language);
    return done(visit, `${claimPath(claim.id)}#by-${method}`, {
      tone: result.found ? "done" : "problem",
      text: result.found ? words(visit).moderatorSees({ finding }) : finding,
    });
  },
});

export const claimAsk = form({
  undone: "sent",
  find: ownClaim,
  fields: (visit: MemberVisit, claim) => askFields(visit, claim),
  page: (visit, ask, claim) => drawClaim(visit, claim, { ask }),
  change: (inside, { values, found }) => askModerator(inside, found.id, values.note.text),
  entry: (_asked, { found }) => entryOf(found, "claim.ask"),
  done: ({ visit, found }) => done(visit, claimPath(found.id), words(visit).asked),
});

export const claimWithdraw = form({
  undone: "withdrawn",
  find: ownClaim,
  fields: (_visit: MemberVisit) => ({}),
  page: (visit, { fault }, claim) => drawClaim(visit, claim, {}, fault),
  change: (inside, { found }) => withdrawClaim(inside, found.id),
  entry: (_withdrawn, { found }) => entryOf(found, "claim.withdraw"),
  done({ visit, found }, { isUnlisted }) {
    const { withdrawn, unlisted, stays } = words(visit);
    const said = isUnlisted ? unlisted : isOnlyAdded(found) ? stays : withdrawn;
    return done(visit, "/dashboard/claim", said({ name: nameWithSite(found) }));
  },
});

/** Chooses a business that the organisation just gained, and shows it. */
async function showGainedBusiness(visit: MemberVisit, { business }: Claim): Promise<Answer> {
  showOwner(visit, business.id);
  const choice = { organisationId: visit.organisation.id, businessId: business.id };
  await chooseInSession(visit.context, visit.sessionId, choice);
  return done(visit, "/dashboard/settings/business", words(visit).yours({ name: business.name }));
}
