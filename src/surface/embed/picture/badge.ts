// The badge: score, stars, count and the service's mark in a frame 64 pixels high.
import { countOf } from "#domain/business/score.ts";
import { type Box, box, type Picture } from "#platform/raster/picture.ts";
import { shorten } from "#surface/look/format.ts";
import { INK, type Ink, rule, serviceMark, starRow, type Theme, toneOf } from "./art.ts";
import { type Figures, firstDrawable } from "./figure.ts";

const HEIGHT = 64;
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
    box: box({ height: HEIGHT, alignItems: "center", paddingLeft: 16, paddingRight: 16 }, ...children),
    height: HEIGHT,
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
