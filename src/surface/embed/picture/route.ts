// GET /api/badge/{slug}.svg and .png: the badge of a claimed business. GET /og/{slug}.png: the image of a shared profile link, for every
// business with a profile.
import { Refusal } from "#contract/refusal.ts";
import type { Topic } from "#contract/topic.ts";
import { readLogoPath } from "#domain/business/logo/address.ts";
import { findLogo } from "#domain/business/logo/logo.ts";
import { findBusiness } from "#domain/business/profile/business.ts";
import type { CachedAnswer, ResponseCache } from "#platform/cache/response-cache.ts";
import type { Context } from "#platform/database/context.ts";
import { chooseLanguage, languageInQuery } from "#platform/language/choose.ts";
import type { Language } from "#platform/language/language.ts";
import type { Raster } from "#platform/raster/raster.ts";
import { findServiceLogo } from "#platform/setting/logo.ts";
import { answerOf, deliver, packed } from "#surface/http/cached.ts";
import { EMBEDDABLE, FIVE_MINUTES, ONE_MINUTE } from "#surface/http/header.ts";
import type { Theme } from "#widget/kit/contract.ts";
import { wordsIn } from "#words/words.ts";
import { escapeXml } from "../../xml.ts";
import { tagsOf } from "../kit/data.ts";
import type { EmbedDeps, EmbedRoute } from "../kit/deps.ts";
import { badgePicture, cardPicture, missingBadge } from "./drawing.ts";
import { pictureFigures, sentenceOf } from "./figure.ts";

const BADGE_FILE = /^(.+)\.(svg|png)$/;

/** `/api/badge/:file`. An unclaimed business gets a small picture that says so, because a host page shows no sentence. */
export function badge({ slugs, config }: EmbedDeps, raster: Raster, pictures: PictureAnswers): EmbedRoute {
  /** Drawn once: requests for many slugs must not keep the drawing process busy. */
  const missing = remember(async (format, theme, language) => {
    const drawn = await raster.draw(missingBadge({ theme, format }, language));
    return withTitle(drawn, { text: wordsIn("picture", language).notFound, language }, `missing ${theme} ${language}`);
  });

  const draw = async (slug: string, { format, theme, isNarrow, key, asked }: AskedBadge): Promise<Drawn> => {
    const business = await slugs.find(slug);
    const language = languageOf(config, asked, business);
    if (business === null) return { format, language, body: await missing(format, theme, language), tags: null };
    const drawn = await raster.draw(
      badgePicture(pictureFigures(business.tally, language), {
        theme,
        format,
        isNarrow,
        service: config,
      }),
    );
    const title = { text: sentenceOf(business.name, business.tally, config.serviceName, language), language };
    return { format, language, body: withTitle(drawn, title, key), tags: tagsOf(business) };
  };

  return ({ request, url, params }) => {
    const [, slug, format] = (BADGE_FILE.exec(params.file ?? "") ?? []) as [string?, string?, Drawn["format"]?];
    if (!slug || !format) throw new Refusal("not_found", "A badge is a file that ends with .svg or .png.");
    const theme = url.searchParams.get("theme") === "dark" ? "dark" : "light";
    const asked = languageInQuery(url.searchParams);
    const isNarrow = url.searchParams.get("form") === "narrow";
    const query = { theme: theme === "dark" ? theme : null, form: isNarrow ? "narrow" : null, lang: asked };
    const key = keyOf(`/api/badge/${slug}.${format}`, query);
    return pictures.answer(request, key, () => draw(slug, { format, theme, isNarrow, key, asked }));
  };
}

type AskedBadge = { format: Drawn["format"]; theme: Theme; isNarrow: boolean; key: string; asked: Language | null };

/** `/og/:file`. Refuses an unknown business with not_found. */
export function shareImage({ context, config }: EmbedDeps, raster: Raster, pictures: PictureAnswers): EmbedRoute {
  const noProfile = () => new Refusal("not_found", "No business with a public profile was found.");
  return ({ request, url, params }) => {
    const slug = /^(.+)\.png$/.exec(params.file ?? "")?.[1];
    if (!slug) throw noProfile();
    const asked = languageInQuery(url.searchParams);
    return pictures.answer(request, keyOf(`/og/${slug}.png`, { lang: asked }), async () => {
      const business = await findBusiness(context, slug);
      if (!business) throw noProfile();
      const language = languageOf(config, asked, business);
      const subject = { ...business, logo: await readLogo(context, business.logoPath) };
      const service = { ...config, logo: await readServiceLogo(context, config) };
      const picture = cardPicture(subject, pictureFigures(business.tally, language), service);
      const body = (await raster.draw(picture)) as Uint8Array<ArrayBuffer>;
      return { format: "png", language, body, tags: tagsOf(business) };
    });
  };
}

