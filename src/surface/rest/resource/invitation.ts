// Creates invitations, one or many, and lists them (contract, Invitation).
import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { type BusinessId, fromWire } from "#contract/id.ts";
import { LINK_PATH } from "#contract/link.ts";
import { noSuchRecord } from "#contract/refusal.ts";
import { type BulkResult, createInvitation, createInvitations, MOST_ROWS } from "#domain/invitation/create/create.ts";
import type { Inviter } from "#domain/invitation/create/draft.ts";
import { listInvitations } from "#domain/invitation/list.ts";
import { INVITATION_STATUSES, type InvitationStatus } from "#domain/invitation/state/invitation.ts";
import { OFFERS, REWARD_NOTE } from "#domain/review/state/reward.ts";
import { oneOf, readRange } from "#surface/http/query.ts";
import { presenter } from "#surface/present.ts";
import {
  BULK_EXAMPLE,
  CREATED_INVITATION_EXAMPLE,
  INVITATION_EXAMPLE,
  NEW_INVITATION_EXAMPLE,
  NEW_INVITATIONS_EXAMPLE,
} from "../kit/example.ts";
import { type Caller, requireReach, requireWhole } from "../kit/guard.ts";
import { list, PAGING, type RestRoutes, readId } from "../kit/route.ts";
import { Choice, Count, idOf, listOf, Moment, Nullable, posting, reading, single, Text } from "../kit/schema.ts";

const Status = oneOf(INVITATION_STATUSES, "Only invitations in this state.");

const Channel = Choice("email", "sms", "whatsapp");
const BusinessIdText = Type.String({ pattern: "^biz_", description: "A business of the organisation." });
const SendAt = Type.String({
  format: "date-time",
  description:
    "When it is sent, at most a year ahead; at once where it is absent or past. ISO 8601, such as `2026-11-20T09:30:00Z` or `2026-11-20T11:30:00+02:00`. Without an offset it is UTC.",
});

const Row = {
  email: Type.String({ maxLength: 254, description: "The customer's address." }),
  name: Type.Optional(
    Type.String({ maxLength: 120, description: "For the greeting; one line. Blanks count as absent." }),
  ),
  reference: Type.Optional(
    Type.Union([Type.String({ maxLength: 100 }), Type.Integer()], {
      description:
        "An order number; one invitation for each address and reference. A whole number is read as its text, whatever its length. Blanks count as absent.",
    }),
  ),
  language: Type.Optional(
    Type.String({
      maxLength: 11,
      description:
        "The customer's language, ISO 639-1 with or without a region: `pl`, `pt-BR`. The form, the mails and the texts are in it, or in the nearest that the service speaks. By default the organisation's.",
    }),
  ),
  sendAt: Type.Optional(SendAt),
  reward: Type.Optional({
    ...Choice(...OFFERS),
    description: "`any_review` labels the review for good.",
  }),
  rewardNote: Type.Optional(
    Type.String({
      minLength: REWARD_NOTE.min,
      maxLength: REWARD_NOTE.max,
      description: "Needed with `any_review`: what is offered, whatever the review says.",
    }),
  ),
};

const CREATE_BODY = Type.Object(
  {
    businessId: BusinessIdText,
    ...Row,
    phone: Type.Optional(
      Type.String({
        description:
          "A mobile number, international or as written in the business's country. An unreadable one is `invalid_phone` on every channel. A landline is kept where no `channel` is named, and the invitation goes by email.",
      }),
    ),
    channel: Type.Optional({
      ...Channel,
      description:
        "By default the organisation's preferred channel where it is possible, else email. Text messages need a paid plan, a phone and a reference, and are not sent from 21:00 to 08:00 in the business's time zone.",
    }),
    delivery: Type.Optional({
      ...Choice("email", "link"),
      description: "`link` sends nothing and answers with `inviteUrl`.",
    }),
  },
  { noun: "NewInvitation", examples: [NEW_INVITATION_EXAMPLE] },
);

const BULK_BODY = Type.Object(
  {
    businessId: BusinessIdText,
    reward: Type.Optional({
      ...Row.reward,
      description: "For rows that state neither `reward` nor `rewardNote`. `any_review` labels the review for good.",
    }),
    rewardNote: Type.Optional({
      ...Row.rewardNote,
      description: "Needed with the `reward` beside it: what is offered, whatever the review says.",
    }),
    invitations: Type.Array(Type.Object(Row, { noun: "NewInvitationRow" }), { maxItems: MOST_ROWS }),
  },
  { noun: "NewInvitations", examples: [NEW_INVITATIONS_EXAMPLE] },
);

