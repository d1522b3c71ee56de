// The face of a business in a picture: its logo, or its initials on its colour.
import { artBox, type Box, box, textBox } from "#platform/raster/picture.ts";
import { colourOf, FACE_COLOURS, initialsOf } from "#surface/look/face.tsx";
import { firstDrawable } from "./figure.ts";

/** @property logo a PNG that this service drew; null without one */
export type PictureFace = { name: string; slug: string; logo: Uint8Array | null };

/** Without ids, like all drawings: the corners of a logo stay square. @param size in pixels */
export function faceBox({ name, slug, logo }: PictureFace, size: number): Box {
  const square = { width: size, height: size };
  const viewBox = `0 0 ${size} ${size}`;
  if (logo !== null) {
    const source = `data:image/png;base64,${Buffer.from(logo).toString("base64")}`;
    return artBox(square, { viewBox, markup: `<image width="${size}" height="${size}" href="${source}"/>` });
  }
  const ground = `<rect width="${size}" height="${size}" rx="${size / 6}" fill="${FACE_COLOURS[colourOf(slug)]}"/>`;
  const initials = firstDrawable(initialsOf(name), "");
  return box(
    { ...square, position: "relative", alignItems: "center", justifyContent: "center", flexShrink: 0 },
    artBox(square, { viewBox, markup: ground }, { position: "absolute", left: 0, top: 0 }),
    initials === "" ? null : textBox(initials, "#fff", { fontSize: size * 0.4, lineHeight: 1, fontWeight: 600 }),
  );
}
