// No page is over 60 KB, however much there is: lists at their bounds, texts at theirs, all of it full of what has to be escaped.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { startSession } from "#domain/account/sign-in/session.ts";
import { browse } from "../../support/dashboard.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { ROWS } from "./route-table.ts";
import { pathAt, seatAt, seedTenant, type Tenant, type TenantPerson } from "./route-world.ts";

/** Issue, dashboard: before compression. */
const MOST_BYTES = 60_000;
/** As long as a business's, an author's and a customer's name may be. */
const NAME = "<Ä&ß>".repeat(16);
const TEXT = "<p>Gut & günstig, jederzeit wieder. ".repeat(138);

let service: TestService;
let tenant: Tenant;
let person: TenantPerson;
let moderator: TenantPerson;
beforeAll(async () => {
  service = await createTestService();
  tenant = await seedTenant(service);
  person = await seatAt(service, tenant, { role: "owner" });
  moderator = await seatAt(service, null, { staff: true });
  await fill(tenant);
});
afterAll(() => service.close());

async function fill({ ids, sql }: Tenant): Promise<void> {
  const { organisation, business, webhook, integration } = ids;
  await sql`insert into session (id, user_id, token_hash, user_agent, expires_at)
    select gen_random_uuid(), ${person.id}, decode(md5(random()::text), 'hex'), ${"<Mozilla>".repeat(30)}, now() + interval '5 days'
    from generate_series(1, 100)`;
  await sql`insert into integration (id, business_id, kind, secret_sealed)
    select gen_random_uuid(), ${business}, 'automation', '\\x01' from generate_series(1, 19)`;
  await sql`insert into inbound_outcome (id, integration_id, outcome, created_at)
    select gen_random_uuid(), id, outcome, now() from integration, unnest(array['queued', 'duplicate', 'no_email', 'limit_reached', 'test']) outcome`;
  const word = (n: string) => sql.unsafe(`'${NAME}' || ${n}`);
  await sql`update organisation set name = ${NAME} where id = ${organisation}`;
  await sql`update business set name = ${NAME} where id = ${business}`;
  await sql`update "user" set name = ${NAME}`;
  await sql`update review set title = ${NAME}, body = ${TEXT}, author = ${NAME}`;
  await sql`insert into review (id, business_id, rating, title, body, author, verified, source, status, language, experience_date, created_at, updated_at)
    select gen_random_uuid(), ${business}, 1 + n % 5, ${NAME}, ${TEXT}, ${NAME}, false, 'organic',
      case when n % 4 = 0 then 'held' else 'published' end, 'de', '2026-11-01', now() - n * interval '1 hour', now()
    from generate_series(1, 300) n`;
  await sql`insert into report (id, review_id, made_by, reason, note, created_at)
    select gen_random_uuid(), id, 'reader', 'spam', ${TEXT.slice(0, 1_500)}, now() - n * interval '1 minute'
    from (select id, row_number() over () as n from review where status = 'published' limit 60) each, generate_series(1, 3)`;
  await sql`with decided as (
      insert into moderation (id, review_id, business_id, from_status, to_status, reason, asked_by, created_at)
      select gen_random_uuid(), id, business_id, 'published', 'held', 'spam', 'moderator', now() from review where status = 'held'
      returning id, review_id)
    insert into appeal (id, review_id, moderation_id, words, created_at)
    select gen_random_uuid(), review_id, id, ${TEXT.slice(0, 2_000)}, now() from decided where review_id::text < '8'`;
  await sql`insert into reply (id, review_id, body, created_at, updated_at)
    select gen_random_uuid(), id, ${TEXT.slice(0, 3_000)}, now(), now() from review where status = 'published'`;
  await sql`insert into invitation (id, organisation_id, business_id, email, name, reference, channel, status, source, send_at, expires_at, created_at)
    select gen_random_uuid(), ${organisation}, ${business}, ${"x".repeat(60)} || n || '@' || ${"y".repeat(60)} || '.example', ${NAME},
      ${"&".repeat(96)} || n, 'email', 'queued', 'api', now() + interval '1 day', now() + interval '30 days', now() - n * interval '1 minute'
    from generate_series(1, 300) n`;
  await sql`insert into inbound_outcome (id, integration_id, outcome, note, order_key, created_at)
    select gen_random_uuid(), ${integration}, 'ignored', ${"<&>".repeat(60)}, ${"<".repeat(100)}, now() from generate_series(1, 300)`;
  await sql`insert into api_key (id, organisation_id, name, prefix, hash, scopes, created_by)
    select gen_random_uuid(), ${organisation}, ${NAME}, 'trk_live_abcd', decode(md5(random()::text), 'hex'), '{read,write}',
      (select user_id from member where organisation_id = ${organisation} limit 1) from generate_series(1, 99)`;
  await sql`insert into webhook_subscription (id, organisation_id, url, events, secret_sealed, status, disabled_reason)
    select gen_random_uuid(), ${organisation}, 'https://receiver.example/' || repeat('x', 2000), '{review.created}', '\\x01', 'disabled',
      'six deliveries in a row failed' from generate_series(1, 49)`;
  await sql`with made as (
      insert into webhook_event (id, organisation_id, event, data, created_at)
      select gen_random_uuid(), ${organisation}, 'review.created', ${JSON.stringify({ review: { id: "rev_01m8pbafjkedw86017p48k8fev", body: TEXT } })}, now()
      from generate_series(1, 300) returning id)
    insert into webhook_attempt (id, delivery_id, subscription_id, event_id, attempt, outcome, response_status, response_body, duration_ms, attempted_at)
    select gen_random_uuid(), gen_random_uuid(), ${webhook}, id, n, 'status', 500, ${"<".repeat(1_024)}, 10, now()
    from made, generate_series(1, 6) n`;
  await sql`insert into platform_rating (business_id, platform, url, rating, count)
    select ${business}, ${NAME.slice(0, 30)} || n, 'https://elsewhere.example/' || n, '4.00', 10 from generate_series(1, 20) n
    on conflict do nothing`;
  await sql`insert into audit_entry (id, organisation_id, actor, action, detail, created_at)
    select gen_random_uuid(), ${organisation}, 'owner', 'organisation.rename', jsonb_build_object('from', ${NAME}::text, 'to', ${NAME}::text), now()
    from generate_series(1, 300)`;
  await sql`insert into business (id, slug, name, domain, domain_key, website, country, city, timezone, category_id, organisation_id,
      verification_status, created_at)
    select gen_random_uuid(), 'more-' || n || '.example', ${word("n")}, 'more-' || n || '.example', 'more-' || n || '.example',
      'https://more-' || n || '.example/', 'DE', 'Bonn', 'Europe/Berlin', category_id, ${organisation}, 'verified', now()
    from business, generate_series(1, 300) n where business.id = ${business}`;
}

