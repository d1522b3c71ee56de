// GET /api/badge/{slug}.svg and .png: the badge of a claimed business. Where there is none, a small picture says so, because an
// image is asked for and nobody would see a sentence.
import type { Raster } from "#platform/raster.ts";
import { Refusal } from "#platform/refusal.ts";
import { tagsOf } from "../data.ts";
import type { EmbedDeps, EmbedRoute } from "../deps.ts";
import type { Drawn, PictureAnswers } from "./answer.ts";
import { badgePicture, missingBadge } from "./badge.ts";
import { figuresOf, sentenceOf } from "./figure.ts";
import type { Theme } from "./ink.ts";
import { titled } from "./titled.ts";

const FILE = /^(.+)\.(svg|png)$/;

/** `/api/badge/:file`. */
export function badge({ slugs, config }: EmbedDeps, raster: Raster, pictures: PictureAnswers): EmbedRoute {
  const { serviceName } = config;

  /** Drawn once: who asks for one slug after the other is not to keep the process that draws busy. */
  const missing = remember(async (format: Drawn["format"], theme: Theme) =>
    withTitle(await raster.draw(missingBadge({ theme, format })), "Not found", `missing ${theme}`),
  );

  const draw = async (slug: string, format: Drawn["format"], theme: Theme, key: string): Promise<Drawn> => {
    const business = await slugs.find(slug);
    if (business === null) return { format, body: await missing(format, theme), tags: null };
    const figures = figuresOf(business.tally, serviceName);
    const drawn = await raster.draw(badgePicture(figures, { theme, format, serviceName }));
    const body = withTitle(drawn, sentenceOf(business.name, figures), key);
    return { format, body, tags: tagsOf(business) };
  };

  return ({ request, url, params }) => {
    const [, slug, format] = (FILE.exec(params.file ?? "") ?? []) as [string?, string?, Drawn["format"]?];
    if (!slug || !format) throw new Refusal("not_found", "A badge is a file that ends with .svg or .png.");
    const theme = url.searchParams.get("theme") === "dark" ? "dark" : "light";
    const key = `/api/badge/${slug}.${format}${theme === "dark" ? "?theme=dark" : ""}`;
    return pictures.answer(request, key, () => draw(slug, format, theme, key));
  };
}

function withTitle(drawn: Drawn["body"], title: string, key: string): Drawn["body"] {
  return typeof drawn === "string" ? titled(drawn, title, key) : drawn;
}

/** Computes once for each pair of arguments; what failed is tried again. */
function remember<T>(compute: (format: Drawn["format"], theme: Theme) => Promise<T>): typeof compute {
  const known = new Map<string, Promise<T>>();
  return (format, theme) => {
    const name = `${format} ${theme}`;
    const value = known.get(name) ?? compute(format, theme);
    known.set(name, value);
    value.catch(() => known.delete(name));
    return value;
  };
}
