// Shortens satori's SVG: removes unused masks, so that no id can collide with one of a page, and puts coordinates on a whole-number grid.
import { shortOutline } from "./outline.ts";

/** @param svg laid out `grid` times as large as shown @param under SVG below the text of a picture of this size in pixels */
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
