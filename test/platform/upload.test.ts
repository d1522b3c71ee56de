// Sent pictures are drawn again in a process apart, from their pixels alone. Hostile ones are refused with a reason.
import { afterAll, describe, expect, test } from "bun:test";
import { createRaster, UPLOADS } from "#platform/raster/raster.ts";
import { LARGE, MOST_BYTES, SMALL, type Upload } from "#platform/raster/upload.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { until } from "../support/until.ts";
import { FRAIL } from "./raster-frail.ts";
import * as file from "./upload-file.ts";

const raster = createRaster(createLog("silent"), UPLOADS);
afterAll(() => raster.stop());

const redraw = (bytes: Uint8Array, fit: Upload["fit"] = "cut") => raster.redraw({ format: "upload", bytes, fit });

async function drawn(bytes: Uint8Array, fit: Upload["fit"] = "cut") {
  const result = await redraw(bytes, fit);
  if ("fault" in result) throw new Error(`refused: ${JSON.stringify(result)}`);
  return result;
}

const faultOf = async (bytes: Uint8Array) => {
  const result = await redraw(bytes);
  return "fault" in result ? result.fault : "drawn";
};

/** The colour of a pixel of a PNG, by drawing it as one pixel of a larger SVG would: through the decoder alone. */
async function colourAt(image: Uint8Array, x: number, y: number): Promise<string> {
  const { Resvg } = await import("@resvg/resvg-js");
  const source = `data:image/png;base64,${Buffer.from(image).toString("base64")}`;
  const { pixels } = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><image x="${-x}" y="${-y}" width="${LARGE}" height="${LARGE}" image-rendering="optimizeSpeed" href="${source}"/></svg>`,
  ).render();
  return [...pixels.subarray(0, 3)].join(" ");
}

describe("a good picture", () => {
  test("of each type becomes a PNG and a WebP of fixed sizes", async () => {
    const all = [
      file.png(300, 200),
      await file.jpeg(300, 200),
      await file.webp(300, 200),
      file.svg("<rect width='200' height='100'/>"),
    ];
    for (const bytes of [
      ...all,
      await file.jpeg(2_000, 150, true),
      file.utf8(
        `\ufeff<?xml version="1.0"?>\n<!-- a --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">${new TextDecoder().decode(all[3])}`,
      ),
    ]) {
      const { small, large } = await drawn(bytes);
      expect(await new Bun.Image(small).metadata()).toEqual({ width: SMALL, height: SMALL, format: "webp" });
      expect(await new Bun.Image(large).metadata()).toEqual({ width: LARGE, height: LARGE, format: "png" });
    }
  });

  test("is cut from its middle, or shown whole on white", async () => {
    const thirds = file.svg(
      "<rect width='100' height='100' fill='#f00'/><rect x='100' width='100' height='100' fill='#0f0'/><rect x='200' width='100' height='100' fill='#00f'/>",
      'viewBox="0 0 300 100"',
    );
    const { large: cut } = await drawn(thirds, "cut");
    expect(await colourAt(cut, 10, 10)).toBe("0 255 0");
    expect(await colourAt(cut, 245, 245)).toBe("0 255 0");
    const { large: whole } = await drawn(thirds, "whole");
    expect(await colourAt(whole, 128, 20)).toBe("255 255 255");
    expect(await colourAt(whole, 40, 128)).toBe("255 0 0");
    expect(await colourAt(whole, 210, 128)).toBe("0 0 255");
  });

  test("with a transparent ground stands on white", async () => {
    const { large } = await drawn(file.svg("<circle cx='100' cy='50' r='20'/>"));
    expect(await colourAt(large, 2, 2)).toBe("255 255 255");
    expect(await colourAt(large, 128, 128)).toBe("0 0 0");
  });

  test("keeps no byte of its metadata, and nothing behind its end", async () => {
    const secret = file.utf8("Exif\0\0GPS 52.5200 secret-place");
    const profile = file.utf8("ICC_PROFILE\0\x01\x01secret-place");
    const html = file.utf8("<html><script>secret-place</script>");
    const text = file.utf8("Comment\0secret-place <script>");
    for (const bytes of [
      file.joined(file.withSegment(await file.jpeg(200, 200), 0xe1, secret), html),
      file.joined(file.withSegment(await file.jpeg(200, 200), 0xe2, profile), html),
      file.joined(
        file.png(
          200,
          200,
          [1, 2, 3],
          [
            ["tEXt", text],
            ["eXIf", secret],
          ],
        ),
        html,
      ),
      file.joined(await file.webp(200, 200), html),
      file.svg("<metadata>secret-place</metadata><title>secret-place</title><rect width='200' height='100'/>"),
    ]) {
      const { small, large } = await drawn(bytes);
      for (const out of [small, large])
        for (const word of ["secret", "script", "Exif", "eXIf", "EXIF", "ICC", "tEXt", "XMP", "GPS"])
          expect(Buffer.from(out).includes(word)).toBe(false);
    }
  });

  test("may use parts of itself, as drawing programs write them", async () => {
    const inside =
      "<defs><linearGradient id='a'><stop stop-color='red'/></linearGradient><linearGradient id='b' xlink:href='#a'/><path id='p' d='M0 0h200v100H0z'/></defs>" +
      "<clipPath id='c'><use xlink:href='#p'/></clipPath><mask id='m'><path fill='#fff' d='M0 0h200v100H0z'/></mask>" +
      "<style>.x{fill:url(#b)}</style><g clip-path='url(#c)' mask='url(#m)'><path class='x' d='M0 0h200v100H0z'/></g>" +
      "<a href='https://example.com'><path d='M0 0h9v9z'/></a><i:x xmlns:i='urn:editor' on='1'/>";
    expect(await colourAt((await drawn(file.svg(inside))).large, 128, 128)).toBe("255 0 0");
  });
});

