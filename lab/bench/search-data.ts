// A hundred thousand businesses with names like those of shops and tradesmen, for the bench `search`.
import type postgres from "postgres";
import { learnWords } from "#domain/business/spelling/learn.ts";
import type { Context } from "#platform/database/context.ts";

export const BUSINESSES = 100_000;
const AT_ONCE = 5_000;

const TRADES =
  "Möbelhaus Schreinerei Bäckerei Café Friseur Autohaus Fahrradladen Blumen Buchhandlung Apotheke Restaurant Hotel Zahnarztpraxis Kanzlei Reisebüro Kiosk Fotostudio Malerbetrieb Dachdecker Elektro".split(
    " ",
  );
const CITIES = "Berlin Hamburg München Köln Braunschweig Lübeck Düsseldorf Genève Łódź Århus Saarbrücken Ulm".split(
  " ",
);
const BEGINNINGS =
  "Ba Be Bö Da Di Fa Fe Ga Gö Ha He Ja Ka Ke Kü La Le Ma Me Mü Na Pa Pe Ra Re Sa Schu Stei Ta We Wi Zi".split(" ");
const MIDDLES = "be cke de ffe gne hle ke lle lda mme nde nke ppe rte rge sse tte wi ze".split(" ");
const ENDS = ["", "l", "n", "r", "rmann", "rt", "nbach", "nthal"];

export type BenchBusiness = { name: string; trade: string; family: string; city: string; domain: string };

/** The n-th business: always the same. */
export function businessAt(n: number): BenchBusiness {
  const pick = <T>(from: readonly T[], by: number) => from[Math.floor(by) % from.length] as T;
  const [trade, city] = [pick(TRADES, n * 7), pick(CITIES, n / 3)];
  const number = (n * 2_654_435_761) % 2 ** 32;
  const family = [
    pick(BEGINNINGS, number),
    pick(MIDDLES, number / 32),
    pick(["", ...MIDDLES], number / 640),
    pick(ENDS, number / 12_800),
  ].join("");
  return { name: `${trade} ${family}`, trade, family, city, domain: `${family.toLowerCase()}-${n}.example` };
}

/** Fills an empty database. Scores are spread, and no review stands behind them. A fifth of the businesses is in Austria, a quarter claimed. */
export async function addBusinesses({ db }: Context, sql: postgres.Sql, say: (message: string) => void): Promise<void> {
  say(`making ${BUSINESSES.toLocaleString("en")} businesses`);
  const [category] = await sql<
    { id: string }[]
  >`insert into category (id, slug, name) values (gen_random_uuid(), 'bench', 'Bench') returning id`;
  const later = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes where indexname in ('business_search', 'search_word_near')`;
  for (const { name } of later) await sql.unsafe(`drop index ${name}`);
  for (let from = 0; from < BUSINESSES; from += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_, at) => ({ n: from + at, ...businessAt(from + at) }));
    const added = await sql<{ id: string }[]>`
      insert into business (id, slug, name, domain, domain_key, website, country, city, timezone, category_id, verification_status)
      select gen_random_uuid(), 'bench-' || n, name, domain, 'bench-' || n || '.example', 'https://www.' || domain,
        case n % 5 when 0 then 'AT' else 'DE' end, city, 'Europe/Berlin', ${category?.id ?? null}::uuid,
        case n % 4 when 0 then 'verified' else 'unclaimed' end
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as given(n int, name text, domain text, city text) returning id`;
    await learnWords(
      db,
      added.map(({ id }) => id),
    );
  }
  for (const { definition } of later) await sql.unsafe(definition);
  await sql`
    insert into business_tally (business_id, score_tenths, verified)
    select id, 25 + abs(hashtext(slug)) % 26, array[0, 0, 0, 0, abs(hashtext(name)) % 500] from business`;
  await sql.unsafe("vacuum (analyze)");
}
