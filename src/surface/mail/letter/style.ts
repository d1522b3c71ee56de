// The styles of mails. They stand on each element, because many clients drop style sheets; a style sheet adds the dark theme for the
// others. The colours are the tokens of the pages (look/style/tokens.css), and the accent of the brand.
import { type Label, labelOf } from "#domain/business/state/score.ts";
import { byAccent, ON_ACCENT } from "#surface/look/brand.ts";

const LIGHT = {
  page: "#f7f8fa",
  card: "#ffffff",
  line: "#dde1e7",
  text: "#14181f",
  muted: "#566070",
};
/** Of the stars of a rating, by its label, as on the pages. Stars to press are links, and have their colour. */
const TONES: Record<Label, { light: string; dark: string }> = {
  Excellent: { light: "#15803d", dark: "#4ade80" },
  Great: { light: "#4d7c0f", dark: "#a3e635" },
  Average: { light: "#a16207", dark: "#facc15" },
  Poor: { light: "#c2410c", dark: "#fb923c" },
  Bad: { light: "#b91c1c", dark: "#f87171" },
};
const DARK = {
  page: "#0f1216",
  card: "#171b21",
  line: "#2a313b",
  text: "#e8ecf2",
  muted: "#9aa6b5",
};

// Single quotes need no escape in an attribute.
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif";

/** A touch target of 12 + 24 + 12 = 48 px. */
const TOUCH = `display:block;padding:12px 16px;font-size:15px;line-height:24px;font-weight:600;text-decoration:none;text-align:center`;

export type LetterStyle = ReturnType<typeof styleOf>;

/** Many clients do not know `text-align: start` and the like, so each direction has styles of its own. */
export const stylesFor = byAccent(({ light, dark }) => ({
  ltr: styleOf("left", "right", light),
  rtl: styleOf("right", "left", light),
  sheet: sheetOf(dark),
}));

function styleOf(start: "left" | "right", end: "left" | "right", accent: string) {
  return {
    page: `margin:0;padding:0;background-color:${LIGHT.page};color:${LIGHT.text};${FONT};font-size:15px;line-height:24px`,
    outer: `background-color:${LIGHT.page};padding:24px 8px`,
    column: "width:100%;max-width:560px",
    card: `background-color:${LIGHT.card};color:${LIGHT.text};border:1px solid ${LIGHT.line};border-radius:8px;padding:28px 20px 12px;${FONT};font-size:15px;line-height:24px;text-align:${start};word-break:break-word;overflow-wrap:anywhere`,
    footer: `padding:16px 20px 0;color:${LIGHT.muted};${FONT};font-size:13px;line-height:20px;text-align:${start};word-break:break-word;overflow-wrap:anywhere`,
    brand: `padding:0 20px 12px;color:${LIGHT.text};${FONT};font-size:15px;line-height:32px;font-weight:700;text-align:${start};word-break:break-word;overflow-wrap:anywhere`,
    brandLogo: `display:inline-block;width:32px;height:32px;border:0;border-radius:6px;margin-${end}:8px;vertical-align:middle`,
    head: "margin:0 0 16px",
    face: "width:48px;height:48px;border-radius:8px;color:#ffffff;font-size:17px;line-height:48px;font-weight:600;text-align:center",
    logo: "display:block;width:48px;height:48px;border:0;border-radius:8px;color:#ffffff;font-size:17px;line-height:48px;text-align:center",
    heading: "margin:0 0 16px;font-size:21px;line-height:28px;font-weight:700",
    subheading: "font-size:17px;line-height:24px;font-weight:700",
    note: `font-size:13px;line-height:20px;color:${LIGHT.muted}`,
    small: "margin:0 0 8px",
    quote: `margin:0 0 16px;padding-top:4px;padding-${start}:16px;border-${start}:3px solid ${LIGHT.line}`,
    boxedQuote: "margin:0",
    box: `border:1px solid ${LIGHT.line};border-radius:8px;padding:12px 16px 4px`,
    boxGap: "height:24px;line-height:24px;font-size:0",
    rating: "margin:0 0 4px",
    ratingStars: "font-size:20px;letter-spacing:2px",
    ratingWords: `font-size:13px;color:${LIGHT.muted}`,
    quoted: "margin:0 0 8px;text-align:start",
    quotedTitle: "margin:0 0 8px;font-weight:700;text-align:start",
    link: `color:${accent};text-decoration:underline`,
    footerLink: `display:inline-block;padding:12px 0;color:${LIGHT.muted};text-decoration:underline`,
    touch: "margin:0",
    touchLink: `display:inline-block;padding:10px 0;line-height:24px;color:${accent};text-decoration:underline`,
    choices: "margin:0 0 8px",
    gap: `padding-bottom:8px;padding-${end}:8px`,
    stars: "margin:0 0 8px",
    star: "padding-bottom:4px",
    button: `border-radius:8px;background-color:${accent};border:1px solid ${accent}`,
    buttonLink: `${TOUCH};color:${ON_ACCENT.light}`,
    answer: `border-radius:8px;border:1px solid ${accent}`,
    answerLink: `${TOUCH};color:${accent}`,
    starLink: `display:block;padding:9px 16px;border:1px solid ${LIGHT.line};border-radius:8px;font-size:15px;line-height:24px;text-decoration:none;color:${accent}`,
  } as const;
}

function sheetOf(accent: string): string {
  return [
    ":root{color-scheme:light dark;supported-color-schemes:light dark}",
    "@media (prefers-color-scheme:dark){",
    `.page{background-color:${DARK.page}!important}`,
    `.card{background-color:${DARK.card}!important;border-color:${DARK.line}!important;color:${DARK.text}!important}`,
    `.brand{color:${DARK.text}!important}`,
    `.line{border-color:${DARK.line}!important}`,
    `.muted{color:${DARK.muted}!important}`,
    `.link{color:${accent}!important}`,
    `.answer{border-color:${accent}!important}`,
    `.button{background-color:${accent}!important;border-color:${accent}!important}`,
    ...Object.entries(TONES).map(([label, { dark }]) => `.tone-${label.toLowerCase()}{color:${dark}!important}`),
    `.on{color:${ON_ACCENT.dark}!important}`,
    "}",
  ].join("");
}

/** In the light theme. The class `toneOf` has the dark one. */
export function toneStyle(rating: number): string {
  return `color:${TONES[labelOf(rating * 10)].light}`;
}
