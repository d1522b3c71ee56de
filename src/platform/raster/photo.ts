// A photo that a person sent with a review, and what becomes of it. Its bytes are decoded in the process that draws, and nowhere else.

export const DECODERS = ["bun", "napi"] as const;
/** Bun's own decoder, or @napi-rs/image. */
export type Decoder = (typeof DECODERS)[number];

export type SentPhoto = { format: "photo"; bytes: Uint8Array; decoder: Decoder };

/** WebP without metadata and colour profile. */
export type Rendition = { bytes: Uint8Array; width: number; height: number };

/**
 * @property large with a longest side of at most LARGE_PHOTO
 * @property small of at most SMALL_PHOTO
 * @property placeholder of 16 pixels, as a data address
 * @property fingerprint 64 bits in hexadecimal, which pictures that look alike nearly share: they differ in at most three; or
 *   NO_FINGERPRINT
 */
export type Photo = { large: Rendition; small: Rendition; placeholder: string; fingerprint: string };

/** `type` it is no JPEG, PNG or WebP; `large` it has too many bytes, pixels or scans, or takes too long; `often` too many wait. */
export type PhotoFault = "type" | "heic" | "avif" | "gif" | "pdf" | "broken" | "large" | "small" | "moving" | "often";

export const LARGE_PHOTO = 1_600;
export const SMALL_PHOTO = 320;
/** Of a picture such as a blank wall. It is like no other one. */
export const NO_FINGERPRINT = "0".repeat(16);
export const MOST_PHOTO_PIXELS = 40_000_000;
/** Of a WebP that is lossless or not opaque: its decoder takes nine bytes for a pixel, and the process shall stay below 250 MB. */
export const MOST_HEAVY_PIXELS = 20_000_000;