async function readLogo(context: Context, path: string | null): Promise<Uint8Array | null> {
  const hash = path === null ? null : readLogoPath(path);
  const found = hash === null ? null : await findLogo(context, hash, "large");
  return found?.picture ?? null;
}

async function readServiceLogo({ db }: Context, { brand }: EmbedDeps["config"]): Promise<Uint8Array | null> {
  const logo = brand?.logo ?? null;
  return logo === null ? null : findServiceLogo(db, logo, "large");
}

/** Without Accept-Language, because other sites' caches keep a picture for all of their readers. */
function languageOf(
  { defaultLanguage: fallback, languages: offered }: EmbedDeps["config"],
  asked: Language | null,
  business: { defaultLanguage: string | null; country: string } | null,
): Language {
  const { defaultLanguage: organisation, country } = business ?? {};
  return asked ?? chooseLanguage({ organisation, country, fallback, offered });
}

/** The usual spelling of an address: odd queries make no entries of their own. */
function keyOf(path: string, query: Readonly<Record<string, string | null>>): string {
  const asked = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : `${name}=${value}`));
  return asked.length === 0 ? path : `${path}?${asked.join("&")}`;
}

type DrawMissing = (format: Drawn["format"], theme: Theme, language: Language) => Promise<Drawn["body"]>;

/** Computes once for the same arguments, of which there are 40; after a failure the next call tries again. */
function remember(compute: DrawMissing): DrawMissing {
  const known = new Map<string, Promise<Drawn["body"]>>();
  return (format, theme, language) => {
    const name = `${format} ${theme} ${language}`;
    const value = known.get(name) ?? compute(format, theme, language);
    known.set(name, value);
    value.catch(() => known.delete(name));
    return value;
  };
}

/** Gives an SVG a title for screen readers. @param key makes an id that no other picture in the page has */
function withTitle(drawn: Drawn["body"], title: { text: string; language: Language }, key: string): Drawn["body"] {
  if (typeof drawn !== "string") return drawn;
  const id = `t${Bun.hash.xxHash3(key).toString(36)}`;
  return drawn.replace(
    /^<svg ([^>]*)>/,
    (_, attributes: string) =>
      `<svg ${attributes} lang="${title.language}" role="img" aria-labelledby="${id}"><title id="${id}">${escapeXml(title.text)}</title>`,
  );
}

const MEDIA_TYPE = { svg: "image/svg+xml", png: "image/png" } as const;

export type Drawn = {
  format: keyof typeof MEDIA_TYPE;
  language: Language;
  body: string | Uint8Array<ArrayBuffer>;
  /** A change of a tag drops the kept picture. Null for the picture "Not found", which is 404 and not kept. */
  tags: readonly Topic[] | null;
};

export type PictureAnswers = ReturnType<typeof createPictureAnswers>;

export function createPictureAnswers(cache: ResponseCache) {
  const running = new Map<string, Promise<CachedAnswer>>();

  const draw = async (key: string, generation: number, render: () => Promise<Drawn>): Promise<CachedAnswer> => {
    const { format, language, body, tags } = await render();
    const answer = answerOf(tags === null ? 404 : 200, body, {
      "content-type": MEDIA_TYPE[format],
      "content-language": language,
      "cache-control": tags === null ? ONE_MINUTE : FIVE_MINUTES,
      ...EMBEDDABLE,
      // An SVG that is opened by itself is a document, which may load and run nothing.
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    });
    if (tags === null) return answer;
    const kept = packed(answer);
    cache.put(key, kept, tags, generation);
    return kept;
  };

  return {
    /** The kept answer under `key`, or a new one. */
    async answer(request: Request, key: string, render: () => Promise<Drawn>): Promise<Response> {
      const kept = cache.get(key);
      if (kept) return deliver(kept, request);
      // A request after a change must not get the picture that was begun before it.
      const generation = cache.generation();
      const turn = `${generation} ${key}`;
      let pending = running.get(turn);
      if (!pending) {
        pending = draw(key, generation, render).finally(() => running.delete(turn));
        running.set(turn, pending);
      }
      return deliver(await pending, request);
    },
  };
}
