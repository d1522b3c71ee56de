// Two instances with databases and secrets of their own, and an organisation that has something in every corner.
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId, type OrganisationId } from "#contract/id.ts";
import { createKey } from "#domain/account/key.ts";
import { authenticator, identity, recoveryCode } from "#domain/account/sign-in/table.ts";
import { teamInvitation, user } from "#domain/account/state/table.ts";
import { product } from "#domain/business/state/table.ts";
import { createIntegration } from "#domain/integration/integration.ts";
import { suppression } from "#domain/invitation/state/table.ts";
import { MOVED } from "#domain/move/contents.ts";
import { MOVE_PATH, readToken, type Token, tokenText } from "#domain/move/protocol.ts";
import { makeReceipt } from "#domain/move/receive/receipt.ts";
import type { MoveTools } from "#domain/move/send/tools.ts";
import { enterReceived } from "#domain/review/lifecycle/received.ts";
import { reviewPhoto } from "#domain/review/photo/table.ts";
import { savedReply } from "#domain/review/saved-reply/table.ts";
import { photoFile } from "#domain/review/state/photo.ts";
import { moderation } from "#domain/review/state/table.ts";
import { createSubscription } from "#domain/webhook/subscription/subscribe.ts";
import type { Cidr, Config } from "#platform/config/config.ts";
import type { OutboundRequest, Outcome } from "#platform/outbound/outbound.ts";
import { createFolderStore } from "#platform/photo/folder-store.ts";
import { createLinks } from "#platform/secret/link.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { seedPerson } from "../../support/dashboard.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedCategory, seedOrganisation, seedReview } from "../../support/seed.ts";
import { seedInvitation } from "../../support/seed-invitation.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { seedEvents } from "../../support/webhook.ts";

const OLD = { baseUrl: "https://old.example", appSecret: "the secret of the old instance, long enough for all" };
const NEW = { baseUrl: "https://new.example", appSecret: "the secret of the new instance, long enough for all" };

export type Instance = TestService & {
  box: ReturnType<typeof createSecretBox>;
  links: ReturnType<typeof createLinks>;
  store: ReturnType<typeof createFolderStore>;
};

