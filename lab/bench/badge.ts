// badge: how quickly a cached badge is served to browsers, against a bare handler with the same bytes.
import { badgeSlug, withBadgeService } from "./badge-data.ts";
import { alternate, type Bench, type Figure, type Options, ratioFigure } from "./harness.ts";
import { headersOf, loadNotes } from "./hot.ts";
import { requestBytes, runLoad } from "./load.ts";
import { type Service, startBaseline } from "./service.ts";

const PATHS = { svg: `/api/badge/${badgeSlug(1_204)}.svg`, png: `/api/badge/${badgeSlug(1_204)}.png` };
const ACCEPTED = { "accept-encoding": "gzip" };

export const badge: Bench = {
  name: "badge",
  about: "a cached badge, as SVG and as PNG, against a bare handler with the same bytes",
  run: (options) =>
    withBadgeService(async (service) => [
      await measure("badge", PATHS.svg, service, options),
      await measure("badge-png", PATHS.png, service, options),
    ]),
};

async function measure(name: string, path: string, service: Service, options: Options): Promise<Figure> {
  const requests = [requestBytes(path, ACCEPTED)];
  const load = ({ port, pid }: Service, seconds: number) =>
    runLoad({ port, pid, requests, status: 200, durationMs: seconds * 1_000 });
  // The service caches nothing until it listens for changes, which takes less than a second.
  await load(service, 1);
  const url = `http://127.0.0.1:${service.port}${path}`;
  const answer = await fetch(url, { headers: ACCEPTED, decompress: false });
  const body = (await answer.bytes()).toBase64();
  const bare = await startBaseline("baseline-bytes", { status: 200, headers: headersOf(answer), body, isBase64: true });
  try {
    await load(bare, 1);
    const pairs = await alternate(
      options,
      () => load(service, options.seconds),
      () => load(bare, options.seconds),
    );
    const about = { name, unit: "req/s", baseline: "a bare handler, same bytes and headers", atLeast: 0.85 };
    return ratioFigure(about, pairs, (each) => each.perSecond, loadNotes(pairs));
  } finally {
    await bare.stop();
  }
}
