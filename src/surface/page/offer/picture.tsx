// Pictures of the dashboard in each language, in light and dark, of a wide screen and of a phone. `npm run pictures -- --site` makes them
// anew, as src/surface/page/picture/LANGUAGE/NAME.webp.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bundledPath } from "#platform/file/bundled.ts";
import { LANGUAGES, type Language } from "#platform/language/language.ts";
import { type Asset, createPicture } from "#surface/look/asset.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";

const FOLDER = bundledPath("picture") ?? join(import.meta.dir, "../picture");
const PAGES = ["invite", "answer", "learn"] as const;
const SIZE = { width: 960, height: 672 };
const PHONE_SIZE = { width: 624, height: 800 };
const PHONE = "(max-width: 639px)";
const DARK = "(prefers-color-scheme: dark)";

export type PictureName = (typeof PAGES)[number];
type Pictures = Record<"light" | "dark" | "phoneLight" | "phoneDark", Asset>;

const PICTURES: Partial<Record<Language, Record<PictureName, Pictures>>> = Object.fromEntries(
  // A new language has none until the demo that is photographed speaks it.
  LANGUAGES.filter((language) => existsSync(join(FOLDER, language))).map((language) => [
    language,
    picturesIn(language),
  ]),
);

export const PICTURE_ASSETS = Object.values(PICTURES).flatMap((pages) =>
  Object.values(pages).flatMap((each) => Object.values(each)),
);

function picturesIn(language: Language): Record<PictureName, Pictures> {
  const picture = (name: string) =>
    createPicture(`${name.replaceAll("-", "")}${language}`, readFileSync(join(FOLDER, language, `${name}.webp`)));
  const pages = PAGES.map((page) => [
    page,
    {
      light: picture(`${page}-light`),
      dark: picture(`${page}-dark`),
      phoneLight: picture(`${page}-phone-light`),
      phoneDark: picture(`${page}-phone-dark`),
    },
  ]);
  return Object.fromEntries(pages);
}

/** Reserves its place, and is loaded when the reader comes near. The script of the theme switches its dark sources. */
export function DashboardPicture({ name }: { name: PictureName }) {
  const words = useWords("offer");
  const pages = PICTURES[useReader().language];
  if (!pages) return null;
  const { light, dark, phoneLight, phoneDark } = pages[name];
  return (
    <picture class="offer-shown">
      <source
        srcset={phoneDark.path}
        media={`${PHONE} and ${DARK}`}
        data-in="dark"
        data-screen={PHONE}
        {...PHONE_SIZE}
      />
      <source srcset={phoneLight.path} media={PHONE} {...PHONE_SIZE} />
      <source srcset={dark.path} media={DARK} data-in="dark" />
      <img src={light.path} alt={words.picture} loading="lazy" decoding="async" {...SIZE} />
    </picture>
  );
}
