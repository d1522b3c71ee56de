// What moderators ask the parties of a claim before they decide. A party reads its own questions alone, and has one open question at a time.
import { and, asc, eq, getTableColumns } from "drizzle-orm";
import { newId, type OrganisationId, type UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { refuseOwn } from "#domain/account/team/own-case.ts";
import { mailOwners } from "#domain/account/team/owner.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { findParties } from "../state/party.ts";
import { claimQuestion } from "../state/table.ts";
import { type Claim, findClaim, isDisputed, requirePending } from "./claim.ts";
import { lockBusiness } from "./end.ts";

export const MAX_QUESTION = 1_000;
export const MAX_REPLY = 2_000;

export type Question = Omit<typeof claimQuestion.$inferSelect, "claimId">;

/** `manager` is there while another organisation manages the business. */
export const PARTIES = ["claimant", "manager"] as const;
export type Party = (typeof PARTIES)[number];

export function partyOf(claim: Claim, party: Party): OrganisationId | null {
  if (party === "claimant") return claim.organisationId;
  return isDisputed(claim) ? claim.business.organisationId : null;
}

/** The oldest first. @param of the party that reads them; null for moderators, who read all */
export async function listQuestions({ db }: Context, claimId: string, of: OrganisationId | null): Promise<Question[]> {
  const { claimId: _of, ...columns } = getTableColumns(claimQuestion);
  return db
    .select(columns)
    .from(claimQuestion)
    .where(and(eq(claimQuestion.claimId, claimId), of === null ? undefined : eq(claimQuestion.organisationId, of)))
    .orderBy(asc(claimQuestion.askedAt), asc(claimQuestion.id));
}

/** Which of the claims have a question, and whether each was answered. */
export async function findAsked(
  { db }: Context,
  claimIds: readonly string[],
): Promise<ReadonlyMap<string, "open" | "answered">> {
  const rows = claimIds.length === 0 ? [] : await asked(db, claimIds);
  return new Map(rows.map(({ id, isOpen }) => [id, isOpen ? "open" : "answered"]));
}

/**
 * Mails the question to owners and admins of the party. Refuses as `requirePending`, with not_found where no other organisation manages the
 * business, with duplicate while the party has an open question, and with validation_error where another moderator decides.
 */
export async function askParty(
  context: Context,
  claimId: string,
  of: { party: Party; question: string; askedBy: UserId },
): Promise<void> {
  await inTransaction(context, async (inside) => {
    await lockBusiness(inside, claimId);
    const claim = requirePending(await findClaim(inside, claimId));
    await refuseOwn(inside, await findParties(inside, claim.business.id), of.askedBy);
    const organisationId = partyOf(claim, of.party);
    if (organisationId === null)
      throw new Refusal("not_found", "No other organisation manages the business of this claim.");
    const [open] = await inside.db
      .insert(claimQuestion)
      .values({ id: newId(), claimId, organisationId, question: of.question, askedAt: inside.clock.now() })
      .onConflictDoNothing()
      .returning({ id: claimQuestion.id });
    if (!open)
      throw new Refusal("duplicate", "This organisation has not answered the last question yet.", {
        says: sentence("claim.openQuestion"),
      });
    const mail = {
      kind: "claim-question",
      subjectId: open.id,
      ownersOf: organisationId,
      andAdmins: true,
      urgent: true,
    };
    await mailOwners(inside, [mail]);
  });
}

/** Refuses with not_found where the party was not asked this, with duplicate where it was answered, and as `requirePending`. */
export async function answerQuestion(
  context: Context,
  claimId: string,
  of: { party: OrganisationId; question: string; answer: string },
): Promise<void> {
  await inTransaction(context, async (inside) => {
    await lockBusiness(inside, claimId);
    const claim = await findClaim(inside, claimId);
    const isParty = claim !== null && PARTIES.some((each) => partyOf(claim, each) === of.party);
    requirePending(isParty ? claim : null);
    const question = (await listQuestions(inside, claimId, of.party)).find(({ id }) => id === of.question);
    if (!question) throw new Refusal("not_found", "There is no such question.");
    if (question.answer !== null)
      throw new Refusal("duplicate", "This question was answered already.", { says: sentence("claim.answered") });
    await inside.db
      .update(claimQuestion)
      .set({ answer: of.answer, answeredAt: inside.clock.now() })
      .where(eq(claimQuestion.id, question.id));
  });
}

const asked = statement<{ id: string; isOpen: boolean }>(
  "claim_asked",
  `select claim_id as id, bool_or(answer is null) as "isOpen" from claim_question where claim_id = any($1::uuid[]) group by claim_id`,
);
