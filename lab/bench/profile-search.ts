// profile-search: the profile of a business with a million reviews, sorted and searched, made from nothing, beside the one statement that
// finds its reviews on the raw driver. It is made in this process, because the service keeps sorted pages.
import type postgres from "postgres";
import { type Business, findBusiness } from "#domain/business/profile/business.ts";
import { periodsOf, within } from "#domain/review/list/search.ts";
import { MOST_SORTED, type Sorted, sorted } from "#domain/review/list/sort.ts";
import { conditionOf } from "#domain/review/list/words.ts";
import type { Context } from "#platform/database/context.ts";
import { readListQuery } from "#surface/page/kit/query.ts";
import { readerOf } from "#surface/page/kit/reader.ts";
import type { Site } from "#surface/page/kit/site.ts";
import { profilePage } from "#surface/page/profile/page.tsx";
import { BIG_SLUG, prepareData } from "./data.ts";
import { BASE_URL, withDatabase } from "./database.ts";
import { alternate, type Bench, type Figure, ratioFigure, show, spreadOf } from "./harness.ts";
import { type Latency, percentilesOf } from "./latency.ts";

const P50_MS = 30;
const P99_MS = 150;
const ASKED = 100;
const PER_PAGE = 10;
const LAST_PAGE = MOST_SORTED / PER_PAGE;

const SITE: Site = {
  baseUrl: BASE_URL,
  serviceName: "Candor",
  defaultLanguage: "en",
  signup: "open",
  invitationRetentionDays: 400,
  nearCopyDays: 90,
  photoLimits: {
    isOn: true,
    secondsPerNetwork: 300,
    uploadMinutes: 60,
    photosPerBusiness: 1,
    photoMbPerBusiness: 1,
    photoMb: 1,
  },
};

type Asked = [text: string, values: (string | number)[]];
type Kind = { name: string; query: string; barely: (context: Context, business: Business) => Promise<Asked> | Asked };

const SORT_KINDS = (["helpful", "highest", "lowest"] as const).flatMap((sort): Kind[] => [
  { name: sort, query: `sort=${sort}`, barely: (_, { id }) => sortedAt(id, sort, 0) },
  {
    name: `${sort}, last page`,
    query: `sort=${sort}&page=${LAST_PAGE}`,
    barely: (_, { id }) => sortedAt(id, sort, MOST_SORTED - PER_PAGE),
  },
]);

const searched = (name: string, words: string, query = "", period = -1): Kind => ({
  name: `search, ${name}`,
  query: `q=${encodeURIComponent(words)}${query}`,
  barely: (context, business) => search(context, business, words, period),
});

const KINDS: Kind[] = [
  ...SORT_KINDS,
  searched("frequent word", "parcel", "", 0),
  searched("frequent word, last page", "parcel", `&page=${LAST_PAGE}`, 0),
  searched("frequent word, lowest", "parcel", "&sort=lowest", 0),
  searched("eight frequent words", "the parcel was left in rain and box", "", 0),
  searched("rare word", "zip"),
  searched("rare and frequent word", "zip parcel"),
  searched("absent word", "zebra"),
];

function sortedAt(id: string, sort: Sorted, offset: number): Asked {
  return [sorted.text, [id, sort, "{1,2,3,4,5}", "{t,f}", PER_PAGE, offset]];
}

async function search(context: Context, business: Business, words: string, at: number): Promise<Asked> {
  const period = (await periodsOf(context, business)).at(at);
  if (!period) throw new Error("There is no period.");
  return [within.text, [period.places, (await conditionOf(context, words)) ?? "", period.before, period.since]];
}

export const profileSearch: Bench = {
  name: "profile-search",
  about: "the profile of a business with a million reviews, sorted and searched, against its one statement alone",
  async run(options) {
    const { dataDir } = await prepareData(options.say);
    return withDatabase(dataDir, async ({ context, pool: { sql } }) => {
      const business = await findBusiness(context, BIG_SLUG);
      if (!business) throw new Error(`There is no business ${BIG_SLUG}.`);
      const figures: Figure[] = [];
      for (const { name, query, barely } of KINDS) {
        options.say(name);
        const asked = await barely(context, business);
        const pairs = await alternate(
          options,
          () => timesOf(() => makePage(context, query)),
          () => timesOf(() => runBarely(sql, asked)),
        );
        const about = {
          name: `profile: ${name}`,
          unit: "ms",
          baseline: "the statement that finds the reviews, on the raw driver",
          atLeast: 0,
        };
        const figure = ratioFigure(about, pairs, ({ p50 }) => p50);
        const p99 = spreadOf(pairs.map(({ ours }) => ours.p99)).median;
        figures.push({
          ...figure,
          target: `p50 <= ${P50_MS}, p99 <= ${P99_MS} ms`,
          met: figure.ours.median <= P50_MS && p99 <= P99_MS,
          notes: [`p99 ${show(p99)} ms`],
        });
      }
      return figures;
    });
  },
};

async function makePage(context: Context, query: string): Promise<void> {
  const params = new URLSearchParams(query);
  const readerFor = (about?: object) => readerOf(SITE, { query: params, header: null }, about);
  const page = await profilePage(context, SITE, readerFor, BIG_SLUG, readListQuery(params));
  if (!page) throw new Error(`There is no page for ${query}.`);
}

function runBarely(sql: postgres.Sql, [text, values]: Asked): Promise<unknown> {
  return sql.unsafe(text, values, { prepare: true }).values();
}

async function timesOf(work: () => Promise<unknown>): Promise<Latency> {
  const times: number[] = [];
  for (let n = 0; n < ASKED; n++) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return percentilesOf(times);
}
