// Sample payloads for webhooks, from an organisation's own data, or invented where it has none.
import type { WebhookEventName } from "#contract/event.ts";
import { newId, type OrganisationId, toWire } from "#contract/id.ts";
import { businessPayload, businessSamples } from "#domain/business/state/payload.ts";
import { invitationPayload, invitationSamples } from "#domain/invitation/payload.ts";
import { reviewSamples } from "#domain/review/sample.ts";
import { replyPayload, reviewPayload } from "#domain/review/state/event.ts";
import type { Context } from "#platform/database/context.ts";

/** Contract, REST API. */
const SAMPLES = 3;
const EXAMPLE = { slug: "example.com", name: "Example" };

/** Up to three recent payloads of an event, in the shape of a delivery. */
export async function samplesOf(context: Context, organisationId: OrganisationId, event: WebhookEventName) {
  const samples =
    event === "business.verified"
      ? await businessSamples(context, organisationId, SAMPLES)
      : event === "invitation.sent"
        ? await invitationSamples(context, organisationId, SAMPLES)
        : await reviewSamples(context, organisationId, event, SAMPLES);
  return samples.map((each) => ({
    id: toWire("whd", each.id),
    event,
    createdAt: each.createdAt.toISOString(),
    data: each.data,
  }));
}

/** The payload of a test: of the first subscribed event that the organisation has data for, else an example of the first. */
export async function testPayload(
  context: Context,
  { organisationId, events }: { organisationId: OrganisationId; events: WebhookEventName[] },
): Promise<{ event: WebhookEventName; data: object }> {
  for (const event of events) {
    const [sample] = await samplesOf(context, organisationId, event);
    if (sample) return { event, data: sample.data };
  }
  const event = events[0] as WebhookEventName;
  return { event, data: exampleOf(context, event) };
}

function exampleOf({ clock, baseUrl }: Context, event: WebhookEventName): object {
  const createdAt = clock.now();
  const business = businessPayload({ id: newId(), ...EXAMPLE }, baseUrl);
  if (event === "business.verified") return { business };
  if (event === "invitation.sent") {
    const sent = { id: newId<"inv">(), email: "jo@example.com", reference: "1001", channel: "email" as const };
    return { business, invitation: invitationPayload({ ...sent, status: "sent", sentAt: createdAt }) };
  }
  const review = {
    id: newId<"rev">(),
    rating: 5,
    title: "An example",
    body: "This review is an example for testing a webhook.",
    author: "Jo",
    verified: true,
    incentivized: false,
    reward: "none" as const,
    source: "invitation",
    status: "published",
    experienceDate: createdAt.toISOString().slice(0, 10),
    createdAt,
  };
  const reply = replyPayload({ id: newId(), body: "Thank you. This reply is an example, too.", createdAt });
  return {
    business,
    review: reviewPayload(
      event === "review.removed" ? { ...review, status: "removed" } : review,
      EXAMPLE.slug,
      baseUrl,
    ),
    ...(event === "reply.created" || event === "review.resolved" ? { reply } : {}),
    ...(event === "review.resolved" ? { resolution: "resolved", resolutionAt: createdAt.toISOString() } : {}),
  };
}
