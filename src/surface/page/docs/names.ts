// Names in the docs: of pages in the reader's language, and short ones of operations in English, as the headings of the reference are.
import type { Language } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";
import type { GuideName } from "./guides.ts";
import type { Group } from "./reference.ts";

export function guideName(name: GuideName, language: Language): string {
  return wordsIn("guide", language).page[name];
}

/** The name of a page of the reference, as the OpenAPI document has it where the words lack it. */
export function groupName({ slug, name }: Group, language: Language): string {
  return (wordsIn("guide", language).reference as Readonly<Record<string, string>>)[slug] ?? name;
}

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
