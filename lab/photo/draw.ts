// Draws pictures pixel by pixel as PNG, and reads the pixels of what became of them.
import { deflateSync } from "node:zlib";
import { Resvg } from "@resvg/resvg-js";
import { chunk, joined } from "../../test/platform/upload-file.ts";

type Bytes = Uint8Array<ArrayBuffer>;
/** Red, green, blue and, where it is not opaque, alpha: 0 to 255. */
export type Colour = readonly [number, number, number, number?];
export type Paint = (x: number, y: number) => Colour;
type Depth = { bits?: 8 | 16; alpha?: boolean };

export function draw(width: number, height: number, paint: Paint, { bits = 8, alpha = false }: Depth = {}): Bytes {
  const channels = alpha ? 4 : 3;
  const size = bits / 8;
  const row = 1 + width * channels * size;
  const rows = Buffer.alloc(height * row);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const colour = paint(x, y);
      for (let channel = 0; channel < channels; channel++)
        // Both bytes of 16 bits: 255 becomes 65,535.
        rows.fill(
          colour[channel] ?? 255,
          y * row + 1 + (x * channels + channel) * size,
          y * row + 1 + (x * channels + channel + 1) * size,
        );
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, alpha ? 6 : 2, 0, 0, 0], 8);
  const magic = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const pixels = deflateSync(rows, { level: 1 });
  return joined(magic, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0)));
}

/** Of the four quarters of a picture: left above, right above, left below, right below. */
export const QUARTERS: readonly Colour[] = [
  [210, 40, 30],
  [40, 170, 60],
  [30, 60, 200],
  [235, 230, 225],
];

export const quarters =
  (width: number, height: number): Paint =>
  (x, y) =>
    QUARTERS[(x * 2 < width ? 0 : 1) + (y * 2 < height ? 0 : 2)] ?? [0, 0, 0];

/** The colour in the middle of each quarter. */
export async function quartersOf(picture: Uint8Array): Promise<Colour[]> {
  const { width, height, at } = await pixelsOf(picture);
  return [0.25, 0.75].flatMap((y) => [0.25, 0.75].map((x) => at(Math.floor(x * width), Math.floor(y * height))));
}

/** @param picture of a type that Bun reads */
export async function pixelsOf(picture: Uint8Array) {
  const { width, height } = await new Bun.Image(joined(picture)).metadata();
  const png = await new Bun.Image(joined(picture)).png().bytes();
  const source = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${source}"/></svg>`;
  const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const at = (x: number, y: number): Colour => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(4 * (y * width + x), 4 * (y * width + x) + 4);
    // The colours come multiplied by alpha.
    const plain = (channel: number) => Math.round((channel * 255) / Math.max(alpha, 1));
    return [plain(red), plain(green), plain(blue), alpha];
  };
  return { width, height, at };
}

/** The largest difference of a channel. */
export function colourDistance(a: Colour, b: Colour): number {
  return Math.max(...[0, 1, 2].map((channel) => Math.abs((a[channel] ?? 0) - (b[channel] ?? 0))));
}
