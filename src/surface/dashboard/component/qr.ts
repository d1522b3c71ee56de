// A QR code as one path of black squares.
import { encode } from "uqr";

/** @property size of the view, in squares. @property path fills the dark ones */
export type QrPath = { size: number; path: string };

/** @param border light squares around the code: cameras need four of them where it stands on another ground */
export function qrPath(text: string, border: number): QrPath {
  const { data, size } = encode(text, { border, ecc: "M" });
  const runs = data.flatMap((row, y) => darkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  return { size, path: runs.join("") };
}

/** Where dark squares begin in a row, and how many follow each other. */
function darkRuns(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    if (!isDark) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === x) last[1]++;
    else runs.push([x, 1]);
  }
  return runs;
}
