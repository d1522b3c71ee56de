// Schemas of invitations (contract, Invitation). They document only: the domain reads the fields, and has a code for each mistake.
import { Type } from "@sinclair/typebox";
import { MOST_ROWS } from "#domain/invitation/create.ts";
import { INVITATION_STATUSES } from "#domain/invitation/invitation.ts";
import { Choice, Count, idOf, Moment, Nullable, Text } from "../schema.ts";

const Channel = Choice("email", "sms", "whatsapp");
const BusinessIdText = Type.String({ pattern: "^biz_", description: "A business of the organisation." });
const SendAt = Type.String({
  format: "date-time",
  description:
    "When it is sent, at most a year ahead; at once where it is absent or past. ISO 8601 with any number of decimals and `Z`, an offset such as `+02:00` or `+0200`, or nothing for UTC.",
});

const Row = {
  email: Type.String({ maxLength: 254, description: "The customer's address." }),
  name: Type.Optional(Type.String({ maxLength: 120, description: "For the greeting; one line." })),
  reference: Type.Optional(
    Type.Union([Type.String({ maxLength: 100 }), Type.Integer({ maximum: Number.MAX_SAFE_INTEGER })], {
      description:
        "An order number; one invitation for each address and reference. A whole number is read as its text.",
    }),
  ),
  sendAt: Type.Optional(SendAt),
};

export const CREATE_BODY = Type.Object({
  businessId: BusinessIdText,
  ...Row,
  phone: Type.Optional(
    Type.String({
      description:
        "A mobile number, international or as written in the business's country. An unreadable one is `invalid_phone` on every channel.",
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
});

export const BULK_BODY = Type.Object({
  businessId: BusinessIdText,
  invitations: Type.Array(Type.Object(Row), { maxItems: MOST_ROWS }),
});

const invitation = {
  id: idOf("inv"),
  businessId: idOf("biz"),
  email: Text,
  name: Nullable(Text),
  reference: Nullable(Text),
  phone: Nullable(Type.String({ description: "In E.164." })),
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

export const InvitationSchema = Type.Object(invitation);

export const CreatedInvitationSchema = Type.Object({
  ...invitation,
  inviteUrl: Type.Optional(Type.String({ description: "With `delivery: link` only, shown once." })),
});

export const BulkSchema = Type.Object({
  queued: Count,
  failed: Count,
  results: Type.Array(
    Type.Object({
      index: Count,
      email: Type.String({ description: "As it was sent." }),
      ok: Type.Boolean(),
      error: Type.Optional(
        Choice("invalid_email", "validation_error", "duplicate", "email_opted_out", "limit_reached"),
      ),
      invitationId: Type.Optional(idOf("inv")),
    }),
  ),
});
