// The face of a business in a picture: its logo, or its initials on its colour.
import { artBox, type Box, box, textBox } from "#platform/raster/picture.ts";
import { colourOf, FACE_COLOURS, initialsOf } from "#surface/look/face.tsx";
import { firstDrawable } from "./figure.ts";

/** @property logo a PNG that this service drew; null without one */
export type PictureFace = { name: string; slug: string; logo: Uint8Array | null };

const VIEW = "0 0 24 24";

/** A corner of the page over a square of 24, which rounds it: a clip would need an id. */
const CORNER = "M0 0h4A4 4 0 0 0 0 4z";
const CORNERS = [0, 90, 180, 270].map((turn) => `<path d="${CORNER}" transform="rotate(${turn} 12 12)"/>`).join("");

/** @param size in pixels. @param page the colour behind it */
export function faceBox({ name, slug, logo }: PictureFace, size: number, page: string): Box {
  const square = { width: size, height: size };
  if (logo !== null) return logoBox(logo, size, page);
  const ground = `<rect width="24" height="24" rx="4" fill="${FACE_COLOURS[colourOf(slug)]}"/>`;
  const initials = firstDrawable(initialsOf(name), "");
  return box(
    { ...square, position: "relative", alignItems: "center", justifyContent: "center", flexShrink: 0 },
    artBox(square, { viewBox: VIEW, markup: ground }, { position: "absolute", left: 0, top: 0 }),
    initials === "" ? null : textBox(initials, "#fff", { fontSize: size * 0.4, lineHeight: 1, fontWeight: 600 }),
  );
}

/** A logo as a rounded square. @param page the colour behind it */
export function logoBox(logo: Uint8Array, size: number, page: string): Box {
  const source = `data:image/png;base64,${Buffer.from(logo).toString("base64")}`;
  const markup = `<image width="24" height="24" href="${source}"/><g fill="${page}">${CORNERS}</g>`;
  return artBox({ width: size, height: size }, { viewBox: VIEW, markup });
}
