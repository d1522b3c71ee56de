// The page to print for a shop: name, code and address, and that reviews by it are not verified.
import { printable } from "#platform/font/printable.ts";
import type { Language } from "#platform/language/language.ts";
import { artBox, type Box, box, type Print, type Style, textBox } from "#platform/raster/picture.ts";
import { shorten } from "#surface/look/format.ts";
import { wordsIn } from "#words/words.ts";
import { qrPath } from "../../component/qr.ts";

/** In points. */
export const PAPERS = { a4: { width: 595, height: 842 }, letter: { width: 612, height: 792 } } as const;
export type Paper = keyof typeof PAPERS;

const MARGIN = 56;
const CODE = 300;
const LONGEST_NAME = 90;
/** A text whose first letter is of these scripts is written from the right. */
const FROM_RIGHT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const INK = { text: "#14181f", muted: "#566070", page: "#ffffff" };

export type Poster = {
  name: string;
  /** Printed in place of a name with letters that our fonts lack. */
  domain: string;
  address: string;
  serviceName: string;
};

/** Null where the fonts lack a letter of the name. */
export function printedName(name: string): string | null {
  return printable(shorten(name, LONGEST_NAME));
}

export function posterOf({ name, domain, address, serviceName }: Poster, language: Language, paper: Paper): Print {
  const { notVerified, poster: words } = wordsIn("inShop", language);
  const size = PAPERS[paper];
  const line = (text: string, style: Style, below: number, colour = INK.text): Box | null => {
    const words = printable(text);
    const font = {
      ...{ display: "block", textAlign: "center", lineHeight: 1.3, width: size.width - 2 * MARGIN, ...style },
      direction: FROM_RIGHT.test(text) ? "rtl" : "ltr",
    };
    return words === null ? null : textBox(words, colour, font, { marginBottom: below });
  };
  const heading = printedName(name) ?? domain;
  const { size: squares, path } = qrPath(address, 4);
  return {
    format: "pdf",
    ...size,
    frame: { fill: INK.page, line: null, radius: 0 },
    box: box(
      { flexDirection: "column", alignItems: "center", ...size, padding: MARGIN },
      line(heading, { fontSize: sizeOf(heading), fontWeight: 600, wordBreak: "break-word" }, 14),
      line(words.ask, { fontSize: 24 }, 4),
      line(words.scan, { fontSize: 16 }, 12, INK.muted),
      artBox(
        { width: CODE, height: CODE },
        { viewBox: `0 0 ${squares} ${squares}`, markup: `<path d="${path}"/>` },
        { marginBottom: 12 },
      ),
      line(words.open, { fontSize: 14 }, 2, INK.muted),
      line(address, { fontSize: 14, wordBreak: "break-all" }, 0),
      box({ flexGrow: 1 }),
      line(notVerified, { fontSize: 13 }, 4),
      line(serviceName, { fontSize: 12 }, 0, INK.muted),
    ),
    about: {
      title: name,
      text: [name, words.ask, words.scan, words.open, address, notVerified, serviceName].join("\n"),
      language,
    },
  };
}

/** The font size with which a name takes at most three lines. */
function sizeOf(name: string): number {
  const length = [...name].length;
  if (length <= 18) return 44;
  return length <= 45 ? 34 : 26;
}
