// Pictures that differ as photos do: shapes on a ground, a different one for each number.
import { seededRandom } from "../random.ts";
import type { Colour, Paint } from "./draw.ts";

/** @param share the part of the scene that is seen, such as 0.96 where 2 % are cut off at each edge */
export function scene(seed: number, width: number, height: number, { share = 1, onWhite = false } = {}): Paint {
  const random = seededRandom(seed + 1);
  const colour = (): [number, number, number] =>
    [0, 0, 0].map(() => Math.floor(random() * 256)) as [number, number, number];
  const shapes = Array.from({ length: 3 + Math.floor(random() * 8) }, () => ({
    x: random(),
    y: random(),
    width: 0.05 + random() * 0.4,
    height: 0.05 + random() * 0.4,
    colour: colour(),
    isRound: random() < 0.5,
  }));
  const [above, below]: [Colour, Colour] = onWhite
    ? [
        [255, 255, 255],
        [255, 255, 255],
      ]
    : [colour(), colour()];
  const edge = (1 - share) / 2;
  return (pixelX, pixelY) => {
    const [x, y] = [edge + (share * pixelX) / width, edge + (share * pixelY) / height];
    const shape = shapes.findLast(({ x: midX, y: midY, width: wide, height: high, isRound }) => {
      const [dx, dy] = [Math.abs(x - midX) / wide, Math.abs(y - midY) / high];
      return isRound ? dx * dx + dy * dy < 0.25 : Math.max(dx, dy) < 0.5;
    });
    const mix = (channel: 0 | 1 | 2) => Math.round(above[channel] * (1 - y) + below[channel] * y);
    return shape?.colour ?? [mix(0), mix(1), mix(2)];
  };
}

/** In how many of the 64 bits two fingerprints differ. */
export function fingerprintDistance(a: string, b: string): number {
  return (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2).replaceAll("0", "").length;
}
