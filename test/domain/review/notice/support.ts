// Shared by the tests of notices: a service with a mailbox, whose sender hands out events and sends what is due by the test's clock.
import type { BusinessId, OrganisationId, ReviewId } from "#contract/id.ts";
import { spreadNotices } from "#domain/review/notice/spread.ts";
import type { Submission } from "#domain/review/state/submission.ts";
import { openMail } from "#platform/mail/mail.ts";
import { createKinds } from "#runtime/sender/kind/registry.ts";
import { createSender } from "#runtime/sender/sender.ts";
import { startMailbox } from "../../../support/mailbox.ts";
import { seedBusiness, seedOrganisation } from "../../../support/seed.ts";
import { createTestService, TEST_CONFIG } from "../../../support/service.ts";
import { publishInvited, submission } from "../support.ts";

export const NOTICE_SETTINGS = { ...TEST_CONFIG, mailFrom: "Candor <no-reply@reviews.example>" };

export type NoticeWorld = Awaited<ReturnType<typeof openNoticeWorld>>;

export async function openNoticeWorld() {
  const service = await createTestService();
  const mailbox = await startMailbox();
  const mail = openMail({ ...NOTICE_SETTINGS, smtpUrl: mailbox.url, dkim: null, dataDir: "/nonexistent" });
  const kinds = createKinds(NOTICE_SETTINGS);
  const sender = createSender(service.context, { kinds, mail, text: null });
  const { context, sql, clock } = service;
  let written = 0;

  /** When mails of notices are due, by the test's clock, the next first. */
  const dueMails = async (address?: string): Promise<Date[]> => {
    const rows =
      await sql`select run_at, address from message where kind = 'notice' and status = 'due' order by run_at`;
    return rows.filter((row) => address === undefined || row.address === address).map((row) => new Date(row.run_at));
  };

  /** Hands out all events that wait. */
  const spread = async (): Promise<void> => {
    while (await spreadNotices(context)) {}
  };

  return {
    service,
    context,
    sql,
    clock,
    mailbox,
    kinds,
    sender,
    dueMails,
    spread,
    async seed(name = "Nordlicht"): Promise<{ organisationId: OrganisationId; businessId: BusinessId }> {
      const organisationId = (await seedOrganisation(context, "scale", "Nord Ltd")).id;
      return { organisationId, businessId: (await seedBusiness(context, { organisationId, name })).id };
    },
    /** An invited review. Each has words of its own, which no rule holds. */
    async write(businessId: BusinessId, words: Partial<Submission> = {}): Promise<ReviewId> {
      const body = `Here on Wednesday, parcel ${++written}.`;
      return publishInvited(context, { businessId, submission: submission({ body, ...words }) });
    },
    /** Sends what is due by the test's clock, and nothing else. @returns the mails of notices that went out, the newest last */
    async mails(address?: string) {
      const before = mailbox.received.length;
      await spread();
      // The database's clock decides what is due, so what is not due by the test's is moved away.
      await sql`update message set run_at = run_at + interval '100 years' where status = 'due' and run_at > ${clock.now().toISOString()}`;
      await sender.drain();
      await sql`update message set run_at = run_at - interval '100 years' where status = 'due' and run_at > now() + interval '50 years'`;
      return mailbox.received
        .slice(before)
        .filter(({ to, raw }) => raw.includes("/unsubscribe/notice/") && (address === undefined || to[0] === address))
        .map((each) => each.mail);
    },
    async close() {
      await sender.stop(1_000);
      mail.close();
      await mailbox.stop();
      await service.close();
    },
  };
}
