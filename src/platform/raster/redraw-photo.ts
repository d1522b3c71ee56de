// Draws a sent photo again in the sizes that are kept. Nothing of the file is left: no metadata, no colour profile, no byte after its end.
import {
  LARGE_PHOTO,
  MOST_HEAVY_PIXELS,
  MOST_PHOTO_PIXELS,
  NO_FINGERPRINT,
  type Photo,
  type PhotoFault,
  type Rendition,
  type SentPhoto,
  SMALL_PHOTO,
} from "./photo.ts";
import { resizerOf } from "./photo-decoder.ts";
import { isHeavy, sizeOfStill } from "./photo-size.ts";
import { readStill } from "./still.ts";
import { MOST_BYTES, MOST_LONG, UploadError } from "./upload.ts";

const PLACEHOLDER = 16;
/** A shorter side of fewer pixels shows nothing. */
const LEAST_SIDE = 8;
const HASH = { width: 9, height: 8 };
/** Of 255 levels. Less is noise of the compression. */
const LEAST_STEP = 4;
/** Of 64. */
const LEAST_EDGES = 14;

export async function redrawPhoto({ bytes, decoder }: SentPhoto): Promise<Photo | { fault: PhotoFault }> {
  try {
    const whole = readWhole(bytes);
    if ("fault" in whole) return whole;
    const resize = await resizerOf(decoder);
    const large = await rendition(await resize.webp(whole.bytes, LARGE_PHOTO));
    const small = await rendition(await resize.webp(large.bytes, SMALL_PHOTO));
    const dot = plainWebp(await resize.webp(small.bytes, PLACEHOLDER));
    const placeholder = `data:image/webp;base64,${Buffer.from(dot).toString("base64")}`;
    return { large, small, placeholder, fingerprint: await fingerprintOf(await resize.png(small.bytes, HASH)) };
  } catch {
    return { fault: "broken" };
  }
}

/** The file without the bytes after its end, once its structure and its size are harmless. */
function readWhole(bytes: Uint8Array): { bytes: Uint8Array } | { fault: PhotoFault } {
  if (bytes.length > MOST_BYTES) return { fault: "large" };
  try {
    const still = readStill(bytes);
    if (still === null) return { fault: foreignType(bytes) };
    const size = sizeOfStill(still.type, still.bytes);
    if (size === null) return { fault: "broken" };
    const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
    // A PNG of one long row needs five times the memory of a square one.
    const mostPixels = isHeavy(still.type, still.bytes) ? MOST_HEAVY_PIXELS : MOST_PHOTO_PIXELS;
    if (short * long > mostPixels || long > short * MOST_LONG) return { fault: "large" };
    return short < LEAST_SIDE ? { fault: "small" } : still;
  } catch (error) {
    if (!(error instanceof UploadError)) throw error;
    const { fault } = error.why;
    return { fault: fault === "moving" || fault === "large" ? fault : "broken" };
  }
}

/** Brands of HEIF (ISO 23008-12, B.4) that phones write. */
const HEIC = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

function foreignType(bytes: Uint8Array): PhotoFault {
  const text = Buffer.from(bytes.subarray(0, 64)).toString("latin1");
  if (text.startsWith("GIF8")) return "gif";
  if (text.startsWith("%PDF")) return "pdf";
  if (text.slice(4, 8) !== "ftyp") return "type";
  // AVIF also names the brand of HEIF as its first.
  if (/avi[fs]/.test(text.slice(8))) return "avif";
  return HEIC.includes(text.slice(8, 12)) ? "heic" : "type";
}

async function rendition(webp: Uint8Array): Promise<Rendition> {
  const bytes = plainWebp(webp);
  const size = sizeOfStill("webp", bytes);
  if (size === null) throw new Error("The decoder gave a WebP without a size.");
  return { bytes, ...size };
}

/**
 * One bit for each neighbour that is brighter (dHash): survives other sizes, other compression, and a little more light.
 * NO_FINGERPRINT where too few neighbours differ: all walls and skies would look alike.
 */
async function fingerprintOf(png: Uint8Array): Promise<string> {
  const { Resvg } = await import("@resvg/resvg-js");
  const { width, height } = HASH;
  const source = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/><image width="${width}" height="${height}" href="${source}"/></svg>`;
  const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false }, logLevel: "off" }).render();
  const light = (x: number, y: number) => {
    const at = 4 * (y * width + x);
    return 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
  };
  let bits = 0n;
  let edges = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x + 1 < width; x++) {
      const step = light(x + 1, y) - light(x, y);
      if (Math.abs(step) >= LEAST_STEP) edges++;
      bits = (bits << 1n) | (step >= LEAST_STEP ? 1n : 0n);
    }
  return edges < LEAST_EDGES ? NO_FINGERPRINT : bits.toString(16).padStart(16, "0");
}

const PIXELS = ["VP8 ", "VP8L", "ALPH"];
/** The flag of VP8X that says the picture is not opaque. */
const HAS_ALPHA = 0x10;

/** Takes everything but pixels out: decoders copy colour profiles, and may copy metadata. Throws where the file is no WebP. */
function plainWebp(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.toString("latin1", 0, 4) !== "RIFF" || file.toString("latin1", 8, 12) !== "WEBP")
    throw new Error("The decoder gave no WebP.");
  const parts: Buffer[] = [Buffer.from("RIFF\0\0\0\0WEBP", "latin1")];
  for (let at = 12; at + 8 <= file.length; ) {
    const type = file.toString("latin1", at, at + 4);
    const size = file.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (end > file.length) throw new Error("The decoder gave a WebP without its end.");
    if (PIXELS.includes(type)) parts.push(file.subarray(at, end));
    if (type === "VP8X") {
      const head = Buffer.from(file.subarray(at, end));
      head.writeUInt32LE(head.readUInt32LE(8) & HAS_ALPHA, 8);
      parts.push(head);
    }
    at = end;
  }
  const plain = Buffer.concat(parts);
  plain.writeUInt32LE(plain.length - 8, 4);
  return new Uint8Array(plain);
}
