// publish: fifty customers at once publish reviews by invitation, of a hundred businesses, and of one, for whose counters all of
// them wait. Ours is the whole path: language, rules, fingerprint, review and author, receipt, event, counters, month, score.
// The baseline inserts the same rows of review, author and fingerprint by the same statement in a transaction, and nothing else.
import { type BusinessId, newId } from "#contract/id.ts";
import { createOrganisation } from "#domain/account/state/organisation.ts";
import { fingerprintOf } from "#domain/review/near-copy/fingerprint.ts";
import { insertReview } from "#domain/review/publish/insert.ts";
import { publishFromInvitation } from "#domain/review/publish/publish.ts";
import { labelOf } from "#domain/review/state/reward.ts";
import type { Submission } from "#domain/review/state/submission.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import type { DatabasePool } from "#platform/database/database.ts";
import { withDatabase, withDataFolder } from "./database.ts";
import { alternate, type Bench, type Figure, ratioFigure } from "./harness.ts";

const WRITERS = 50;
const WARM_UP = 500;
const MANY = 100;
/** Reviews a second. Writers of one business wait for each other's commits. */
const AT_LEAST = { one: 300, many: 1_000 };

export const publish: Bench = {
  name: "publish",
  about: `${WRITERS} writers publish reviews of ${MANY} businesses and of one, against the same inserts alone`,
  run(options) {
    return withDataFolder("publish", (folder) =>
      withDatabase(folder, async ({ context, pool }) => {
        const [one, baseline] = [await addBusiness(context, pool, "one"), await addBusiness(context, pool, "plain")];
        const many: BusinessId[] = [];
        for (let n = 0; n < MANY; n++) many.push(await addBusiness(context, pool, `many-${n}`));
        const figures: Figure[] = [];
        for (const [name, ids, atLeast] of [
          ["publish", many, AT_LEAST.many],
          ["publish-one", [one], AT_LEAST.one],
        ] as const) {
          let next = 0;
          const publishOne = () =>
            inTransaction(context, (inside) =>
              publishFromInvitation(inside, invited(ids[next++ % ids.length] as BusinessId)),
            );
          const insertOne = () => inTransaction(context, (inside) => insertReview(inside, plain(baseline)));
          options.say("warming up");
          await writeFor(publishOne, { count: WARM_UP });
          await writeFor(insertOne, { count: WARM_UP });
          const pairs = await alternate(
            options,
            () => writeFor(publishOne, { seconds: options.seconds }),
            () => writeFor(insertOne, { seconds: options.seconds }),
          );
          const label = "the same review, author and fingerprint by the same statement";
          const figure = ratioFigure({ name, unit: "reviews/s", baseline: label, atLeast: 0 }, pairs, (each) => each);
          figures.push({ ...figure, target: `>= ${atLeast}/s`, met: figure.ours.median >= atLeast });
        }
        await requireExact(pool, [one, ...many]);
        return figures;
      }),
    );
  },
};

/** Reviews a second by all writers together. */
export async function writeFor(
  write: () => Promise<unknown>,
  until: { count: number } | { seconds: number },
  writers = WRITERS,
): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  const goesOn = () => ("count" in until ? done < until.count : performance.now() - startedAt < until.seconds * 1_000);
  const writer = async () => {
    while (goesOn()) {
      await write();
      done++;
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
  return (done / (performance.now() - startedAt)) * 1_000;
}

/** Throws where the counters differ from the reviews: then the figure is void. */
async function requireExact({ sql }: DatabasePool, businessIds: readonly BusinessId[]): Promise<void> {
  const ids = `{${businessIds.join(",")}}`;
  const [row] = await sql<{ counted: number; kept: number; held: number; events: number }[]>`
    select count(*) filter (where status = 'published')::int as counted, count(*) filter (where status <> 'published')::int as held,
      (select sum(n) from business_tally t, unnest(t.verified) n where t.business_id = any(${ids}::uuid[]))::int as kept,
      (select count(*) from webhook_event where event = 'review.created')::int as events
    from review where business_id = any(${ids}::uuid[])`;
  if (!row || row.counted !== row.kept || row.counted !== row.events || row.held > 0) {
    throw new Error(`The counters are not what was written: ${JSON.stringify(row)}.`);
  }
}

const WORDS =
  "parcel arrived early box dry courier smiled invoice matched colour exact size runs small returned twice refund quick staff knew answer polite manual clear screws missing replaced free weekend delivery neighbour signed package heavy quality solid stitching neat price fair battery lasts screen bright smell faded sleeves long zip smooth garden chair table lamp warm".split(
    " ",
  );

/** A random text each time, because a near-copy would be held. */
export function submission(): Submission {
  const pick = () => WORDS[Math.floor(Math.random() * WORDS.length)] as string;
  const body = Array.from({ length: 40 }, pick).join(" ");
  const rating = 1 + Math.floor(Math.random() * 5);
  return { rating, title: `The ${pick()} was ${pick()}`, body, author: "Ana R.", experienceDate: "2026-03-01" };
}

/** A review by invitation, with a random author and text. */
export function invited(businessId: BusinessId) {
  const email = `person.${crypto.randomUUID()}@mail.example`;
  const ipHash = crypto.getRandomValues(new Uint8Array(32));
  return { businessId, email, submission: submission(), language: "en", ipHash, ratings: [] };
}

function plain(businessId: BusinessId) {
  const { email, ipHash, submission: written } = invited(businessId);
  const createdAt = new Date();
  return {
    ...written,
    ...labelOf(),
    id: newId<"rev">(),
    businessId,
    source: "invitation" as const,
    status: "published" as const,
    language: "en",
    formLanguage: "en",
    createdAt,
    email,
    ipHash,
    confirmedAt: createdAt,
    // The same fields that our own path inserts.
    fingerprint: fingerprintOf(written.body),
    ratings: [],
  };
}

/** Adds a claimed business, whose events are recorded. */
export async function addBusiness(context: Context, { sql }: DatabasePool, name: string): Promise<BusinessId> {
  const id = newId<"biz">();
  const { id: organisationId } = await createOrganisation(context, { name, plan: "scale" });
  const [category] =
    await sql`insert into category (id, slug, name) values (${newId()}, ${name}, ${name}) returning id`;
  await sql`
    insert into business (id, slug, name, domain, domain_key, website, country, city, timezone, category_id, organisation_id,
      verification_status, verified_at)
    values (${id}, ${name}, ${name}, ${`${name}.example`}, ${`${name}.example`}, ${`https://${name}.example/`}, 'DE', 'Köln',
      'Europe/Berlin', ${category?.id}, ${organisationId}, 'verified', now())`;
  await sql`insert into business_tally (business_id) values (${id})`;
  return id;
}
