// The fonts of pictures: Inter, a file for each script and weight. And fonts for Arabic and Japanese, for our own words and for pages to
// print: they are large, and names in pictures do without them. All are under the SIL Open Font License, and compiled binaries contain them.
import { readFileSync } from "node:fs";
import arabic500 from "@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-500-normal.woff" with {
  type: "file",
};
import cyrillic400 from "@fontsource/inter/files/inter-cyrillic-400-normal.woff" with { type: "file" };
import cyrillic600 from "@fontsource/inter/files/inter-cyrillic-600-normal.woff" with { type: "file" };
import cyrillicExt400 from "@fontsource/inter/files/inter-cyrillic-ext-400-normal.woff" with { type: "file" };
import cyrillicExt600 from "@fontsource/inter/files/inter-cyrillic-ext-600-normal.woff" with { type: "file" };
import greek400 from "@fontsource/inter/files/inter-greek-400-normal.woff" with { type: "file" };
import greek600 from "@fontsource/inter/files/inter-greek-600-normal.woff" with { type: "file" };
import greekExt400 from "@fontsource/inter/files/inter-greek-ext-400-normal.woff" with { type: "file" };
import greekExt600 from "@fontsource/inter/files/inter-greek-ext-600-normal.woff" with { type: "file" };
import latin400 from "@fontsource/inter/files/inter-latin-400-normal.woff" with { type: "file" };
import latin600 from "@fontsource/inter/files/inter-latin-600-normal.woff" with { type: "file" };
import latinExt400 from "@fontsource/inter/files/inter-latin-ext-400-normal.woff" with { type: "file" };
import latinExt600 from "@fontsource/inter/files/inter-latin-ext-600-normal.woff" with { type: "file" };
import vietnamese400 from "@fontsource/inter/files/inter-vietnamese-400-normal.woff" with { type: "file" };
import vietnamese600 from "@fontsource/inter/files/inter-vietnamese-600-normal.woff" with { type: "file" };
import japaneseA from "@fontsource/m-plus-1p/files/m-plus-1p-31-500-normal.woff" with { type: "file" };
import japaneseB from "@fontsource/m-plus-1p/files/m-plus-1p-41-500-normal.woff" with { type: "file" };
import japaneseC from "@fontsource/m-plus-1p/files/m-plus-1p-66-500-normal.woff" with { type: "file" };
import japaneseD from "@fontsource/m-plus-1p/files/m-plus-1p-67-500-normal.woff" with { type: "file" };
import japanese from "@fontsource/m-plus-1p/files/m-plus-1p-japanese-500-normal.woff" with { type: "file" };
import type { Subset } from "./drawable.ts";

const WEIGHTS = [400, 600] as const;

const PATHS: Record<Subset, readonly [string, string]> = {
  latin: [latin400, latin600],
  "latin-ext": [latinExt400, latinExt600],
  greek: [greek400, greek600],
  "greek-ext": [greekExt400, greekExt600],
  cyrillic: [cyrillic400, cyrillic600],
  "cyrillic-ext": [cyrillicExt400, cyrillicExt600],
  vietnamese: [vietnamese400, vietnamese600],
};

type FontFile = { name: string; weight: 400 | 600; style: "normal"; data: Buffer };

/** Each under a name of its own, because of several with one name only the first is used. */
export function readFonts(subsets: readonly Subset[]): FontFile[] {
  return subsets.flatMap((subset) =>
    PATHS[subset].map((path, index) => ({
      name: `Inter ${subset}`,
      weight: WEIGHTS[index] as 400 | 600,
      style: "normal" as const,
      data: readFileSync(path),
    })),
  );
}

/** The four beside the large one hold characters of names, such as 髙 and 﨑. */
const PRINT_PATHS = { arabic: arabic500, japanese, japaneseA, japaneseB, japaneseC, japaneseD };

/** One weight each. */
export function readPrintFonts(): FontFile[] {
  return Object.entries(PRINT_PATHS).map(([name, path]) => ({
    ...{ name: `Print ${name}`, weight: 400, style: "normal" },
    data: readFileSync(path),
  }));
}
