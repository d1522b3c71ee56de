// Loads mails of notices when they are sent.
import { collectNotices } from "#domain/account/notice/collect.ts";
import { endMails, lockLanes } from "#domain/account/notice/lane.ts";
import type { WaitingMessage } from "#domain/message/message.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { contentOf, type NoticeContent } from "./content.ts";

export type NoticeMail = NoticeContent & {
  laneId: string;
  organisationName: string;
  /** Null: it is about the organisation. */
  businessName: string | null;
  /** Null where its profile is not public. */
  publicSlug: string | null;
};

/** A message that is not returned must not be sent. */
export async function loadNotices(
  context: Context,
  messages: readonly Pick<WaitingMessage, "id">[],
): Promise<Map<string, NoticeMail>> {
  const asked = messages.map(({ id }) => id);
  const mails = new Map<string, NoticeMail>();
  for (const mail of await collectNotices(context, asked)) {
    const { messageId, laneId, organisationId, organisationName, businessId } = mail;
    const [managed] =
      businessId === null
        ? [{ name: null, publicSlug: null }]
        : await managedBusiness(context.db, businessId, organisationId);
    const content = managed && mail.notices.length > 0 ? await contentOf(context, mail) : null;
    if (managed && content) {
      const { name: businessName, publicSlug } = managed;
      mails.set(messageId, { ...content, laneId, organisationName, businessName, publicSlug });
    }
  }
  await endEmpty(
    context,
    asked.filter((id) => !mails.has(id)),
  );
  return mails;
}

async function endEmpty(context: Context, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  await inTransaction(context, async (inside) => {
    await lockLanes(inside, messageIds);
    await endMails(inside, messageIds, false);
  });
}

/** Nothing where the business has left the organisation. */
const managedBusiness = statement<{ name: string; publicSlug: string | null }>(
  "notice_business",
  `select name, case when profile = 'public' then slug end as "publicSlug" from business
  where id = $1::uuid and organisation_id = $2::uuid`,
);
