// Runs in an empty folder, with the packed client alone: every method once, against the service that the arguments name.
import {
  ApiError,
  all,
  type Client,
  createClient,
  type OpenBusiness,
  type Review,
  verifyWebhook,
} from "@candor/client";

declare const process: { argv: string[]; stdout: { write(text: string): void } };

const [, , baseUrl = "", key = "", businessId = "", slug = ""] = process.argv;
const client = createClient({ baseUrl, key });
const open = createClient({ baseUrl });

const reviews: Review[] = [];
for await (const review of all(client.listReviews, { businessId, perPage: 2 })) reviews.push(review);
const [first] = reviews;
if (!first) throw new Error("There is no review.");
const names: string[] = [];
for await (const business of all(client.listBusinesses)) names.push(business.name);
let openReviews = 0;
for await (const review of all(open.listBusinessReviews, { slug })) openReviews += review.rating > 0 ? 1 : 0;

const webhook = (await client.createWebhook({ url: "https://receiver.example/hook", events: ["review.created"] })).data;
const webhookId = webhook.id;
const { deliveryId } = (await client.testWebhook({ webhookId })).data;

const called: string[] = [];
/** A method that is missing here is an error of its type. */
const calls: { [Name in keyof Client]: () => Promise<unknown> } = {
  readMe: async () => (await client.readMe()).data.organisation.name,
  listBusinesses: async () => (await client.listBusinesses({ perPage: 1 })).totalPages,
  listReviews: async () => (await client.listReviews({ businessId, rating: 5, since: "2020-01-01" })).data.length,
  listChanges: async () => (await client.listChanges({ limit: 1 })).hasMore,
  exportReviews: async () => {
    const ids: string[] = [];
    for await (const line of client.exportReviews()) if ("id" in line) ids.push(line.id);
    return ids.length;
  },
  changes: async () => {
    for await (const change of client.changes({ verify: true })) return change.op;
    return "none";
  },
  changePages: async () => {
    for await (const { hasMore, nextCursor } of client.changePages()) return { hasMore, nextCursor };
    return null;
  },
  readReview: async () => (await client.readReview({ reviewId: first.id })).data.title,
  postReply: async () => (await client.postReply({ reviewId: first.id, body: "Thank you for telling us." })).data.id,
  createInvitation: async () =>
    (await client.createInvitation({ businessId, email: `ana${Date.now()}@example.com` })).data.status,
  createInvitations: async () =>
    (
      await client.createInvitations({
        businessId,
        invitations: [{ email: `jo${Date.now()}@example.com`, reference: 7 }],
      })
    ).data.queued,
  listInvitations: async () => (await client.listInvitations({ status: "queued" })).total,
  readBenchmarks: async () => (await client.readBenchmarks()).data.sample.sufficient,
  readTrends: async () => (await client.readTrends({ businessId, months: 2 })).data.months.length,
  createWebhook: async () => webhook.secret,
  listWebhooks: async () => (await client.listWebhooks()).data.length,
  sampleWebhook: async () => (await client.sampleWebhook({ event: "review.created" })).data.length,
  readWebhook: async () => (await client.readWebhook({ id: webhookId })).data.url,
  updateWebhook: async () => (await client.updateWebhook({ webhookId, rotateSecret: true })).data.secret,
  listDeliveries: async () => (await client.listDeliveries({ webhookId })).data.length,
  testWebhook: async () => (await client.testWebhook({ webhookId })).data.deliveryId,
  replayWebhook: async () => (await client.replayWebhook({ webhookId, since: "2026-11-01" })).data.queued,
  resendDelivery: async () => (await client.resendDelivery({ deliveryId })).data.deliveryId,
  deleteWebhook: async () => {
    const nothing: undefined = await client.deleteWebhook({ webhookId });
    return nothing ?? "deleted";
  },
  describe: async () => Object.keys(await client.describe()).length,
  describeOpen: async () => Object.keys(await open.describeOpen()).length,
  readBusiness: async () => {
    const business: OpenBusiness = (await open.readBusiness({ slug })).data;
    return business.name;
  },
  lookupBusiness: async () => (await open.lookupBusiness({ domain: slug })).data.slug,
  searchBusinesses: async () => (await open.searchBusinesses({ query: "shop" })).data[0]?.name,
  listBusinessReviews: async () => (await open.listBusinessReviews({ slug, page: 1 })).perPage,
};
for (const [name, call] of Object.entries(calls)) {
  if ((await call()) === undefined) throw new Error(`${name} answered nothing.`);
  called.push(name);
}

// @ts-expect-error A field that the operation does not have.
const wrong = () => client.readReview({ review: "x" });
// @ts-expect-error A value that the enum does not have.
const unknown = () => client.listInvitations({ status: "lost" });

const refused = await client.readReview({ reviewId: "rev_x" }).catch((error: unknown) => error);
if (!(refused instanceof ApiError)) throw new Error("The refusal is no ApiError.");
const unsigned = await verifyWebhook("{}", {}, "whsec_AAAA").catch((error: Error) => error.message);
process.stdout.write(
  JSON.stringify({
    called,
    methods: Object.keys(client),
    reviews: reviews.length,
    names,
    openReviews,
    refused: [refused.status, refused.code, typeof refused.requestId],
    unsigned,
    checks: [typeof wrong, typeof unknown],
  }),
);
