// Short names of operations, for the side bar and headings. The sentences of the OpenAPI documents stand below them.
const NAMES: Record<string, string> = {
  readMe: "Your organisation",
  listBusinesses: "List businesses",
  listReviews: "List reviews",
  readReview: "Read a review",
  createInvitation: "Invite a customer",
  listInvitations: "List invitations",
  createInvitations: "Invite many customers",
  postReply: "Reply to a review",
  readBenchmarks: "Benchmarks",
  readTrends: "Monthly trends",
  createWebhook: "Create a webhook",
  listWebhooks: "List webhooks",
  sampleWebhook: "Sample payloads",
  readWebhook: "Read a webhook",
  updateWebhook: "Change a webhook",
  deleteWebhook: "Delete a webhook",
  listDeliveries: "List deliveries",
  testWebhook: "Send a test",
  replayWebhook: "Replay events",
  resendDelivery: "Resend a delivery",
  describe: "OpenAPI document",
  readBusiness: "Read a business",
  lookupBusiness: "Find by site",
  searchBusinesses: "Search businesses",
  listBusinessReviews: "List reviews",
  describeOpen: "OpenAPI document",
};

export function shortName({ operationId = "", summary = "" }: { operationId?: string; summary?: string }): string {
  return NAMES[operationId] ?? summary;
}
