// search: the page of results among 100,000 businesses, by what was typed, beside the strictest of its statements on the raw driver.
import type postgres from "postgres";
import { SEARCHED } from "#domain/business/spelling/column.ts";
import { readQuery, strictly } from "#domain/business/spelling/query.ts";
import { withDatabase, withDataFolder } from "./database.ts";
import { type Bench, type Figure, inRounds, mostFigure, type Options, show, spreadOf } from "./harness.ts";
import { type Latency, measureLatency, percentilesOf } from "./latency.ts";
import { addBusinesses, type BenchBusiness, BUSINESSES, businessAt } from "./search-data.ts";
import { startService } from "./service.ts";

const P50_MS = 50;
const P99_MS = 150;
const ASKED = 200;
/** Relatively prime to the number of businesses. */
const STRIDE = 7_919;

type Kind = {
  name: string;
  /** What a visitor types to find a business. */
  typed: (of: BenchBusiness) => string;
  /** Without it any business. */
  isFor?: (of: BenchBusiness) => boolean;
  /** The filters and the order that a visitor chooses. */
  chosen?: string;
  /** The page of the category, which holds all businesses, in place of a search. */
  isCategory?: boolean;
};

const KINDS: Kind[] = [
  { name: "exact", typed: ({ name }) => name },
  { name: "any order", typed: ({ family, trade, city }) => `${city} ${family} ${trade}` },
  { name: "accents", typed: ({ family, trade }) => `${spelled(trade)} ${spelled(family)}` },
  { name: "common word", typed: ({ trade }) => trade },
  { name: "three letters", typed: ({ family }) => family.slice(0, 3) },
  { name: "error in 5 letters", typed: ({ family }) => swapped(family, 2), isFor: ({ family }) => family.length === 5 },
  {
    name: "error, two words",
    typed: ({ family, trade }) => `${trade} ${swapped(family, 2)}`,
    isFor: ({ family }) => family.length > 5,
  },
  {
    name: "two errors",
    typed: ({ trade, family }) => `${twiceSwapped(trade)} ${family}`,
    isFor: ({ trade }) => trade.length >= 10,
  },
  { name: "two errors, common", typed: ({ trade }) => twiceSwapped(trade), isFor: ({ trade }) => trade.length >= 10 },
  { name: "common word, filtered", typed: ({ trade }) => trade, chosen: "score=4.5&claimed=true&country=AT" },
  { name: "common word, sorted", typed: ({ trade }) => trade, chosen: "sort=score&score=4" },
  { name: "error, filtered", typed: ({ trade, family }) => `${trade} ${swapped(family, 2)}`, chosen: "country=AT" },
  {
    name: "category, filtered",
    typed: ({ name }) => name,
    chosen: "score=4&claimed=true&country=AT",
    isCategory: true,
  },
  { name: "category, sorted", typed: ({ name }) => name, chosen: "sort=reviews", isCategory: true },
  { name: "category and city", typed: ({ city }) => `bench ${city}` },
  {
    name: "category, city, filtered",
    typed: ({ city }) => `bench ${city}`,
    chosen: "score=4.5&claimed=true&country=AT",
  },
  { name: "some of the words", typed: ({ trade, city }) => `${trade} qqzz bench ${city}` },
  { name: "eight common words", typed: ({ trade }) => `${trade} berlin hamburg ulm bench köln genève łódź` },
  { name: "nothing found", typed: ({ family }) => `${family.split("").toReversed().join("q")}zz` },
];

export const search: Bench = {
  name: "search",
  about: `the page of results among ${BUSINESSES.toLocaleString("en")} businesses, by what was typed and chosen`,
  run: (options) =>
    withDataFolder("search", (dataDir) =>
      withDatabase(dataDir, async ({ context, pool: { sql } }) => {
        await addBusinesses(context, sql, options.say);
        const service = await startService({ dataDir });
        try {
          const figures: Figure[] = [];
          for (const { name, typed, isFor = () => true, chosen, isCategory } of KINDS) {
            options.say(name);
            const sought = Array.from({ length: BUSINESSES }, (_, n) => businessAt((n * STRIDE) % BUSINESSES)).filter(
              isFor,
            );
            const queries = sought.slice(0, ASKED).map(typed);
            const queryAt = (n: number) => queries[n % queries.length] ?? "";
            const path = isCategory
              ? () => "/category/bench?"
              : (n: number) => `/search?q=${encodeURIComponent(queryAt(n))}&`;
            const pathOf = (n: number) => path(n) + (chosen ?? "");
            const rounds = await measureLatency(options, service, pathOf, ASKED);
            const bare = spreadOf((await barely(options, sql, queryAt)).map(({ p50 }) => p50));
            const p99 = spreadOf(rounds.map((round) => round.p99)).median;
            const figure = mostFigure(
              `search: ${name}`,
              "ms",
              rounds.map(({ p50 }) => p50),
              P50_MS,
              [`p99 ${show(p99)} ms`],
            );
            figures.push({
              ...figure,
              met: figure.met && p99 <= P99_MS,
              baseline: { ...bare, label: "the strictest condition alone on the raw driver" },
              target: `p50 <= ${P50_MS}, p99 <= ${P99_MS} ms`,
            });
          }
          return figures;
        } finally {
          await service.stop();
        }
      }),
    ),
};

function barely(options: Options, sql: postgres.Sql, queryAt: (n: number) => string): Promise<Latency[]> {
  return inRounds(options, async () => {
    const times: number[] = [];
    for (let n = 0; n < ASKED; n++) {
      const query = readQuery(queryAt(n));
      const [condition = ""] = query ? strictly(query).whole : [];
      const startedAt = performance.now();
      await sql.unsafe(`select id, name from business where ${SEARCHED} @@ $1::text::tsquery limit 30`, [condition], {
        prepare: true,
      });
      times.push(performance.now() - startedAt);
    }
    return percentilesOf(times);
  });
}

function spelled(word: string): string {
  return word.replaceAll("ö", "oe").replaceAll("ä", "a").replaceAll("ü", "ue").replaceAll("é", "e");
}

function twiceSwapped(word: string): string {
  return swapped(swapped(word, 1), word.length - 3);
}

/** With two letters that changed places. */
function swapped(word: string, at: number): string {
  return word.slice(0, at) + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2);
}
