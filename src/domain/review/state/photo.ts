// What a reader gets of a review's pictures, and the addresses of their files.
import { type PhotoId, toWire } from "#contract/id.ts";

/** @property name of its files. Width and height are the large one's */
export type ShownPhoto = { id: PhotoId; name: string; width: number; height: number; alt: string };

export const PHOTO_SIZES = ["large", "small"] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

const SMALL_SIDE = 320;
const ENDING = { large: "-1600.webp", small: "-320.webp" } as const;
const FILE = /^([A-Za-z0-9_-]{22})(-1600|-320)\.webp$/;

/** The name of a file in the store, and the last part of its address. */
export function photoFile(name: string, size: PhotoSize): string {
  return name + ENDING[size];
}

export function photoPath(name: string, size: PhotoSize): string {
  return `/photos/${photoFile(name, size)}`;
}

/** The page of one picture. @param review path or address of its review. @param id of the picture, on the wire */
export function photoPageIn(review: string, id: string): string {
  return `${review}/photos/${id}`;
}

/** @param file the last part of an address. Null where it is no picture's. */
export function readPhotoFile(file: string): { name: string; size: PhotoSize } | null {
  const [, name, side] = FILE.exec(file) ?? [];
  return name === undefined ? null : { name, size: side === "-320" ? "small" : "large" };
}

/** As receivers of data get them: REST, webhooks, the open API and the JSON of widgets. */
export function presentPhotos(photos: readonly ShownPhoto[] | null, baseUrl: string) {
  return (photos ?? []).map(({ id, name, width, height, alt }) => ({
    id: toWire("pho", id),
    url: baseUrl + photoPath(name, "large"),
    thumbnailUrl: baseUrl + photoPath(name, "small"),
    width,
    height,
    alt,
  }));
}

/** Width and height of the small picture. */
export function thumbnailSize({ width, height }: Pick<ShownPhoto, "width" | "height">) {
  const scale = Math.min(1, SMALL_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