describe("a bomb", () => {
  test("of pixels is refused by its head, in each format", async () => {
    for (const bytes of [
      file.png(20_000, 20_000),
      file.png(25_000, 1_001),
      file.grown(await file.jpeg(200, 200), 20_000),
      file.grown(await file.jpeg(200, 200, true), 65_500),
    ])
      expect(await faultOf(bytes)).toBe("large");
    expect(["large", "broken"]).toContain(await faultOf(await file.webpBomb(20_000)));
    expect(["large", "broken"]).toContain(await faultOf(await file.webpBomb(16_000)));
  });

  test("of repeated scans is refused before it is decoded", async () => {
    expect(await faultOf(file.manyScans(await file.jpeg(300, 300, true), 1_500))).toBe("large");
    expect(await faultOf(file.manyScans(await file.jpeg(300, 300, true), 5))).toBe("drawn");
  });

  test("that hangs or crashes the process costs its sender a refusal, and others nothing", async () => {
    const frail = createRaster(createLog("silent"), { ...UPLOADS, command: FRAIL, deadlineMs: 300, startMs: 700 });
    const ask = (word: string) => frail.redraw({ format: "upload", bytes: file.utf8(word), fit: "cut" });
    for (let each = 0; each < 7; each++) expect(await ask(each % 2 ? "hang" : "crash")).toEqual({ fault: "large" });
    // A busy machine may take longer to start the next process than this test gives it.
    await until("the next one is drawn", async () => typeof (await ask("pid")) === "string");
    frail.stop();
  });

  test("of bytes is refused", async () => {
    expect(await faultOf(file.joined(file.png(200, 200), new Uint8Array(MOST_BYTES)))).toBe("large");
  });
});

test("a moving picture is refused", async () => {
  const control = new Uint8Array([0, 0, 0, 2, 0, 0, 0, 0]);
  expect(await faultOf(file.png(200, 200, [0, 0, 0], [["acTL", control]]))).toBe("moving");
  expect(await faultOf(file.movingWebp())).toBe("moving");
  expect(await faultOf(file.GIF)).toBe("type");
});

test("a truncated picture is refused, wherever it ends", async () => {
  for (const whole of [
    file.png(300, 300),
    await file.jpeg(300, 300),
    await file.jpeg(300, 300, true),
    await file.webp(300, 300),
    file.svg("<path d='M0 0h9v9z'/>"),
  ])
    for (const part of [0.3, 0.7, 0.99])
      expect(["broken", "type"]).toContain(await faultOf(whole.subarray(0, Math.floor(whole.length * part))));
});

test("what is no picture, or of another type than it says, is refused", async () => {
  const pdf = file.utf8("%PDF-1.7\n%%EOF");
  const heic = file.joined(new Uint8Array([0, 0, 0, 24]), file.utf8("ftypheic"), new Uint8Array(12));
  const bmp = file.joined(file.utf8("BM"), new Uint8Array(60));
  for (const bytes of [
    new Uint8Array(),
    file.utf8("a text"),
    file.utf8("<!doctype html><svg></svg>"),
    file.utf8("<html/>"),
    file.utf8("<?xml version='1.0'?><html/>"),
    pdf,
    heic,
    bmp,
    Bun.gzipSync(file.svg("<g/>")),
  ])
    expect(await faultOf(bytes)).toBe("type");
  for (const bytes of [
    file.utf8("\x89PNG\r\n\x1a\n"),
    new Uint8Array([0xff, 0xd8, 0xff]),
    file.utf8("RIFF1234WEBP"),
    file.utf8("<svg"),
  ])
    expect(["broken", "type"]).toContain(await faultOf(bytes));
});

