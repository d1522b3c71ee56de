// Creates invitations, one or many, and lists them (contract, Invitation).
import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { createInvitation, createInvitations } from "#domain/invitation/create.ts";
import { INVITATION_STATUSES, type InvitationStatus } from "#domain/invitation/invitation.ts";
import { listInvitations } from "#domain/invitation/list.ts";
import type { Inviter } from "#domain/invitation/make.ts";
import { type BusinessId, fromWire } from "#platform/id.ts";
import { readRange } from "../../query.ts";
import { readId } from "../post.ts";
import { list, notFound, PAGING, type RestRoutes } from "../route.ts";
import { answers, listOf, posting, single } from "../schema.ts";
import { presentBulk, presentInvitation } from "./present.ts";
import { BULK_BODY, BulkSchema, CREATE_BODY, CreatedInvitationSchema, InvitationSchema } from "./schema.ts";

const Status = Type.String({
  pattern: `^(${INVITATION_STATUSES.join("|")})$`,
  documented: { type: "string", enum: [...INVITATION_STATUSES] },
  wrong: `must be one of ${INVITATION_STATUSES.join(", ")}`,
  description: "Only invitations in this state.",
});

export function invitationRoutes({ context, config, links, callerOf, post }: RestRoutes) {
  const messaging = {
    sms: Boolean(config.twilio?.from),
    whatsapp: Boolean(config.twilio?.whatsappFrom),
  };
  const inviterOf = (request: Request, businessId: BusinessId): Inviter => {
    const { organisation, plan } = callerOf(request);
    return { organisation, planId: organisation.plan, plan, messaging, source: "api", businessId };
  };

  return new Elysia()
    .post(
      "/invitations",
      ({ request }) =>
        post(request, async (inside, fields) => {
          const inviter = inviterOf(request, readId(fields, "businessId", "biz"));
          const invitation = await createInvitation(inside, { ...inviter, fields });
          // A secret: with it, anyone can write the review.
          const inviteUrl = `${config.baseUrl}/invite/${links.sign("invite", invitation.id)}`;
          const shown = fields.delivery === "link" ? { inviteUrl } : {};
          return { status: 201, data: { ...presentInvitation(invitation), ...shown } };
        }),
      {
        parse: "none",
        detail: {
          summary: "Invite a customer",
          operationId: "createInvitation",
          ...posting(CREATE_BODY, {
            answers: { 201: single(CreatedInvitationSchema) },
            refusals: {
              400: ["invalid_email", "invalid_phone"],
              402: ["limit_reached"],
              403: ["messaging_not_available"],
              404: ["not_found"],
              409: ["duplicate", "email_opted_out", "phone_opted_out"],
              422: ["validation_error", "reference_required"],
            },
          }),
        },
      },
    )
    .post(
      "/invitations/bulk",
      ({ request }) =>
        post(request, async (inside, fields) => {
          const inviter = inviterOf(request, readId(fields, "businessId", "biz"));
          const results = await createInvitations(inside, { ...inviter, rows: fields.invitations });
          return { status: 200, data: presentBulk(results) };
        }),
      {
        parse: "none",
        detail: {
          summary: "Invite up to 500 customers; each row has its own result",
          operationId: "createInvitations",
          ...posting(BULK_BODY, {
            answers: { 200: single(BulkSchema) },
            refusals: { 404: ["not_found"], 422: ["validation_error"] },
          }),
        },
      },
    )
    .get(
      "/invitations",
      async ({ request, query }) => {
        const businessId = query.businessId === undefined ? undefined : fromWire("biz", query.businessId);
        const filter = { businessId: businessId ?? undefined, status: query.status as InvitationStatus | undefined };
        const range = readRange(query);
        const { organisation } = callerOf(request);
        const found = businessId === null ? null : await listInvitations(context, organisation.id, filter, range);
        if (!found) throw notFound();
        return list(found.rows.map(presentInvitation), range, found.total);
      },
      {
        query: Type.Object({
          businessId: Type.Optional(Type.String({ description: "Only invitations of this business." })),
          status: Type.Optional(Status),
          ...PAGING,
        }),
        detail: {
          summary: "Invitations of the organisation, newest first",
          operationId: "listInvitations",
          responses: answers(200, listOf(InvitationSchema), { 400: "`invalid_parameter`", 404: "`not_found`" }),
        },
      },
    );
}
