// Reads a picture that a person sent, and draws it again in the sizes that are kept: no byte of the file stays.

/** WebP. */
export type Rendition = { bytes: Uint8Array; width: number; height: number };

/** @property placeholder a picture of 16 pixels, as a data address. @property fingerprint is alike for pictures that look alike */
export type Photo = { large: Rendition; small: Rendition; placeholder: string; fingerprint: string };

export type PhotoFault = "type" | "heic" | "avif" | "gif" | "pdf" | "broken" | "large" | "small" | "moving";

const LARGE = 1_600;
const SMALL = 320;
const MOST_PIXELS = 40_000_000;

export async function readPhoto(bytes: Uint8Array): Promise<Photo | { fault: PhotoFault }> {
  const fault = faultOf(bytes);
  if (fault) return { fault };
  try {
    const [large, small] = [await drawn(bytes, LARGE), await drawn(bytes, SMALL)];
    const dot = await drawn(bytes, 16);
    const placeholder = `data:image/webp;base64,${Buffer.from(dot.bytes).toString("base64")}`;
    return { large, small, placeholder, fingerprint: Bun.hash.xxHash3(small.bytes).toString(16) };
  } catch {
    return { fault: "broken" };
  }
}

async function drawn(bytes: Uint8Array, side: number): Promise<Rendition> {
  const image = new Bun.Image(bytes, { maxPixels: MOST_PIXELS }).resize(side, side, {
    fit: "inside",
    withoutEnlargement: true,
  });
  const made = await image.webp({ quality: 80 }).bytes();
  const { width, height } = await new Bun.Image(made).metadata();
  return { bytes: made, width, height };
}

function faultOf(bytes: Uint8Array): PhotoFault | null {
  const text = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  if (text.startsWith("\xff\xd8\xff") || text.startsWith("\x89PNG")) return null;
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return null;
  if (text.startsWith("GIF8")) return "gif";
  if (text.startsWith("%PDF")) return "pdf";
  if (text.slice(4, 8) === "ftyp") return text.slice(8, 12) === "avif" ? "avif" : "heic";
  return "type";
}
