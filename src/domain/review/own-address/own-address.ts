// An invitation by link or text message proves no mailbox: an organisation typed its address. Its review belongs to no mailbox until its
// author types an own address and confirms it by a mailed link. Any visitor can type any address, so the mail carries no words of the
// author or of the business, and no other mail goes to an address that is not confirmed.

import { and, eq, sql } from "drizzle-orm";
import { newId, type ReviewId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { logoPathOf } from "#domain/business/logo/address.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { FormHints } from "#platform/language/choose.ts";
import { mailboxOf } from "#platform/text/mailbox.ts";
import { keepFormLanguage, mailAuthor } from "../lifecycle/author-mail.ts";
import { CONFIRM_WITHIN, isFlooded } from "../publish/organic.ts";
import { findUnderLock, requireReview } from "../state/lock.ts";
import { reviewAuthor } from "../state/table.ts";
import { reviewAddress } from "./table.ts";

/** Addresses that may be typed for one review while their rows are kept. Without a limit, one invitation could mail many strangers. */
export const MOST_ADDRESSES = 3;

export type TypedAddress = { reviewId: ReviewId; email: string; formLanguage: string };

export type AddressConfirmation = FormHints & {
  /** `gone`: the link has expired, the review was removed, its author was erased, or it belongs to another address. */
  state: "waiting" | "done" | "gone";
  reviewId: ReviewId;
  email: string;
  businessName: string;
  slug: string;
  logoPath: string | null;
};

/**
 * Queues the mail that asks for confirmation. Does nothing if too many addresses were typed for the review, or too many mails wait for
 * confirmation in the mailbox. Refuses with not_found, and with validation_error if the review can belong to no other mailbox.
 */
export async function askForAddress(context: Context, { reviewId, email, formLanguage }: TypedAddress): Promise<void> {
  await inTransaction(context, async (inside) => {
    const row = await requireReview(inside, reviewId);
    if (row.status === "removed") throw new Refusal("not_found", "There is no such review.");
    const [author] = await ownable(inside.db, reviewId);
    if (!author)
      throw new Refusal(
        "validation_error",
        "The review belongs to a mailbox already, or can no longer belong to one.",
        {
          says: sentence("review.mailboxFixed"),
        },
      );
    if ((await isFlooded(inside, email)) || author.typed >= MOST_ADDRESSES) return;
    const id = newId();
    const createdAt = inside.clock.now();
    await inside.db.insert(reviewAddress).values({ id, reviewId, email, formLanguage, createdAt });
    await mailAuthor(inside, { id: reviewId, email }, "review-address", { subjectId: id });
  });
}

/** Changes nothing. Returns null if there is no such address. */
export async function findAddress(context: Context, id: string): Promise<AddressConfirmation | null> {
  const [row] = await typedAddress(context.db, id);
  return row ?? null;
}

/**
 * Gives the review to the mailbox, and mails it the private link. Of several addresses, the first confirmed one gets the review;
 * simultaneous calls do it once. @returns the state that it found, `waiting` if this call confirmed it; null if there is no such address
 */
export async function confirmAddress(context: Context, id: string): Promise<AddressConfirmation | null> {
  return inTransaction(context, async (inside) => {
    const locked = await findUnderLock(inside, findAddress, id);
    if (locked?.found.state !== "waiting") return locked?.found ?? null;
    const { row, found } = locked;
    const { reviewId, email, formLanguage } = found;
    await inside.db.update(reviewAddress).set({ confirmedAt: inside.clock.now() }).where(eq(reviewAddress.id, id));
    await inside.db.update(reviewAuthor).set({ email }).where(eq(reviewAuthor.reviewId, reviewId));
    await keepFormLanguage(inside, reviewId, formLanguage);
    const isReceipt = row.status === "published" || row.status === "held";
    await mailAuthor(inside, { id: reviewId, email }, isReceipt ? "review-receipt" : "review-link");
    return found;
  });
}

/** Ends the links that wait at an address whose person is erased. */
export async function forgetAddress({ db }: Context, email: string): Promise<void> {
  const isMailbox = eq(mailboxOf(reviewAddress.email), mailboxOf(email));
  await db.delete(reviewAddress).where(and(isMailbox, sql`lower(${reviewAddress.email}) = lower(${email})`));
}

/**
 * SQL: the review `r` with the author `a` can get a mailbox. An imported or organic one that has none was erased, or never had one. A link
 * of a sandbox would lie in its catcher, where its members read it.
 */
export const CAN_GET_MAILBOX = `(r.source = 'invitation' and a.email is null and a.erased_at is null
  and not exists (select from business s where s.id = r.business_id and s.sandbox))`;

const ownable = statement<{ typed: number }>(
  "review_ownable",
  `select (select count(*)::int from review_address d where d.review_id = r.id) as typed
  from review r join review_author a on a.review_id = r.id where r.id = $1::uuid and ${CAN_GET_MAILBOX}`,
);

const typedAddress = statement<AddressConfirmation>(
  "review_typed_address",
  `select r.id as "reviewId", d.email, b.name as "businessName", b.slug, ${logoPathOf("b.id")} as "logoPath", d.form_language as "formLanguage",
    o.default_language as "defaultLanguage", b.country,
    case
      when r.status = 'removed' then 'gone'
      when d.confirmed_at is not null then 'done'
      when not ${CAN_GET_MAILBOX} or d.created_at <= now() - interval '${CONFIRM_WITHIN}' then 'gone'
      else 'waiting'
    end as state
  from review_address d join review r on r.id = d.review_id
  join review_author a on a.review_id = r.id
  join business b on b.id = r.business_id
  left join organisation o on o.id = b.organisation_id
  where d.id = $1::uuid`,
);
