// badge-cold: uncached badges drawn in a second, and their size.
import { BADGES, badgeSlug, withBadgeService } from "./badge-data.ts";
import { type Bench, type Figure, inRounds, type Options, show, spreadOf } from "./harness.ts";

const TARGET_PER_SECOND = 400;
const TARGET_BYTES = 12 * 1024;
/** A page of search results may hold as many. */
const AT_ONCE = 50;

export const badgeCold: Bench = {
  name: "badge-cold",
  about: "badges drawn a second, each for the first time, and their bytes",
  run: (options) => withBadgeService((service) => measure(service.port, options)),
};

async function measure(port: number, options: Options): Promise<Figure[]> {
  // Each business has four badges; no picture is asked for twice.
  const paths = ["", "?theme=dark"].flatMap((query) =>
    Array.from({ length: BADGES }, (_, index) => `/api/badge/${badgeSlug(index + 1)}.svg${query}`),
  );
  const perRound = Math.floor(paths.length / (options.rounds + 1));
  const bytes: number[] = [];
  const drawAll = async (some: string[]): Promise<number> => {
    const startedAt = performance.now();
    for (let at = 0; at < some.length; at += AT_ONCE)
      await Promise.all(
        some.slice(at, at + AT_ONCE).map(async (path) => {
          const response = await fetch(`http://127.0.0.1:${port}${path}`, {
            headers: { "accept-encoding": "identity" },
          });
          if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
          bytes.push((await response.arrayBuffer()).byteLength);
        }),
      );
    return (some.length / (performance.now() - startedAt)) * 1_000;
  };
  const first = await drawAll(paths.splice(0, 1));
  await drawAll(paths.splice(0, perRound - 1));
  const perSecond = await inRounds(options, () => drawAll(paths.splice(0, perRound)));
  const [speed, size] = [spreadOf(perSecond), spreadOf(bytes)];
  return [
    {
      name: "badge-cold",
      unit: "badges/s",
      ours: speed,
      target: `>= ${TARGET_PER_SECOND}`,
      met: speed.median >= TARGET_PER_SECOND,
      notes: [`the very first one, with the start of the process that draws: ${show(1_000 / first)} ms`],
    },
    {
      name: "badge-bytes",
      unit: "bytes",
      ours: size,
      target: `<= ${show(TARGET_BYTES)} bytes, the largest`,
      met: size.max <= TARGET_BYTES,
      notes: [`of ${bytes.length.toLocaleString("en")} badges in both themes, uncompressed`],
    },
  ];
}
