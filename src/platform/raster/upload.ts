// A picture that a person sent, and what becomes of it. Its bytes are decoded in the process that draws, and nowhere else.
import { createHash } from "node:crypto";

export type Upload = {
  format: "upload";
  bytes: Uint8Array;
  /** `cut`: the middle square. `whole`: all of it, with white space around. */
  fit: "cut" | "whole";
};

/** Both are square, opaque, and without a byte of the original. */
export type Redrawn = {
  /** WebP, SMALL pixels wide and high. */
  small: Uint8Array;
  /** PNG, LARGE pixels wide and high. */
  large: Uint8Array;
};

/** Names a logo's pictures in their address. @param owner begins it: one logo of two owners has two addresses, because one may lose it */
export function hashOfPictures(owner: string, { small, large }: Redrawn): string {
  return createHash("sha256").update(owner).update(small).update(large).digest("base64url").slice(0, 22);
}

export const SMALL = 96;
export const LARGE = 256;

/** The most bytes of a picture. */
export const MOST_BYTES = 10 * 1024 * 1024;
/** The most pixels of a picture that is decoded whole. */
export const MOST_PIXELS = 25_000_000;
/** How many times longer than wide a picture may be. */
export const MOST_LONG = 20;

/**
 * Why a picture was not drawn: `type` it is no PNG, JPEG, WebP or SVG, `moving` it has several frames, `broken` it cannot be read to its
 * end, `large` it has too many pixels or takes too long, `small` it is smaller than SMALL, `long`, and of an SVG `text` it holds text,
 * `outside` it names something outside itself, `entities` it defines entities, `complex` it holds too many elements, `part` it holds an
 * element that is not drawn.
 */
export type UploadFault = { fault: Exclude<Plain, "part"> } | { fault: "part"; name: string };
type Plain =
  | "type"
  | "moving"
  | "broken"
  | "large"
  | "small"
  | "long"
  | "text"
  | "outside"
  | "entities"
  | "complex"
  | "part";

/** Thrown while a picture is read. */
export class UploadError extends Error {
  readonly why: UploadFault;
  constructor(fault: Exclude<Plain, "part">);
  constructor(fault: "part", name: string);
  constructor(fault: Plain, name = "") {
    super(fault);
    this.why = fault === "part" ? { fault, name } : { fault };
  }
}
