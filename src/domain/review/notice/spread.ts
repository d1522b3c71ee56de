// Hands out events to the members who hear of them, and queues their mails. The sender calls it before it looks for mails.
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { choiceOf } from "#domain/account/notice/choice.ts";
import { MANY_A_DAY, VOLUME_DAYS } from "#domain/account/notice/kind.ts";
import { enterLanes, type NewEntry } from "#domain/account/notice/lane.ts";
import {
  findChosen,
  findReaders,
  hasEvents,
  type NoticeEvent,
  type Reader,
  takeEvents,
} from "#domain/account/notice/reader.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { FROM_CUSTOMERS } from "../state/columns.ts";

/** Small, because each event may be one of a thousand members, and other mail waits meanwhile. */
const BATCH = 50;

/** Takes some of the events that wait. Several processes may run it at once. @returns whether more may wait */
export async function spreadNotices(context: Context): Promise<boolean> {
  if (!(await hasEvents(context))) return false;
  return (await inTransaction(context, spreadSome)) === BATCH;
}

async function spreadSome(inside: Context): Promise<number> {
  const events = await takeEvents(inside, BATCH);
  if (events.length === 0) return 0;
  const organisationIds = [...new Set(events.map(({ organisationId }) => organisationId))];
  const businessIds = [...new Set(events.flatMap(({ businessId }) => businessId ?? []))];
  const readers = await findReaders(inside, organisationIds);
  const userIds = [...new Set(readers.map(({ userId }) => userId))];
  const [chosenBy, places] = await Promise.all([
    findChosen(inside, userIds, businessIds),
    placesOf(inside, organisationIds, businessIds),
  ]);
  const byOrganisation = Map.groupBy(readers, ({ organisationId }) => organisationId);
  const entries = events.flatMap((event): NewEntry[] => {
    const place = placeOf(event, places);
    if (!place) return [];
    return (byOrganisation.get(event.organisationId) ?? []).flatMap((reader) => {
      const chosen = chosenBy({ ...event, userId: reader.userId });
      const choice = choiceOf(event.kind, { role: reader.role, chosen, isBusy: place.isBusy });
      if (choice === "none" || !isFor(event, reader) || (choice === "low" && !isLow(event))) return [];
      const { userId, address, hour, zone } = reader;
      return [{ ...event, userId, address, pace: { choice, hour, zone: zone ?? place.zone } }];
    });
  });
  await enterLanes(inside, entries);
  return events.length;
}

function isFor({ userId, payload }: NoticeEvent, reader: Reader): boolean {
  if (userId !== null) return userId === reader.userId;
  return payload.except?.includes(reader.userId) !== true;
}

const LOW = 3;

/** By the stars when it happened; the mail reads them again. */
function isLow({ payload: { rating = 0 } }: NoticeEvent): boolean {
  return rating <= LOW;
}

type Place = { organisationId: OrganisationId; businessId: BusinessId | null; zone: string; isBusy: boolean };

/** Null where the business has left the organisation. An event of no business has the zone of the organisation's first. */
function placeOf({ organisationId, businessId }: NoticeEvent, places: readonly Place[]): Place | undefined {
  return (
    places.find((place) => place.organisationId === organisationId && place.businessId === businessId) ??
    (businessId === null ? { organisationId, businessId, zone: "UTC", isBusy: false } : undefined)
  );
}

async function placesOf(
  { db, clock }: Context,
  organisationIds: readonly OrganisationId[],
  businessIds: readonly BusinessId[],
): Promise<Place[]> {
  const since = new Date(clock.now().getTime() - VOLUME_DAYS * DAY_MS).toISOString();
  return places(db, organisationIds, businessIds, since);
}

/** Counts within the index review_customer, no further than the bound. */
const places = statement<Place>(
  "notice_places",
  `select b.organisation_id as "organisationId", b.id as "businessId", b.timezone as zone,
    (select count(*) from (select from review where business_id = b.id and status = 'published' and ${FROM_CUSTOMERS}
      and created_at > $3::timestamptz limit ${MANY_A_DAY * VOLUME_DAYS}) r) >= ${MANY_A_DAY * VOLUME_DAYS} as "isBusy"
  from business b where b.id = any($2::uuid[]) and b.organisation_id = any($1::uuid[])
  union all
  select o.id, null, (select timezone from business where organisation_id = o.id order by created_at, id limit 1), false
  from unnest($1::uuid[]) as o(id) where exists (select from business where organisation_id = o.id)`,
);
