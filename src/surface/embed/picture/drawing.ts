// The pictures: the badge, with score, stars, count and the service's mark in a frame 64 pixels high, and the image of a shared profile
// link, 1200 x 630 pixels (Open Graph).
import { countOf } from "#domain/business/state/score.ts";
import { dirOf, type Language } from "#platform/language/language.ts";
import { type Box, box, fromRight, type Picture, type Style, textBox } from "#platform/raster/picture.ts";
import type { Branded } from "#surface/look/brand.ts";
import { shorten } from "#surface/look/format.ts";
import type { Theme } from "#widget/kit/contract.ts";
import { wordsIn } from "#words/words.ts";
import { INK, type Ink, inkOf, ruledMark, serviceMark, starRow, toneOf } from "./art.ts";
import { faceBox, logoBox, type PictureFace } from "./face.ts";
import { drawn, type Figures, firstDrawable } from "./figure.ts";

const BADGE_HEIGHT = 64;
const PADDING = 16;
/** For screens of twice the density. */
const ZOOM = 2;
const LONGEST_SERVICE_NAME = 24;
const SMALL = { fontSize: 13, lineHeight: 1.4 };
/** Of two lines below the stars: a sentence in one line would make the badge half as wide again in some languages. */
const LINES = { fontSize: 12, lineHeight: 1.25 };

type Format = Picture["format"];
type Look = { theme: Theme; format: Format; isNarrow?: boolean; service: Branded };

export function badgePicture(figures: Figures, { theme, format, isNarrow = false, service }: Look): Picture {
  const ink = inkOf(theme, service);
  if (isNarrow) return narrowBadge(figures, ink, format);
  const { language, score, verdict, tenths, value, given, count, ofThem } = figures;
  const tone = toneOf(ink, tenths);
  // A row of empty stars would read as a rating of zero.
  const stars = countOf(given) === 0 && score === null ? null : starRow(value, 18, { on: tone, off: ink.line });
  const label = textBox(
    drawn(verdict),
    score === null ? ink.text : tone,
    { ...SMALL, fontWeight: 600 },
    stars === null ? {} : { marginLeft: 8 },
  );
  const small = ofThem === null ? SMALL : LINES;
  const words = box(
    { flexDirection: "column" },
    box({ alignItems: "center", marginBottom: 2 }, stars, label),
    textBox(drawn(count), ink.muted, small),
    ofThem === null ? null : textBox(drawn(ofThem), ink.muted, small),
  );
  const number =
    score === null ? null : textBox(score, tone, { fontSize: 30, lineHeight: 1, fontWeight: 600 }, { marginRight: 12 });
  return framed(
    { ink, format, language },
    PADDING,
    number,
    words,
    ruledMark(ink, { marginLeft: 16 }),
    nameOf(ink, service.serviceName),
  );
}

const TINY = { fontSize: 11, lineHeight: 1.15, ...atMostTwoLines(162) };
/** Lower stars beside the counts of two lines and more, so that three lines keep their distance from the frame. */
const TINY_STARS = 14;
const NARROW_PADDING = 10;

/** At most 260 pixels wide, so that a phone shows it in its size: the counts take up to three lines, and the mark stands without a name. */
function narrowBadge(
  { language, score, verdict, tenths, value, given, count, ofThem }: Figures,
  ink: Ink,
  format: Format,
): Picture {
  const tone = toneOf(ink, tenths);
  const words = box(
    { flexDirection: "column" },
    score === null ? textBox(drawn(verdict), ink.text, { ...SMALL, fontWeight: 600 }) : null,
    // A row of empty stars would read as a rating of zero.
    countOf(given) === 0 && score === null
      ? null
      : starRow(value, ofThem === null ? 16 : TINY_STARS, { on: tone, off: ink.line }),
    textBox(drawn(count), ink.muted, TINY),
    ofThem === null ? null : textBox(drawn(ofThem), ink.muted, TINY),
  );
  const number =
    score === null ? null : textBox(score, tone, { fontSize: 26, lineHeight: 1, fontWeight: 600 }, { marginRight: 8 });
  return framed(
    { ink, format, language },
    NARROW_PADDING,
    number,
    words,
    box({ marginLeft: 8 }, serviceMark(20, ink.mark)),
  );
}

export function missingBadge({ theme, format }: Pick<Look, "theme" | "format">, language: Language): Picture {
  const ink = INK[theme];
  const text = textBox(drawn(wordsIn("picture", language).notFound), ink.muted, { fontSize: 15, lineHeight: 1.4 });
  return framed({ ink, format, language }, PADDING, text);
}

type Shown = { ink: Ink; format: Format; language: Language };

function framed({ ink, format, language }: Shown, padding: number, ...children: (Box | null)[]): Picture {
  const row = { height: BADGE_HEIGHT, alignItems: "center", paddingLeft: padding, paddingRight: padding };
  return {
    format,
    frame: { fill: ink.page, line: ink.line, radius: 8 },
    box: inDirection(language, box(row, ...children)),
    height: BADGE_HEIGHT,
    zoom: ZOOM,
  };
}

