// An order becomes an invitation, in one statement, which is one transaction and one way to the database. It sees what was
// there when it began, and where that changed meanwhile it takes itself back and is run again:
// - The integration, its business or its organisation: no row of `place`, so nothing at all is written.
// - The same order a moment earlier: the unique index has it wait, and then it is a repeat.
// - The last of the allowance, or the same customer and reference by another way: the outcome is null, which its column does
//   not take.
// Locks are taken in the order that everyone keeps: order, allowance, invitation, products.
import { lockAllowance } from "#domain/invitation/allowance.ts";
import type { TextChannel } from "#domain/invitation/channel.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { type Database, sqlState } from "#platform/database.ts";
import { COMMIT_WITHOUT_WAITING, waitForDisk } from "#platform/disk-wait.ts";
import { newId } from "#platform/id.ts";
import { createSlots, type Slots } from "#platform/outbound/slots.ts";
import { Refusal } from "#platform/refusal.ts";
import { statement } from "#platform/statement.ts";
import type { Result } from "../outcome.ts";
import { PLACE_VERSION, type Place } from "../row.ts";
import type { OrderProduct } from "./order.ts";

export type OrderToQueue = {
  place: Place;
  /** Together with the address: once. Null: what has no reference either, and may come again when that has expired. */
  key: string | null;
  reference: string | null;
  email: string;
  name: string | null;
  /** In E.164. */
  phone: string | null;
  /** What it goes out by where the phone's owner has nothing against it; null: mail. */
  textChannel: TextChannel | null;
  mailAt: Date;
  textAt: Date;
  /** Start of the allowance's period, and how many invitations it holds. */
  periodStart: Date;
  invitesPerMonth: number;
  products: readonly OrderProduct[];
};

const NOT_NULL_VIOLATION = "23502";
const DEADLOCK = "40P01";
/** Each time somebody else got further, so this is no endless race. */
const MOST_TRIES = 10;
/** They wait for no disk, so these keep a database busy; with more at once (8) each took so much longer that it was a third less. */
const MOST_AT_ONCE = 3;
const slotsOf = new WeakMap<Database, Slots>();
const SUPPRESSED_NOTE = "This address is not written to any more.";

/** Queues what is to be queued and keeps what came of it. Null where the place is not what it was, and is to be looked up anew. */
export async function queueOrder(context: Context, order: OrderToQueue): Promise<Result | null> {
  for (let tries = 1; ; tries++) {
    try {
      const result = await inTurn(context.db, () => attempt(context, order));
      if (result) await waitForDisk(context.db);
      return result;
    } catch (error) {
      const state = sqlState(error);
      if (state !== NOT_NULL_VIOLATION && state !== DEADLOCK) throw error;
      if (tries === MOST_TRIES) throw new Refusal("unavailable", "Too much happens at once. Try again in a moment.");
    }
  }
}

/** A flood of orders leaves connections to everyone else. */
async function inTurn<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const slots = slotsOf.get(db) ?? createSlots(MOST_AT_ONCE);
  slotsOf.set(db, slots);
  await slots.take();
  try {
    return await work();
  } finally {
    slots.give();
  }
}

async function attempt(context: Context, order: OrderToQueue): Promise<Result | null> {
  if (order.key !== null) return run(context, order);
  const { organisationId: id, periodAnchor } = order.place;
  // No index knows a customer without a reference again: whoever invites for the organisation meanwhile has to wait.
  return inTransaction(context, async (inside) => {
    await lockAllowance(inside, { id, periodAnchor }, order.invitesPerMonth);
    return run(inside, order);
  });
}

async function run({ db, clock }: Context, { place, ...order }: OrderToQueue): Promise<Result | null> {
  const products = order.products.map(({ shopId, name, url, image }) => {
    return { id: newId<"prd">(), shop_id: shopId, name, url, image };
  });
  const [row] = await queue(
    db,
    place.id,
    place.version,
    place.businessId,
    place.organisationId,
    place.kind,
    clock.now().toISOString(),
    newId(),
    order.key,
    order.email.toLowerCase(),
    order.email,
    order.name,
    order.reference,
    order.phone,
    order.textChannel,
    order.mailAt.toISOString(),
    order.textAt.toISOString(),
    order.periodStart.toISOString(),
    order.invitesPerMonth,
    newId<"inv">(),
    newId(),
    newId(),
    SUPPRESSED_NOTE,
    JSON.stringify(products),
  );
  return row ?? null;
}

