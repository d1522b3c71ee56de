// Invitations as they are stored, found by their ids and by what makes them unique.
import type postgres from "postgres";
import type { BusinessId, InvitationId, OrganisationId, ReviewId } from "#platform/id.ts";
import type { InvitationRecord } from "../record/invitation.ts";
import type { TableSpec } from "../table/copy.ts";
import { momentText } from "../table/moment.ts";
import { queryOver, selection } from "../table/rows.ts";

export type InvitationRow = {
  id: InvitationId;
  organisation_id: OrganisationId;
  business_id: BusinessId;
  email: string;
  name: string | null;
  reference: string | null;
  phone: string | null;
  channel: string;
  status: string;
  source: string;
  review_id: ReviewId | null;
  send_at: number;
  sent_at: number | null;
  opened_at: number | null;
  reviewed_at: number | null;
  reminded_at: number | null;
  cancelled_at: number | null;
  expires_at: number;
  created_at: number;
};

export const SPEC: TableSpec<InvitationRow> = {
  table: "invitation",
  key: ["id"],
  columns: {
    id: "uuid",
    organisation_id: "uuid",
    business_id: "uuid",
    email: "text",
    name: "text",
    reference: "text",
    phone: "text",
    channel: "text",
    status: "text",
    source: "text",
    review_id: "uuid",
    send_at: "timestamptz",
    sent_at: "timestamptz",
    opened_at: "timestamptz",
    reviewed_at: "timestamptz",
    reminded_at: "timestamptz",
    cancelled_at: "timestamptz",
    expires_at: "timestamptz",
    created_at: "timestamptz",
  },
};

type Wanted = { item: { line: number; record: InvitationRecord }; businessId: BusinessId };

export type StoredInvitations = {
  /** `contradicts`: the id is one invitation's, the rest another's. */
  find(record: InvitationRecord, businessId: BusinessId): { before: InvitationRow | null; contradicts: boolean };
};

/** The stored invitations that the records are about. */
export async function readInvitations(
  tx: postgres.TransactionSql,
  wanted: readonly Wanted[],
): Promise<StoredInvitations> {
  const byIds = await queryOver<InvitationRow>(
    tx,
    wanted.flatMap(({ item }) => (item.record.id === undefined ? [] : { id: item.record.id })),
    "id uuid",
    `select ${selection(SPEC, "i")} from given join invitation i using (id) order by i.id for no key update of i`,
  );
  const byPairs = await queryOver<InvitationRow & { key: string }>(
    tx,
    wanted.flatMap(({ item: { record }, businessId }) =>
      record.id !== undefined && (record.reference ?? null) === null ? [] : pairOf(record, businessId),
    ),
    "key text, business uuid, email text, reference text, made timestamptz",
    // Two halves, since each has an index of its own.
    `select given.key, ${selection(SPEC, "i")} from given join invitation i
      on i.business_id = given.business and lower(i.email) = lower(given.email) and i.reference = given.reference
        and i.reference is not null
    union all
    select given.key, ${selection(SPEC, "i")} from given join invitation i
      on given.reference is null and i.business_id = given.business and lower(i.email) = lower(given.email)
        and i.reference is null and i.created_at = given.made`,
  );
  const byId = new Map(byIds.map((row) => [row.id, row]));
  const byPair = new Map(byPairs.map(({ key, ...row }) => [key, row]));
  return {
    find(record, businessId) {
      const named = record.id === undefined ? undefined : byId.get(record.id);
      const paired = byPair.get(pairOf(record, businessId).key);
      const elsewhere = named !== undefined && named.business_id !== businessId;
      const contradicts = elsewhere || (named !== undefined && paired !== undefined && named.id !== paired.id);
      return { before: named ?? paired ?? null, contradicts };
    },
  };
}

function pairOf({ email, reference, createdAt }: InvitationRecord, business: BusinessId) {
  const made = momentText(createdAt);
  return { key: JSON.stringify([business, email, reference ?? null, made]), business, email, reference, made };
}
