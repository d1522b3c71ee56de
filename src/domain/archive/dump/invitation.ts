// Invitations by business and moment. Of one organisation only those it has made itself, and not those of who had the
// business before: they hold customers' addresses.
import { type InvitationId, type OrganisationId, type ReviewId, toWire } from "#platform/id.ts";
import { momentText } from "../table/moment.ts";
import { milliseconds } from "../table/rows.ts";
import { OF_ORGANISATION, type Part, present, presentMoment } from "./part.ts";

type Row = {
  business: string;
  id: InvitationId;
  email: string;
  name: string | null;
  reference: string | null;
  phone: string | null;
  channel: string;
  status: string;
  source: string;
  send_at: number;
  sent_at: number | null;
  opened_at: number | null;
  reviewed_at: number | null;
  reminded_at: number | null;
  cancelled_at: number | null;
  expires_at: number;
  created_at: number;
  review_id: ReviewId | null;
  review_external_id: string | null;
  organisation_id: OrganisationId;
  is_owners: boolean;
};

export const invitations: Part<Row> = {
  query: `select b.slug as business, i.id, i.email, i.name, i.reference, i.phone, i.channel, i.status, i.source,
      ${milliseconds("i.send_at")} as send_at, ${milliseconds("i.sent_at")} as sent_at,
      ${milliseconds("i.opened_at")} as opened_at, ${milliseconds("i.reviewed_at")} as reviewed_at,
      ${milliseconds("i.reminded_at")} as reminded_at, ${milliseconds("i.cancelled_at")} as cancelled_at,
      ${milliseconds("i.expires_at")} as expires_at, ${milliseconds("i.created_at")} as created_at,
      i.review_id, r.external_id as review_external_id, i.organisation_id,
      i.organisation_id is not distinct from b.organisation_id as is_owners
    from invitation i join business b on b.id = i.business_id left join review r on r.id = i.review_id
    where ${OF_ORGANISATION} and ($1::uuid is null or i.organisation_id = $1::uuid)
    order by b.slug collate "C", i.created_at, i.id`,
  record: (row) => ({
    type: "invitation",
    id: toWire("inv", row.id),
    business: row.business,
    email: row.email,
    name: present(row.name),
    reference: present(row.reference),
    phone: present(row.phone),
    channel: row.channel,
    status: row.status,
    source: row.source,
    sendAt: momentText(row.send_at),
    sentAt: presentMoment(row.sent_at),
    openedAt: presentMoment(row.opened_at),
    reviewedAt: presentMoment(row.reviewed_at),
    remindedAt: presentMoment(row.reminded_at),
    cancelledAt: presentMoment(row.cancelled_at),
    expiresAt: momentText(row.expires_at),
    createdAt: momentText(row.created_at),
    review: row.review_id === null ? undefined : (row.review_external_id ?? toWire("rev", row.review_id)),
    organisation: row.is_owners ? undefined : toWire("org", row.organisation_id),
  }),
};