function inDirection(language: Language, picture: Box): Box {
  return dirOf(language) === "rtl" ? fromRight(picture) : picture;
}

/** Shows the service's name, or nothing if the font lacks its letters. */
function nameOf(ink: Ink, serviceName: string): Box | null {
  const name = firstDrawable(shorten(serviceName, LONGEST_SERVICE_NAME), "");
  return name === ""
    ? null
    : textBox(name, ink.text, { fontSize: 14, lineHeight: 1.4, fontWeight: 600 }, { marginLeft: 8 });
}

const CARD = { width: 1200, height: 630 };

const CARD_MARGIN = 64;
const FACE_SIZE = 128;
const FACE_GAP = 32;
const LONGEST_NAME = 90;
const PAPER = INK.light;
const NAME = {
  display: "block",
  lineClamp: 2,
  wordBreak: "break-word",
  width: CARD.width - 2 * CARD_MARGIN - FACE_SIZE - FACE_GAP,
  lineHeight: 1.15,
  fontWeight: 600,
  letterSpacing: -0.5,
};

type Subject = PictureFace & { domain: string };
/** @property logo a PNG that this service drew; null without one */
type Service = Branded & { logo: Uint8Array | null };

export function cardPicture(subject: Subject, figures: Figures, service: Service): Picture {
  const name = firstDrawable(shorten(subject.name, LONGEST_NAME), subject.domain, subject.slug);
  const content = box(
    { flexDirection: "column", width: CARD.width, height: CARD.height, padding: CARD_MARGIN },
    box(
      { flexShrink: 0, height: 152, alignItems: "center" },
      faceBox(subject, FACE_SIZE, PAPER.page),
      textBox(name, PAPER.text, { ...NAME, fontSize: sizeOf(name) }, { marginLeft: FACE_GAP }),
    ),
    box({ flexGrow: 1, alignItems: "center" }, verdictOf(figures)),
    foot(firstDrawable(subject.domain, subject.slug), service),
  );
  const frame = { fill: PAPER.page, line: null, radius: 0 };
  return { format: "png", frame, box: inDirection(figures.language, content), ...CARD, zoom: 1 };
}

/** Font size with which the name fits two lines. */
function sizeOf(name: string): number {
  const length = [...name].length;
  if (length <= 22) return 68;
  return length <= 44 ? 56 : 44;
}

function verdictOf({ score, verdict, tenths, value, count, ofThem, given }: Figures): Box {
  const tone = toneOf(PAPER, tenths);
  const stars = starRow(value, 56, { on: tone, off: PAPER.line });
  const font = { fontSize: 32, lineHeight: 1.3 };
  const counted = box(
    { flexDirection: "column", marginTop: 16 },
    textBox(drawn(count), PAPER.muted, font),
    ofThem === null ? null : textBox(drawn(ofThem), PAPER.muted, font),
  );
  if (score === null) {
    const title = textBox(
      drawn(verdict),
      PAPER.text,
      { fontSize: 56, lineHeight: 1.2, fontWeight: 600 },
      { marginBottom: 20 },
    );
    // A row of empty stars would read as a rating of zero.
    return box({ flexDirection: "column" }, title, countOf(given) === 0 ? null : stars, counted);
  }
  return box(
    { alignItems: "center" },
    textBox(score, tone, { fontSize: 168, lineHeight: 1, fontWeight: 600, letterSpacing: -6 }, { marginRight: 40 }),
    box(
      { flexDirection: "column" },
      textBox(drawn(verdict), tone, { fontSize: 44, lineHeight: 1.2, fontWeight: 600 }, { marginBottom: 12 }),
      stars,
      counted,
    ),
  );
}

function foot(domain: string, service: Service): Box {
  const name = firstDrawable(shorten(service.serviceName, LONGEST_SERVICE_NAME), "");
  const font = { fontSize: 28, lineHeight: 1.3 };
  return box(
    { alignItems: "center", justifyContent: "space-between", height: 48 },
    textBox(domain, PAPER.muted, { ...font, ...oneLine(510) }),
    box(
      { alignItems: "center" },
      service.logo === null ? serviceMark(44, inkOf("light", service).mark) : logoBox(service.logo, 44, PAPER.page),
      name === "" ? null : textBox(name, PAPER.text, { ...font, ...oneLine(480), fontWeight: 600 }, { marginLeft: 14 }),
    ),
  );
}

function atMostTwoLines(maxWidth: number): Style {
  return { display: "block", lineClamp: 2, maxWidth };
}

/** Keeps a text on one line and cuts it at the width. */
function oneLine(maxWidth: number): Style {
  return { display: "block", lineClamp: 1, wordBreak: "break-all", maxWidth };
}
