// Shortens satori's SVG: removes unused masks, so that no id can collide with one of a page, and puts coordinates on a whole-number grid.

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

const PART = /[A-Z]|-?\d+(?:\.\d+)?/g;

/** @param d a path of absolute M, L, Q, C and Z; with other commands it is returned as it is */
export function shortOutline(d: string): string {
  if (/[^MLQCZ\d\s.,-]/.test(d)) return d;
  const parts = d.match(PART) ?? [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let last = "";
  let out = "";
  for (let at = 0; at < parts.length; ) {
    const command = parts[at++] as string;
    if (command === "Z") {
      out += "z";
      last = "z";
      [x, y] = [startX, startY];
      continue;
    }
    const values: number[] = [];
    // A command ends where the next one begins: only numbers begin below the letters.
    for (; at < parts.length && (parts[at] as string) < "A"; at++) values.push(Math.round(Number(parts[at])));
    const [toX, toY] = [values.at(-2) ?? x, values.at(-1) ?? y];
    const [dx, dy] = [toX - x, toY - y];
    if (command === "M") {
      out += `m${dx}${signed(dy)}`;
      last = "m";
      [startX, startY] = [toX, toY];
    } else if (command !== "L") {
      const steps = values.map((value, index) => value - (index % 2 === 0 ? x : y));
      out += command === last ? signed(steps[0] as number) : command.toLowerCase() + steps[0];
      for (let index = 1; index < steps.length; index++) out += signed(steps[index] as number);
      last = command;
    } else if (dx !== 0 || dy !== 0) {
      const kind = dy === 0 ? "h" : dx === 0 ? "v" : "l";
      const first = kind === "v" ? dy : dx;
      out += kind === last ? signed(first) : kind + first;
      if (kind === "l") out += signed(dy);
      last = kind;
    }
    [x, y] = [toX, toY];
  }
  return out;
}

function signed(value: number): string {
  return value < 0 ? String(value) : ` ${value}`;
}
