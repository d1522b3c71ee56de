// Draws a sent picture again as a square of two sizes. Both are encoded from pixels alone, so nothing of the file is left: no metadata, no
// colour profile, no byte after its end.
import { readStill } from "./still.ts";
import {
  LARGE,
  MOST_BYTES,
  MOST_LONG,
  MOST_PIXELS,
  type Redrawn,
  SMALL,
  type Upload,
  UploadError,
  type UploadFault,
} from "./upload.ts";
import { readVector } from "./vector.ts";

/** White space on each side of a picture that is shown whole. */
const MARGIN = 16;

export async function redraw(upload: Upload): Promise<Redrawn | UploadFault> {
  try {
    const picture = await readPixels(upload);
    const large = await compose(picture, upload.fit);
    const small = await new Bun.Image(large).resize(SMALL, SMALL).webp({ quality: 90 }).bytes();
    return { small, large };
  } catch (error) {
    if (error instanceof UploadError) return error.why;
    return { fault: isTooLarge(error) ? "large" : "broken" };
  }
}

/** The picture as PNG, about as large as it is drawn. */
async function readPixels({ bytes, fit }: Upload): Promise<Uint8Array> {
  if (bytes.length > MOST_BYTES) throw new UploadError("large");
  const still = readStill(bytes);
  if (still) {
    const image = () => new Bun.Image(still.bytes, { maxPixels: MOST_PIXELS });
    const { width, height, format } = await image().metadata();
    if (format !== still.type) throw new UploadError("broken");
    if (width * height > MOST_PIXELS) throw new UploadError("large");
    if (Math.max(width, height) < SMALL) throw new UploadError("small");
    // The same box for both directions, because the picture may say that it lies on its side.
    const side = sideOf(width, height, fit);
    return image().resize(side, side, { fit: "inside" }).png().bytes();
  }
  const vector = readVector(bytes);
  if (vector === null) throw new UploadError("type");
  return drawVector(vector, fit);
}

async function drawVector(svg: string, fit: Upload["fit"]): Promise<Uint8Array> {
  const { Resvg } = await import("@resvg/resvg-js");
  const options = { font: { loadSystemFonts: false }, logLevel: "off" } as const;
  const { width, height } = new Resvg(svg, options);
  const side = sideOf(width, height, fit);
  const fitTo = { mode: width > height ? "width" : "height", value: side } as const;
  return new Resvg(svg, { ...options, fitTo }).render().asPng();
}

/** How long the longer side becomes: for a cut, as long as makes the shorter one fill the square. */
function sideOf(width: number, height: number, fit: Upload["fit"]): number {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (!(short > 0) || long > short * MOST_LONG) throw new UploadError("long");
  return fit === "whole" ? LARGE - 2 * MARGIN : Math.ceil((LARGE * long) / short);
}

/** On white, because a logo with a transparent ground would vanish on a page that is as dark as itself. */
async function compose(png: Uint8Array, fit: Upload["fit"]): Promise<Uint8Array> {
  const { Resvg } = await import("@resvg/resvg-js");
  const inset = fit === "whole" ? MARGIN : 0;
  const place = `x="${inset}" y="${inset}" width="${LARGE - 2 * inset}" height="${LARGE - 2 * inset}"`;
  const aspect = `preserveAspectRatio="xMidYMid ${fit === "whole" ? "meet" : "slice"}"`;
  const source = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${LARGE}" height="${LARGE}"><rect width="${LARGE}" height="${LARGE}" fill="#fff"/><image ${place} ${aspect} href="${source}"/></svg>`;
  return new Resvg(svg, { font: { loadSystemFonts: false }, logLevel: "off" }).render().asPng();
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_IMAGE_TOO_MANY_PIXELS";
}
