// The pictures of guides: those of the widget's variants, which `npm run pictures -- --site` makes anew.
import { renderToString } from "preact-render-to-string";
import { VARIANTS } from "#surface/example/snippet.ts";
import type { Asset } from "#surface/look/asset.ts";
import { readPictures, type Size, ThemedPicture } from "../component/themed-picture.tsx";

/** Pixels of a picture for each of the page. */
const SCALE = 2;
/** Where a guide's file finds them, so that readers of the file see them, too. */
const PATH = /^\.\.\/src\/surface\/page\/picture\/widget\/([a-z]+)-light\.webp$/;

const PICTURES = new Map<string, ReturnType<typeof readPictures>>(
  VARIANTS.map((variant) => [variant, readPictures("widget", variant)]),
);

export const GUIDE_PICTURES: readonly Asset[] = [...PICTURES.values()].flatMap((each) => Object.values(each));

/** Null where the file is no picture of guides. */
export function guidePicture(file: string, alt: string): string | null {
  const of = PICTURES.get(PATH.exec(file)?.[1] ?? "");
  if (!of) return null;
  const sizes = { size: sizeOf(of.light), phoneSize: sizeOf(of.phoneLight) };
  return renderToString(<ThemedPicture of={of} {...sizes} alt={alt} class="guide-picture" />);
}

/** The address of the light picture; null where the file is no picture of guides. */
export function guidePicturePath(file: string): string | null {
  return PICTURES.get(PATH.exec(file)?.[1] ?? "")?.light.path ?? null;
}

/** Reads the head of a lossless WebP: 14 bits each, from the 21st byte on. */
function sizeOf({ content }: Asset): Size {
  const bits = Buffer.from(content.body).readUInt32LE(21);
  return { width: ((bits & 0x3fff) + 1) / SCALE, height: (((bits >> 14) & 0x3fff) + 1) / SCALE };
}
