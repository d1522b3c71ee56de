// A person asks for the data of a mail address by its mailbox. Any visitor can type any address: the answer is the same for each, the mail
// goes out only where something is stored, and the link covers that address alone. The message that brings the link is its record.
import { newId } from "#contract/id.ts";
import type { Erased } from "#domain/integration/erase.ts";
import { queueMessage, serviceMail } from "#domain/message/message.ts";
import { SANDBOX_OF_MESSAGE } from "#domain/sandbox/message.ts";
import { eraseEverywhere } from "#domain/transfer/task/erase.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { lockName, statement } from "#platform/database/statement.ts";
import { DAY_MS } from "#platform/time/clock.ts";

export const YOUR_DATA = "your-data";
export const YOUR_DATA_LINK_DAYS = 7;
/** Mails to one address. */
export const MOST_REQUESTS_A_DAY = 3;

/** Queues the mail. The steps are the same for every address; the sender looks whether something is stored. */
export async function askForData(context: Context, email: string, formLanguage: string): Promise<void> {
  await inTransaction(context, async (inside) => {
    // Concurrent requests for one address are counted one after the other.
    await lockName(inside.db, `your data ${email.toLowerCase()}`);
    const since = new Date(inside.clock.now().getTime() - DAY_MS).toISOString();
    const [asked] = await countAsked(inside.db, email, since);
    if (asked && asked.n >= MOST_REQUESTS_A_DAY) return;
    const id = newId();
    await queueMessage(inside, { ...serviceMail(YOUR_DATA, email, id), id, payload: { formLanguage } });
  });
}

export type DataRequest = { email: string; formLanguage: string | null; isOpen: boolean };

/** Returns null if there is no such request, or its person was erased. Changes nothing. */
export async function findDataRequest({ db, clock }: Context, id: string): Promise<DataRequest | null> {
  const since = new Date(clock.now().getTime() - YOUR_DATA_LINK_DAYS * DAY_MS).toISOString();
  const [request] = await requested(db, id, since);
  return request ?? null;
}

/**
 * Erases the data of the request's address, and the request with it, so that its links end. Returns null, and changes nothing, if
 * the link has ended.
 */
export async function eraseOnRequest(context: Context, id: string, reviews: "keep" | "remove"): Promise<Erased | null> {
  return inTransaction(context, async (inside) => {
    const request = await findDataRequest(inside, id);
    if (!request?.isOpen) return null;
    return eraseEverywhere(inside, { email: request.email, reviews, actor: "the person", askedBy: "author" });
  });
}

/** Of those addresses, the ones of which something is stored besides such requests and in sandboxes. In lower case. */
export async function addressesWithData({ db }: Context, addresses: readonly string[]): Promise<Set<string>> {
  const rows = await known(
    db,
    addresses.map((each) => each.toLowerCase()),
    YOUR_DATA,
  );
  return new Set(rows.map(({ address }) => address));
}

const countAsked = statement<{ n: number }>(
  "privacy_asked",
  `select count(*)::int as n from message
  where lower(address) = lower($1::text) and kind = '${YOUR_DATA}' and created_at > $2::timestamptz`,
);

const requested = statement<DataRequest>(
  "privacy_request",
  `select address as email, payload ->> 'formLanguage' as "formLanguage", created_at > $2::timestamptz as "isOpen"
  from message where id = $1::uuid and kind = '${YOUR_DATA}'`,
);

/** SQL: the business is none of a sandbox, where an owner types whichever addresses they like: those alone cause no mail to a stranger. */
const isLive = (id: string) => `not exists (select from business s where s.id = ${id} and s.sandbox)`;

const known = statement<{ address: string }>(
  "privacy_known",
  `select a.address from unnest($1::text[]) a(address)
  where exists (select 1 from invitation i where lower(i.email) = a.address and ${isLive("i.business_id")})
    or exists (select 1 from inbound_order d join integration n on n.id = d.integration_id
      where lower(d.address) = a.address and ${isLive("n.business_id")})
    or exists (select 1 from review_author r
      where candor_mailbox(r.email) = candor_mailbox(a.address) and lower(r.email) = a.address and ${isLive("r.business_id")})
    or exists (select 1 from review_author r
      where candor_mailbox(r.stated_email) = candor_mailbox(a.address) and lower(r.stated_email) = a.address and ${isLive("r.business_id")})
    or exists (select 1 from report_reader
      where candor_mailbox(email) = candor_mailbox(a.address) and lower(email) = a.address)
    or exists (select 1 from reporter_misuse
      where candor_mailbox(email) = candor_mailbox(a.address) and lower(email) = a.address)
    or exists (select 1 from message m where lower(m.address) = a.address and m.kind <> $2::text and ${SANDBOX_OF_MESSAGE} is null)
    or exists (select 1 from suppression s join organisation o on o.id = s.organisation_id and not o.sandbox
      where s.address = a.address)`,
);
