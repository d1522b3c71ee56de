// Reports of readers for tests: a shop with a published review, its owner, two moderators, and a reader whose mails are caught.
import { afterAll, beforeAll, beforeEach, expect } from "bun:test";
import { type ReviewId, toWire } from "#contract/id.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { MAIL_SETTINGS, type Mailing, startMailing } from "../../../support/mailing.ts";
import { seedReview } from "../../../support/seed.ts";
import { seedShop } from "../../../support/seed-invitation.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

export const BAIT = "BUY-CHEAP-LAMPS https://lamps.example/now";
export const AUTHOR = "author@mailbox.example";
export const CONTACT = "contact@reviews.example";

export const FIELDS = {
  reason: "not_genuine",
  words: "It is made up.",
  place: "broke at once",
  name: "Rea Der",
  goodFaith: "on",
};

const LEGAL = { imprintUrl: null, privacyUrl: null, termsUrl: null, contactEmail: CONTACT };

type Mail = { to: string; subject: string; text: string };
type Row = { id: string; status: string; note: string | null };

class Reports {
  service!: TestService;
  shop!: Awaited<ReturnType<typeof seedShop>>;
  owner!: Person;
  staff!: Person;
  second!: Person;
  /** Of the review. */
  id!: ReviewId;
  /** Of the form. */
  path = "";
  /** The reader's. */
  email = "";
  count = 0;
  mailing!: Mailing;

  async open(): Promise<void> {
    this.service = await createTestService();
    this.mailing = await startMailing(this.service.context, null, { ...MAIL_SETTINGS, legal: LEGAL });
    this.staff = await signIn(this.service, { staff: true });
    this.second = await signIn(this.service, { staff: true });
  }

  async close(): Promise<void> {
    await this.mailing.stop();
    await this.service.close();
  }

  /** Begins a test with a new review, a new owner and a new reader. */
  async begin(): Promise<void> {
    const { service } = this;
    service.clock.advance(60_000);
    await service.sql`truncate message, report, report_reader, reporter_misuse`;
    this.mailing.received.length = 0;
    this.shop = await seedShop(service.context);
    this.owner = await signIn(service, { organisationId: this.shop.organisationId, role: "owner" });
    await this.another();
    await service.sql`update review_author set confirmed_at = now(), email = ${AUTHOR} where review_id = ${this.id}`;
    this.email = `reader${++this.count}@mailbox.example`;
  }

  /** Another review of the shop is the one that is reported from here on. */
  async another(): Promise<void> {
    this.id = await seedReview(this.service.context, this.shop.businessId, {
      title: "Broken lamp",
      author: "Secret Author",
      body: "The lamp broke at once, and the shop said nothing.",
    });
    this.path = `/review/${this.shop.slug}/${toWire("rev", this.id)}/report`;
  }

  post(to: string, fields: Record<string, string>, peer = `198.18.${++this.count & 255}.1`): Promise<Response> {
    const init = { method: "POST", body: new URLSearchParams(fields), headers: { "sec-fetch-site": "same-origin" } };
    return this.service.send(new Request(`http://localhost${to}`, init), peer);
  }

  get(to: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.service.send(new Request(`http://localhost${to}`, { headers }));
  }

  async page(to: string): Promise<string> {
    return (await this.get(to)).text();
  }

  /** Sends what waits. @returns the mails since the last call */
  async mails(): Promise<Mail[]> {
    this.mailing.received.length = 0;
    await this.service.sql`update message set run_at = now() - interval '1 minute' where status = 'due'`;
    await this.mailing.drain();
    return this.mailing.received.map(({ to, mail: { subject = "", text = "" } }) => ({
      to: to[0] ?? "",
      subject,
      text,
    }));
  }

  /** Returns the only mail to an address since the last call. */
  async mailTo(address: string): Promise<Mail> {
    const found = (await this.mails()).filter(({ to }) => to === address);
    expect(found.length).toBe(1);
    return found[0] ?? { to: "", subject: "", text: "" };
  }

  /** Sends a report and confirms it. @returns its private link */
  async reported(fields: Record<string, string> = {}, from = this.email): Promise<string> {
    const answer = await this.post(this.path, { ...FIELDS, ...fields, email: from });
    if (answer.status !== 303) throw new Error(`The report is not taken: ${answer.status} ${await answer.text()}`);
    const link = linkIn((await this.mails()).find(({ to }) => to === from)?.text);
    expect((await this.post(link, {})).status).toBe(303);
    return link;
  }

  async rows(): Promise<Row[]> {
    return [...(await this.service.sql<Row[]>`select id, status, note from report order by id`)];
  }

  async seen(by: Person, of: string): Promise<string> {
    return (await by.get(of)).text();
  }

  async shopName(): Promise<string> {
    const { businessId } = this.shop;
    const [row] = await this.service.sql<{ name: string }[]>`select name from business where id = ${businessId}`;
    return row?.name ?? "";
  }

  casePath(): string {
    return `/moderation/reviews/${toWire("rev", this.id)}`;
  }

  /** Decides about all reports of the review. */
  async decide(by: Person, verdict: string, extra: Record<string, string> = {}): Promise<Response> {
    const found = await this.service.sql<
      { id: string }[]
    >`select id from report where review_id = ${this.id} order by id`;
    const wires = found.map(({ id }) => toWire("rpt", id));
    return by.post(`/moderation/reports/${wires[0]}/decide`, {
      verdict,
      status: (await this.statusOf()) ?? "",
      edited: "",
      reports: wires.join(" "),
      last: wires.at(-1) ?? "",
      reason: verdict === "dismiss" ? "keeps_to_rules" : "not_genuine",
      note: "",
      ...extra,
    });
  }

  async statusOf(): Promise<string | undefined> {
    return (await this.service.sql<{ status: string }[]>`select status from review where id = ${this.id}`)[0]?.status;
  }
}

export function linkIn(text = ""): string {
  return /\/report\/[\w-]{43,}/.exec(text)?.[0] ?? "";
}

/** Registers the hooks of a test file. */
export function startReports(): Reports {
  const at = new Reports();
  beforeAll(() => at.open());
  afterAll(() => at.close());
  beforeEach(() => at.begin());
  return at;
}
