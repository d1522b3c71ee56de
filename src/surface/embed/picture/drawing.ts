// The pictures: the badge, with score, stars, count and the service's mark in a frame 64 pixels high, and the image of a shared profile
// link, 1200 x 630 pixels (Open Graph).
import { countOf } from "#domain/business/score.ts";
import { type Box, box, type Picture } from "#platform/raster/picture.ts";
import { shorten } from "#surface/look/format.ts";
import { INK, type Ink, rule, serviceMark, starRow, type Theme, toneOf } from "./art.ts";
import { type Figures, firstDrawable } from "./figure.ts";

const BADGE_HEIGHT = 64;
/** Outlines on sixteenths of a pixel are exact to a quarter at four times the size. */
const GRID = 16;
/** For screens of twice the density. */
const ZOOM = 2;
const LONGEST_SERVICE_NAME = 24;

type Look = { theme: Theme; format: Picture["format"]; serviceName: string };

export function badgePicture(figures: Figures, { theme, format, serviceName }: Look): Picture {
  const ink = INK[theme];
  const { score, label, tenths, value, given } = figures;
  const count = figures.elsewhere === null ? figures.count : `${figures.count}, ${figures.elsewhere} elsewhere`;
  const tone = toneOf(ink, tenths);
  // A row of empty stars would read as a rating of zero.
  const stars = countOf(given) === 0 && score === null ? null : starRow(value, 18, { on: tone, off: ink.line });
  const verdict = box(
    { flexDirection: "column" },
    stars,
    box(
      { fontSize: 13, lineHeight: 1.4, marginTop: 3, color: ink.muted },
      box({ fontWeight: 600, color: score === null ? ink.text : tone, marginRight: 6 }, label ?? "No score yet"),
      box({}, count),
    ),
  );
  const number =
    score === null ? [] : [box({ fontSize: 30, lineHeight: 1, fontWeight: 600, color: tone, marginRight: 12 }, score)];
  return framed(ink, format, ...number, verdict, markOf(ink, serviceName));
}

export function missingBadge({ theme, format }: Pick<Look, "theme" | "format">): Picture {
  const ink = INK[theme];
  return framed(ink, format, box({ fontSize: 15, lineHeight: 1.4, color: ink.muted }, "Not found"));
}

function framed(ink: Ink, format: Picture["format"], ...children: Box[]): Picture {
  return {
    format,
    frame: { fill: ink.page, line: ink.line, radius: 8 },
    box: box({ height: BADGE_HEIGHT, alignItems: "center", paddingLeft: 16, paddingRight: 16 }, ...children),
    height: BADGE_HEIGHT,
    grid: GRID,
    zoom: ZOOM,
  };
}

/** The mark with the service's name, where the font has its letters. */
function markOf(ink: Ink, serviceName: string): Box {
  const name = firstDrawable(shorten(serviceName, LONGEST_SERVICE_NAME), "");
  return box(
    { alignItems: "center", marginLeft: 16 },
    rule(ink.line),
    serviceMark(24, ink.mark),
    name === "" ? null : box({ fontSize: 14, lineHeight: 1.4, fontWeight: 600, color: ink.text, marginLeft: 8 }, name),
  );
}

const CARD = { width: 1200, height: 630 };

const CARD_MARGIN = 64;
const LONGEST_NAME = 90;
const LONGEST_DOMAIN = 36;
const PAPER = INK.light;

type Subject = { name: string; domain: string; slug: string };

export function cardPicture(subject: Subject, figures: Figures, serviceName: string): Picture {
  const name = firstDrawable(shorten(subject.name, LONGEST_NAME), subject.domain, subject.slug);
  const content = box(
    { flexDirection: "column", width: CARD.width, height: CARD.height, padding: CARD_MARGIN, color: PAPER.text },
    box(
      { flexShrink: 0, fontWeight: 600, letterSpacing: -0.5, lineHeight: 1.15, fontSize: sizeOf(name), height: 152 },
      box({ display: "block", lineClamp: 2, wordBreak: "break-word", width: CARD.width - 2 * CARD_MARGIN }, name),
    ),
    box({ flexGrow: 1, alignItems: "center" }, verdict(figures)),
    foot(firstDrawable(subject.domain, subject.slug), serviceName),
  );
  return { format: "png", frame: { fill: PAPER.page, line: null, radius: 0 }, box: content, ...CARD, grid: 1, zoom: 1 };
}

/** Font size with which the name fits two lines. */
function sizeOf(name: string): number {
  const length = [...name].length;
  if (length <= 26) return 72;
  return length <= 52 ? 60 : 48;
}

function verdict({ score, label, tenths, value, count, elsewhere, given }: Figures): Box {
  const tone = toneOf(PAPER, tenths);
  const stars = starRow(value, 56, { on: tone, off: PAPER.line });
  const counted = box(
    { flexDirection: "column", fontSize: 32, lineHeight: 1.3, color: PAPER.muted, marginTop: 16 },
    box({}, count),
    elsewhere === null ? null : box({}, `${elsewhere} of them elsewhere`),
  );
  if (score === null) {
    const title = box({ fontSize: 56, lineHeight: 1.2, fontWeight: 600, marginBottom: 20 }, "No score yet");
    // A row of empty stars would read as a rating of zero.
    return box({ flexDirection: "column" }, title, countOf(given) === 0 ? null : stars, counted);
  }
  return box(
    { alignItems: "center" },
    box({ fontSize: 168, lineHeight: 1, fontWeight: 600, letterSpacing: -6, color: tone, marginRight: 40 }, score),
    box(
      { flexDirection: "column" },
      box({ fontSize: 44, lineHeight: 1.2, fontWeight: 600, color: tone, marginBottom: 12 }, label as string),
      stars,
      counted,
    ),
  );
}

function foot(domain: string, serviceName: string): Box {
  const service = firstDrawable(shorten(serviceName, LONGEST_SERVICE_NAME), "");
  return box(
    { alignItems: "center", justifyContent: "space-between", height: 48, fontSize: 28, lineHeight: 1.3 },
    box({ color: PAPER.muted }, shorten(domain, LONGEST_DOMAIN)),
    box(
      { alignItems: "center" },
      serviceMark(44, PAPER.mark),
      service === "" ? null : box({ fontWeight: 600, marginLeft: 14 }, service),
    ),
  );
}