async function openInstance(
  of: typeof OLD & Partial<Pick<Config, "appSecretPrevious" | "outboundAllow">>,
): Promise<Instance> {
  const database = await createTestDatabase();
  const dataDir = join(tmpdir(), `candor-move-${crypto.randomUUID()}`);
  const own: TestDatabase = { ...database, context: { ...database.context, baseUrl: of.baseUrl } };
  const service = await createTestService({ ...of, dataDir }, undefined, own);
  return {
    ...service,
    box: createSecretBox(of.appSecret),
    links: createLinks(of.appSecret),
    store: createFolderStore(join(dataDir, "photos")),
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;

/** @param options.sharesLinks whether the new instance opens private links of the old one @param options.allow its OUTBOUND_ALLOW */
export async function openWorld({ sharesLinks = false, allow = [] as Cidr[] } = {}) {
  const previous = sharesLinks ? { appSecretPrevious: OLD.appSecret } : {};
  const [old, fresh] = [await openInstance(OLD), await openInstance({ ...NEW, ...previous, outboundAllow: allow })];
  return {
    old,
    fresh,
    async close() {
      await old.close();
      await fresh.close();
    },
  };
}

export type Wire = { send(request: OutboundRequest): Promise<Outcome>; asked: string[] };

/** The way from the old instance to the new one. @param before is called with each verb: it may throw, or say that no answer comes back */
export function wireTo(
  instance: Instance,
  before: (verb: string, count: number) => Promise<"lost" | undefined> = async () => undefined,
): Wire {
  const asked: string[] = [];
  return {
    asked,
    async send({ url, method, headers, body }) {
      const verb = url.slice(url.indexOf(MOVE_PATH) + MOVE_PATH.length);
      asked.push(verb);
      const fate = await before(verb, asked.length);
      const request = new Request(url.replace(/^https:\/\/[^/]+/, "http://localhost"), {
        method,
        headers,
        body: body as BodyInit,
      });
      const answer = await instance.send(request);
      if (fate === "lost") return { kind: "failed", reason: "reset", status: null, detail: null, durationMs: 0 };
      return { kind: "answered", status: answer.status, body: await answer.text(), durationMs: 0 };
    },
  };
}

export function toolsOf({ box, links, store }: Instance, outbound: Wire): MoveTools {
  return { box, links, store, outbound };
}

export async function newToken(
  { context, box }: Instance,
  plan: string | null = null,
): Promise<{ token: Token; text: string }> {
  const text = tokenText(await makeReceipt(context, box, plan));
  return { token: readToken(text) as Token, text };
}

export type Moving = Awaited<ReturnType<typeof seedMoving>>;

/** The organisation that moves, and another one at the old instance that stays. Their category is at both instances. */
export async function seedMoving({ old, fresh }: Pick<World, "old" | "fresh">) {
  const { context, box } = old;
  const slug = `shoes-${crypto.randomUUID()}`;
  const category = await seedCategory(context, slug);
  await seedCategory(fresh.context, slug);
  const organisation = await seedOrganisation(context, "scale", "Moving Ltd");
  const business = await seedBusiness(context, { organisationId: organisation.id, categoryId: category.id });
  const owner = await seedPerson(old, { organisationId: organisation.id, email: `owner-${newId()}@shop.example` });
  await context.db.insert(authenticator).values({
    userId: owner.id,
    secretSealed: box.seal("JBSWY3DPEHPK3PXP", owner.id),
    lastStep: 1,
    createdAt: context.clock.now(),
  });
  await context.db.insert(recoveryCode).values({ userId: owner.id, hash: Buffer.from("a code of the owner") });
  await context.db.insert(identity).values({
    id: newId(),
    userId: owner.id,
    organisationId: organisation.id,
    issuer: "https://login.example",
    subject: owner.id,
    createdAt: context.clock.now(),
  });
  await context.db.insert(teamInvitation).values({
    id: newId(),
    organisationId: organisation.id,
    email: "colleague@shop.example",
    role: "member",
    invitedBy: owner.id,
    expiresAt: new Date("2027-01-01"),
  });
  const key = await createKey(context, {
    organisationId: organisation.id,
    name: "shop",
    scopes: ["read", "write"],
    createdBy: owner.id,
  });
  const subscription = await createSubscription(context, box, organisation.id, {
    url: "https://receiver.example/hook",
    events: ["review.created"],
  });
  await seedEvents(context, organisation.id, 3);
  const integration = await createIntegration(context, box, {
    businessId: business.id,
    kind: "storefront-a",
    secret: "a secret of the shop that is long enough",
    delayDays: 3,
  });
  const reviews = [
    await seedReview(context, business.id, { title: "Zauberhaft – „schön“", reply: "Thank you." }),
    await seedReview(context, business.id, { rating: 1, status: "held" }),
    await seedReview(context, business.id, { rating: 2, status: "hidden" }),
    await seedReview(context, business.id, { status: "pending" }),
  ];
  await enterReceived(context, [business.id]);
  const moderator = newId<"usr">();
  await context.db
    .insert(user)
    .values({ id: moderator, email: `${moderator}@staff.example`, name: "Moderator", staff: true });
  await context.db.insert(moderation).values({
    id: newId(),
    reviewId: reviews[2] as (typeof reviews)[number],
    businessId: business.id,
    fromStatus: "published",
    toStatus: "hidden",
    reason: "other",
    askedBy: "moderator",
    decidedBy: moderator,
    createdAt: context.clock.now(),
  });
  const shop = { organisationId: organisation.id, businessId: business.id };
  const waiting = await seedInvitation(context, shop, { status: "queued", sendIn: 1 });
  await seedInvitation(context, shop, {
    status: "reviewed",
    reviewId: reviews[0] as (typeof reviews)[number],
    reference: "A-1",
  });
  await context.db
    .insert(suppression)
    .values({ organisationId: organisation.id, address: "no@mailbox.example", reason: "unsubscribed" });
  await context.db.insert(savedReply).values({
    id: newId(),
    organisationId: organisation.id,
    name: "thanks",
    body: "Thank you, {name}.",
    createdAt: context.clock.now(),
    updatedAt: context.clock.now(),
  });
  await context.db
    .insert(product)
    .values({ id: newId(), businessId: business.id, shopId: "42", name: "A shoe", createdAt: context.clock.now() });
  const photo = {
    id: newId<"pho">(),
    name: Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url"),
  };
  await context.db.insert(reviewPhoto).values({
    ...photo,
    businessId: business.id,
    reviewId: reviews[0] as (typeof reviews)[number],
    width: 8,
    height: 8,
    bytes: 24,
    placeholder: "#808080",
    fingerprint: "0123456789abcdef",
    state: "shown",
    createdAt: context.clock.now(),
  });
  for (const size of ["large", "small"] as const) await old.store.write(photoFile(photo.name, size), PICTURE);
  const other = await seedOrganisation(context, "scale", "Staying Ltd");
  const otherBusiness = await seedBusiness(context, { organisationId: other.id, categoryId: category.id });
  await seedReview(context, otherBusiness.id);
  return {
    id: organisation.id,
    business,
    owner,
    key,
    subscription,
    integration,
    reviews,
    moderator,
    waiting,
    photo,
    other: { id: other.id, business: otherBusiness },
    category,
  };
}

export const PICTURE = Buffer.from("RIFF....WEBPVP8 the bytes of a picture");

/** The organisation's rows of each table that moves, as text, without what the new instance writes itself. */
export async function rowsOf({ sql }: Instance, id: OrganisationId): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const { name, whose } of MOVED) {
    const found = await sql.unsafe(`select row_to_json(t) as row from "${name}" t where ${whose}`, [id]);
    rows[name] = found.map(({ row }) => plain(row)).sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  }
  return rows;
}

const CHANGED =
  /_sealed$|^category_id$|^ip_hash$|^decided_by$|^factor_since$|^lease_|^owner$|^moving_at$|^moved_|^suspended_/;

function plain(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !CHANGED.test(name)));
}
