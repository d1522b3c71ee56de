// satori's SVG as it is served: without the masks that it makes for every box and uses for few, so that no id is left that
// could meet another one in a page; on a grid of whole numbers, which is finer than its decimals and shorter.
import { shortOutline } from "./outline.ts";

/**
 * @param svg laid out `grid` times as large as it is shown
 * @param under SVG that goes below the text of a picture of this size in pixels
 */
export function tidy(svg: string, grid: number, under: (size: { width: number; height: number }) => string): string {
  const [, width = "", height = "", content = ""] = OUTER.exec(svg) ?? [];
  const kept = content.replace(DEFINITION, (whole, id: string) => (content.includes(`url(#${id})`) ? whole : ""));
  const drawn = grid === 1 ? kept : kept.replace(OUTLINE, (_, d: string) => ` d="${shortOutline(d)}"`);
  // Whole pixels, or the frame is blurred.
  const [w, h] = [Math.ceil(Number(width) / grid), Math.ceil(Number(height) / grid)];
  const size = `width="${w}" height="${h}" viewBox="0 0 ${w * grid} ${h * grid}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${under({ width: w, height: h })}${drawn.replaceAll(/<g>|<\/g>/g, "")}</svg>`;
}

const OUTER =
  /^<svg width="([\d.]+)" height="([\d.]+)" viewBox="[^"]+" xmlns="http:\/\/www\.w3\.org\/2000\/svg">(.*)<\/svg>$/s;
const DEFINITION = /<(?:mask|clipPath) id="([^"]+)">.*?<\/(?:mask|clipPath)>/gs;
const OUTLINE = / d="([^"]+)"/g;
