// The two libraries that can decode a photo, behind one shape. Both turn a JPEG as its Exif says.
import { type Decoder, MOST_PHOTO_PIXELS } from "./photo.ts";

const QUALITY = 80;

type Size = { width: number; height: number };

export type Resizer = {
  /** As WebP with a longest side of at most `side` pixels; never larger than it is. */
  webp(bytes: Uint8Array, side: number): Promise<Uint8Array>;
  /** As PNG of exactly this size. */
  png(bytes: Uint8Array, size: Size): Promise<Uint8Array>;
};

export async function resizerOf(decoder: Decoder): Promise<Resizer> {
  return decoder === "bun" ? ofBun : ofNapi(await loadNapi());
}

const ofBun: Resizer = {
  webp: (bytes, side) =>
    new Bun.Image(bytes, { maxPixels: MOST_PHOTO_PIXELS })
      .resize(side, side, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .bytes(),
  png: (bytes, { width, height }) => new Bun.Image(bytes).resize(width, height, { fit: "fill" }).png().bytes(),
};

type Napi = typeof import("@napi-rs/image");

/** The name is no literal, because the single binary does not carry this library. */
async function loadNapi(): Promise<Napi> {
  const name = "@napi-rs/image";
  return import(name);
}

function ofNapi({ Transformer, ResizeFit }: Napi): Resizer {
  return {
    async webp(bytes, side) {
      const { width, height } = await new Transformer(bytes).metadata();
      const image = new Transformer(bytes).rotate();
      const share = Math.min(1, side / Math.max(width, height));
      if (share === 1) return image.webp(QUALITY);
      // The same box for both directions, because the picture may say that it lies on its side.
      return image.resize({ width: side, height: side, fit: ResizeFit.Inside }).webp(QUALITY);
    },
    png: (bytes, { width, height }) => new Transformer(bytes).resize({ width, height, fit: ResizeFit.Fill }).png(),
  };
}
