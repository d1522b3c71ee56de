// widget-size: bytes over the wire that a visitor of a host page loads for a widget.
import { BIG_SLUG, prepareData } from "./data.ts";
import { type Bench, mostFigure } from "./harness.ts";
import { type Service, startService } from "./service.ts";

const LIST = `/embed/${BIG_SLUG}?variant=list&theme=light&lang=en`;

export const widgetSize: Bench = {
  name: "widget-size",
  about: "bytes of widget.js, of the inline renderer and of the frame's page, compressed as they are sent",
  async run({ say }) {
    const service = await startService(await prepareData(say));
    try {
      const loader = await wireBytes(service, "/widget.js");
      const file = /inline\.[a-z0-9]+\.js/.exec(loader.text)?.[0];
      if (file === undefined) throw new Error("The loader names no renderer.");
      const inline = await wireBytes(service, `/widget/${file}`);
      const page = await wireBytes(service, LIST);
      const others = page.text.match(/<(?:script|img|iframe)[^>]*\ssrc=|<link[^>]*\shref=|@import|url\(/g) ?? [];
      return [
        mostFigure("widget.js", "bytes", [loader.bytes], 3_072, [`${loader.text.length} uncompressed`]),
        mostFigure("inline renderer", "bytes", [inline.bytes], 9_000, [
          `${inline.text.length} uncompressed, all variants`,
        ]),
        mostFigure("embed page, list", "bytes", [page.bytes], 8_000, [`${page.text.length} uncompressed`]),
        mostFigure("embed page, list", "requests", [1 + others.length], 2, ["the page itself, and what it loads"]),
      ];
    } finally {
      await service.stop();
    }
  },
};

async function wireBytes({ port }: Service, path: string): Promise<{ bytes: number; text: string }> {
  const headers = { "accept-encoding": "gzip" };
  // Bun's own option: leaves the body compressed.
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, decompress: false } as RequestInit);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
  const bytes = await answer.bytes();
  const isCompressed = answer.headers.get("content-encoding") === "gzip";
  return { bytes: bytes.length, text: new TextDecoder().decode(isCompressed ? Bun.gunzipSync(bytes) : bytes) };
}