describe("a page", () => {
  test("is under 60 KB, whatever there is to show", async () => {
    const token = await startSession(service.context, { userId: person.id, userAgent: null });
    await service.sql`update session set organisation_id = ${tenant.ids.organisation}, business_id = ${tenant.ids.business}`;
    const owner = browse(service, new Map([["__Host-candor-session", token]]));
    const tooLarge: [string, number][] = [];
    let asked = 0;
    for (const { place, who } of ROWS) {
      // A download is no page.
      if (!place.startsWith("GET ") || who === "anyone" || /\.(?:csv|xlsx|pdf|svg)$|\/export\/[a-z-]+$/.test(place))
        continue;
      const path = pathAt(place, tenant, person);
      for (const each of [path, `${path}?page=2`]) {
        const answer = await (who === "staff" ? moderator : owner).get(each);
        expect({ each, isFault: answer.status >= 500 }).toEqual({ each, isFault: false });
        const bytes = Buffer.byteLength(await answer.text());
        asked++;
        if (bytes > MOST_BYTES) tooLarge.push([each, bytes]);
      }
    }
    expect(asked).toBeGreaterThan(60);
    expect(tooLarge).toEqual([]);
  });

  test("with everything that is known of one event is, too", async () => {
    const [{ id } = { id: "" }] =
      await service.sql`select delivery_id as id from webhook_attempt where outcome = 'status' limit 1`;
    const path = `/dashboard/settings/webhooks/${toWire("whs", tenant.ids.webhook)}/deliveries/${toWire("whd", id)}`;
    const answer = await person.get(path);
    expect(answer.status).toBe(200);
    expect(Buffer.byteLength(await answer.text())).toBeLessThan(MOST_BYTES);
  });

  test("of a team of a hundred and fifty is, too", async () => {
    await service.sql`with made as (
        insert into "user" (id, email, name, email_confirmed_at)
        select gen_random_uuid(), 'person-' || n || '@company.example', 'Somebody', now() from generate_series(1, 150) n returning id)
      insert into member (organisation_id, user_id, role) select ${tenant.ids.organisation}, id, 'member' from made`;
    const answer = await person.get("/dashboard/settings/team");
    expect(answer.status).toBe(200);
    expect(Buffer.byteLength(await answer.text())).toBeLessThan(MOST_BYTES);
  });
});