test("a picture that is too small or too long is refused", async () => {
  expect(await faultOf(file.png(95, 20))).toBe("small");
  expect(await faultOf(file.png(96, 20))).toBe("drawn");
  expect(await faultOf(file.png(2_001, 100))).toBe("long");
  expect(await faultOf(file.svg("<g/>", 'width="10000" height="1"'))).toBe("long");
  expect(await faultOf(file.svg("<rect width='1e9' height='1e9'/>", 'width="1e9" height="1e9"'))).toBe("drawn");
});

describe("an SVG", () => {
  const nested = (levels: number, uses: number) =>
    `<g id="a0"><path d="M0 0h1v1z"/></g>${Array.from({ length: levels }, (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(uses)}</g>`).join("")}`;
  const CASES: Record<string, [fault: string, inside: string]> = {
    script: ["part", "<script>alert(1)</script>"],
    "script of another prefix": ["part", '<s:script xmlns:s="http://www.w3.org/2000/svg">1</s:script>'],
    handler: ["part", '<path onclick="alert(1)" d="M0 0"/>'],
    foreignObject: ["part", "<foreignObject><body xmlns='http://www.w3.org/1999/xhtml'/></foreignObject>"],
    "image of a file": ["part", '<image href="file:///etc/passwd"/>'],
    "image inside": ["part", `<image href="data:image/png;base64,${"A".repeat(99)}"/>`],
    filter: ["part", '<filter id="f" width="9e9" height="9e9"><feTurbulence/></filter>'],
    pattern: ["part", '<pattern id="p" width="99999" height="99999"/>'],
    animation: ["part", "<animate attributeName='x'/>"],
    marker: ["part", "<marker/>"],
    text: ["text", "<text>Oak</text>"],
    "use of another file": ["outside", '<use href="http://127.0.0.1/a.svg#a"/>'],
    "use by xlink": ["outside", '<use xlink:href="//evil.example/a.svg#a"/>'],
    "colour from outside": ["outside", '<path fill="url(https://evil.example/#a)" d="M0 0"/>'],
    "style from outside": ["outside", "<style>@import 'https://evil.example/a.css';</style>"],
    "style in capitals": ["outside", "<style><![CDATA[ p{fill:URL( 'https://evil.example/a')} ]]></style>"],
    "style with escapes": ["outside", "<style>@\\69mport 'a'</style>"],
    "font from outside": ["outside", "<style>@font-face{src:url(#a)}</style>"],
    "exponential uses": ["complex", nested(20, 10)],
    "a circle of uses": ["complex", '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'],
    "a use of its own ancestor": ["complex", '<g id="a"><g><use href="#a"/></g></g>'],
    "a long chain of uses": ["complex", nested(3_000, 1)],
    "deep groups": ["complex", "<g opacity='.5'>".repeat(500) + "</g>".repeat(500)],
    "many elements": ["complex", "<path d='M0 0'/>".repeat(10_001)],
    "many bytes": ["complex", `<desc>${"x".repeat(1024 * 1024)}</desc>`],
    "an unknown entity": ["broken", "<desc>&lol;</desc>"],
    "an open element": ["broken", "<g>"],
    "an unbound prefix": ["broken", '<use x:href="#a"/>'],
  };
  for (const [name, [fault, inside]] of Object.entries(CASES))
    test(`with ${name} is refused as ${fault}`, async () => expect(await faultOf(file.svg(inside))).toBe(fault));

  test("with entities is refused", async () => {
    const lol = `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "${"&a;".repeat(100)}"><!ENTITY c "${"&b;".repeat(100)}">]>`;
    const bomb = `${lol}<svg xmlns="http://www.w3.org/2000/svg"><desc>&c;</desc></svg>`;
    expect(await faultOf(file.utf8(bomb))).toBe("entities");
    const external =
      '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>';
    expect(await faultOf(file.utf8(external))).toBe("entities");
  });

  test("names the part that it may not hold", async () => {
    expect(await redraw(file.svg("<filter/>"))).toEqual({ fault: "part", name: "filter" });
  });

  test("with expensive shapes costs bounded time", async () => {
    const began = performance.now();
    const dashes = "<path stroke='#000' stroke-dasharray='.001' d='M0 0h1e7v1e7'/>".repeat(500);
    const layers = "<g opacity='.9'>".repeat(30) + "<path d='M0 0h200v100z'/>".repeat(5_000) + "</g>".repeat(30);
    for (const inside of [dashes, layers]) expect(["drawn", "large"]).toContain(await faultOf(file.svg(inside)));
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(await faultOf(file.png(200, 200))).toBe("drawn");
  });
});