const invitation = {
  id: idOf("inv"),
  businessId: idOf("biz"),
  email: Text,
  name: Nullable(Text),
  reference: Nullable(Text),
  phone: Nullable(Type.String({ description: "In E.164." })),
  language: Nullable(Type.String({ description: "As it was given, such as `pl` or `pt-BR`." })),
  reward: Choice(...OFFERS),
  rewardNote: Nullable(Text),
  channel: Channel,
  status: Choice(...INVITATION_STATUSES),
  source: Choice("api", "dashboard", "storefront-a", "storefront-b", "automation"),
  sendAt: Moment,
  sentAt: Nullable(Moment),
  openedAt: Nullable(Moment),
  reviewedAt: Nullable(Moment),
  expiresAt: Moment,
  createdAt: Moment,
};

const InvitationSchema = Type.Object(invitation, { noun: "Invitation", examples: [INVITATION_EXAMPLE] });
const presentInvitation = presenter(InvitationSchema);

const CreatedInvitationSchema = Type.Object(
  {
    ...invitation,
    inviteUrl: Type.Optional(Type.String({ description: "With `delivery: link` only, shown once." })),
  },
  { noun: "CreatedInvitation", examples: [CREATED_INVITATION_EXAMPLE] },
);

const BulkSchema = Type.Object(
  {
    queued: Count,
    failed: Count,
    results: Type.Array(
      Type.Object(
        {
          index: Count,
          email: Type.String({ description: "As it was sent." }),
          ok: Type.Boolean(),
          error: Type.Optional(
            Choice("invalid_email", "validation_error", "duplicate", "email_opted_out", "limit_reached"),
          ),
          invitationId: Type.Optional(idOf("inv")),
        },
        { noun: "BulkRowResult" },
      ),
    ),
  },
  { noun: "BulkResult", examples: [BULK_EXAMPLE] },
);

const presentBulk = presenter(BulkSchema);

export function invitationRoutes({ context, config, links, guarded, post }: RestRoutes) {
  const messaging = {
    sms: Boolean(config.twilio?.from),
    whatsapp: Boolean(config.twilio?.whatsappFrom),
  };
  const inviterOf = (caller: Caller, businessId: BusinessId): Inviter => {
    const { organisation, plan } = caller;
    requireReach(caller, businessId);
    return { organisation, planId: organisation.plan, plan, messaging, source: "api", businessId };
  };

  return new Elysia()
    .use(guarded)
    .post(
      "/invitations",
      ({ request, caller }) =>
        post(request, caller, async (inside, fields) => {
          const inviter = inviterOf(caller, readId(fields, "businessId", "biz"));
          const invitation = await createInvitation(inside, { ...inviter, fields });
          // A secret: with it, anyone can write the review.
          const inviteUrl = `${config.baseUrl}${LINK_PATH.invite}${links.sign("invite", invitation.id)}`;
          const shown = fields.delivery === "link" ? { inviteUrl } : {};
          return { status: 201, data: { ...presentInvitation(invitation), ...shown } };
        }),
      posting(CREATE_BODY, "createInvitation", "Invite a customer", { 201: single(CreatedInvitationSchema) }, [
        "invalid_email",
        "invalid_phone",
        "limit_reached",
        "messaging_not_available",
        "not_found",
        "duplicate",
        "email_opted_out",
        "phone_opted_out",
        "validation_error",
        "reference_required",
      ]),
    )
    .post(
      "/invitations/bulk",
      ({ request, caller }) =>
        post(request, caller, async (inside, fields) => {
          const inviter = inviterOf(caller, readId(fields, "businessId", "biz"));
          const results = await createInvitations(inside, { ...inviter, rows: fields.invitations, offer: fields });
          return { status: 200, data: summarise(results) };
        }),
      posting(
        BULK_BODY,
        "createInvitations",
        "Invite up to 500 customers; each row has its own result",
        { 200: single(BulkSchema) },
        ["not_found", "validation_error"],
      ),
    )
    .get(
      "/invitations",
      async ({ caller, query }) => {
        const businessId = query.businessId === undefined ? undefined : fromWire("biz", query.businessId);
        const filter = { businessId: businessId ?? undefined, status: query.status as InvitationStatus | undefined };
        const range = readRange(query);
        const { organisation } = caller;
        if (query.businessId === undefined) requireWhole(caller);
        else if (businessId) requireReach(caller, businessId);
        const found = businessId === null ? null : await listInvitations(context, organisation.id, filter, range);
        if (!found) throw noSuchRecord();
        return list(found.rows.map(presentInvitation), range, found.total);
      },
      {
        query: Type.Object({
          businessId: Type.Optional(Type.String({ description: "Only invitations of this business." })),
          status: Type.Optional(Status),
          ...PAGING,
        }),
        ...reading(
          "listInvitations",
          "Invitations of the organisation, newest first",
          { 200: listOf(InvitationSchema) },
          ["invalid_parameter", "not_found"],
        ),
      },
    );
}

function summarise(results: readonly BulkResult[]) {
  const queued = results.filter((each) => each.ok).length;
  return presentBulk({ queued, failed: results.length - queued, results });
}
