// Pictures of the dashboard in each language. `npm run pictures -- --site` makes them anew, as src/surface/page/picture/LANGUAGE/NAME.webp.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, type Language } from "#platform/language/language.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { PICTURE_FOLDER, type Pictures, readPictures, ThemedPicture } from "../component/themed-picture.tsx";

const PAGES = ["invite", "answer", "learn"] as const;
const SIZE = { width: 960, height: 672 };
const PHONE_SIZE = { width: 624, height: 800 };

export type PictureName = (typeof PAGES)[number];

const PICTURES: Partial<Record<Language, Record<PictureName, Pictures>>> = Object.fromEntries(
  // A new language has none until the demo that is photographed speaks it.
  LANGUAGES.filter((language) => existsSync(join(PICTURE_FOLDER, language))).map((language) => [
    language,
    Object.fromEntries(PAGES.map((page) => [page, readPictures(language, page)])),
  ]),
);

export const PICTURE_ASSETS = Object.values(PICTURES).flatMap((pages) =>
  Object.values(pages).flatMap((each) => Object.values(each)),
);

export function DashboardPicture({ name }: { name: PictureName }) {
  const { picture } = useWords("offer");
  const pages = PICTURES[useReader().language];
  return pages ? (
    <ThemedPicture of={pages[name]} size={SIZE} phoneSize={PHONE_SIZE} alt={picture} class="offer-shown" />
  ) : null;
}