const queue = statement<Result>(
  "order_queue",
  `with given as not materialized (
    select $1::uuid as integration, $2::text as version, $3::uuid as business, $4::uuid as organisation, $5::text as source,
      $6::timestamptz as now, $7::uuid as order_id, $8::text as key, $9::text as address, $10::text as email,
      $11::text as name, $12::text as reference, $13::text as phone, $14::text as text_channel, $15::timestamptz as mail_at,
      $16::timestamptz as text_at, $17::timestamptz as period, $18::int as allowed, $19::uuid as invitation,
      $20::uuid as message, $21::uuid as outcome, $22::text as suppressed_note, $23::json as products
  ), place as materialized (
    select i.id, ${COMMIT_WITHOUT_WAITING} from integration i join business b on b.id = i.business_id join organisation o on o.id = b.organisation_id
    where i.id = (select integration from given) and not i.paused and ${PLACE_VERSION} = (select version from given)
    for key share of i
  ), known as materialized (
    select g.*,
      -- A cancelled order has a row without an invitation: for its address, or for whatever address (''). It counts first.
      (select min(case when o.invitation_id is null then 'cancelled' else 'duplicate' end) from inbound_order o
        where o.integration_id = g.integration and o.order_key = g.key and o.address in (g.address, '')) as seen,
      case when g.reference is not null then (
        select i.id from invitation i where i.business_id = g.business and lower(i.email) = g.address
          and i.reference = g.reference and i.reference is not null limit 1
      ) else (
        select i.id from invitation i where i.business_id = g.business and lower(i.email) = g.address
          and i.reference is null and i.status <> 'expired' and i.expires_at > now() limit 1
      ) end as earlier,
      (select s.reason from suppression s where s.organisation_id = g.organisation and s.address = g.address) as suppressed,
      case when g.text_channel is null
          or exists (select 1 from phone_opt_out p where p.phone = g.phone)
          or exists (select 1 from suppression s where s.organisation_id = g.organisation and s.address = g.phone)
        then 'email' else g.text_channel end as channel,
      coalesce((select a.used from invitation_allowance a
        where a.organisation_id = g.organisation and a.period_start = g.period), 0) as used
    from given g, place
  ), decided as not materialized (
    select *,
      case
        when seen is not null then seen
        when earlier is not null then 'duplicate'
        -- An address that bounced says nothing of a phone; a person who asked for quiet does.
        when suppressed is not null and (channel = 'email' or suppressed <> 'bounced') then 'ignored'
        when used >= allowed then 'limit_reached'
        else 'queued'
      end as verdict,
      case when channel = 'email' then mail_at else text_at end as send_at
    from known
  ), ordered as (
    -- Of what was invited for by another way, too, so that a refund finds it. Not where the allowance is used up: the order
    -- may come again in another period.
    insert into inbound_order (id, integration_id, order_key, address, invitation_id, created_at)
    select order_id, integration, key, address, coalesce(earlier, invitation), now from decided
    where key is not null and (verdict = 'queued' or (seen is null and earlier is not null))
    on conflict do nothing
    returning id
  ), taken as (
    insert into invitation_allowance as a (organisation_id, period_start, used)
    select organisation, period, 1 from decided
    where verdict = 'queued' and (key is null or exists (select 1 from ordered))
    on conflict (organisation_id, period_start) do update set used = a.used + 1
      where a.used < (select allowed from given)
    returning used
  ), invited as (
    insert into invitation (
      id, organisation_id, business_id, email, name, reference, phone, channel, status, source, send_at, expires_at, created_at)
    select invitation, organisation, business, email, name, reference, case when channel <> 'email' then phone end,
      channel, 'queued', source, send_at, send_at + interval '720 hours', now
    from decided, taken
    on conflict do nothing
    returning id
  ), messaged as (
    insert into message (id, kind, channel, address, organisation_id, subject_id, payload, run_at, created_at)
    select message, 'invitation', channel, case when channel = 'email' then email else phone end, organisation, invited.id,
      '{}', send_at, now
    from decided, invited
  ), listed as materialized (
    select p.*, unchanged.id as kept_id
    from invited, given g, json_to_recordset(g.products) as p(id uuid, shop_id text, name text, url text, image text)
    left join lateral (
      select k.id from product k where k.business_id = (select business from given) and k.shop_id = p.shop_id
        and k.name = p.name and (p.url is null or p.url = k.url) and (p.image is null or p.image = k.image)
      limit 1
    ) unchanged on true
  ), kept as (
    -- What is not said is not forgotten. Two orders cannot wait for each other here: one of them has the allowance.
    insert into product as k (id, business_id, shop_id, name, url, image, created_at)
    select l.id, g.business, l.shop_id, l.name, l.url, l.image, g.now from listed l, given g
    where l.kept_id is null
    on conflict (business_id, shop_id) do update
      set name = excluded.name, url = coalesce(excluded.url, k.url), image = coalesce(excluded.image, k.image)
    returning id
  ), linked as (
    insert into invitation_product (invitation_id, product_id)
    select invited.id, p.id from invited,
      (select id from kept union all select kept_id from listed where kept_id is not null) p
  )
  insert into inbound_outcome (id, integration_id, outcome, note, created_at)
  select outcome, integration,
    case
      when verdict <> 'queued' then verdict
      when exists (select 1 from invited) then 'queued'
      when key is not null and not exists (select 1 from ordered) then 'duplicate'
    end,
    case when verdict = 'ignored' then suppressed_note end, now
  from decided
  returning outcome, note`,
);
