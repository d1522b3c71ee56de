// The image of a shared profile link: 1200 x 630 pixels (Open Graph).
import { countOf } from "#domain/business/score.ts";
import { type Box, box, type Picture } from "#platform/raster/picture.ts";
import { formatCount, shorten } from "#surface/look/format.ts";
import { bar, INK, serviceMark, starRow, toneOf } from "./art.ts";
import { type Figures, firstDrawable } from "./figure.ts";

const CARD = { width: 1200, height: 630 };

const MARGIN = 64;
const LONGEST_NAME = 90;
const LONGEST_SERVICE_NAME = 24;
const LONGEST_DOMAIN = 36;
const ink = INK.light;

type Subject = { name: string; domain: string; slug: string };

export function cardPicture(subject: Subject, figures: Figures, serviceName: string): Picture {
  const name = firstDrawable(shorten(subject.name, LONGEST_NAME), subject.domain, subject.slug);
  const content = box(
    { flexDirection: "column", width: CARD.width, height: CARD.height, padding: MARGIN, color: ink.text },
    box(
      { flexShrink: 0, fontWeight: 600, letterSpacing: -0.5, lineHeight: 1.15, fontSize: sizeOf(name), height: 152 },
      box({ display: "block", lineClamp: 2, wordBreak: "break-word", width: CARD.width - 2 * MARGIN }, name),
    ),
    box(
      { flexGrow: 1, alignItems: "center", justifyContent: "space-between" },
      verdict(figures),
      distribution(figures),
    ),
    foot(firstDrawable(subject.domain, subject.slug), serviceName),
  );
  return { format: "png", frame: { fill: ink.page, line: null, radius: 0 }, box: content, ...CARD, grid: 1, zoom: 1 };
}

/** Font size with which the name fits two lines. */
function sizeOf(name: string): number {
  const length = [...name].length;
  if (length <= 26) return 72;
  return length <= 52 ? 60 : 48;
}

function verdict({ score, label, tenths, value, count, elsewhere, given }: Figures): Box {
  const tone = toneOf(ink, tenths);
  const stars = starRow(value, 56, { on: tone, off: ink.line });
  const counted = box(
    { flexDirection: "column", fontSize: 32, lineHeight: 1.3, color: ink.muted, marginTop: 16 },
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

function distribution({ given, tenths }: Figures): Box {
  const total = given.reduce((sum, count) => sum + count, 0);
  const colours = { on: toneOf(ink, tenths), off: "#eef0f3" };
  // As wide as the longest count, so that bars and counts align. A digit takes 15 pixels.
  const countWidth = 20 + 15 * Math.max(...given.map((count) => formatCount(count).length));
  const rows = [5, 4, 3, 2, 1].map((stars) => {
    const count = given[stars - 1] ?? 0;
    return box(
      { alignItems: "center", height: 36, fontSize: 24, color: ink.muted },
      box({ width: 28 }, String(stars)),
      bar(count / total, { width: 240, height: 14 }, colours),
      box({ width: countWidth, justifyContent: "flex-end" }, formatCount(count)),
    );
  });
  return total === 0 ? box({}) : box({ flexDirection: "column" }, ...rows);
}

function foot(domain: string, serviceName: string): Box {
  const service = firstDrawable(shorten(serviceName, LONGEST_SERVICE_NAME), "");
  return box(
    { alignItems: "center", justifyContent: "space-between", height: 48, fontSize: 28, lineHeight: 1.3 },
    box({ color: ink.muted }, shorten(domain, LONGEST_DOMAIN)),
    box(
      { alignItems: "center" },
      serviceMark(44, ink.mark),
      service === "" ? null : box({ fontWeight: 600, marginLeft: 14 }, service),
    ),
  );
}
