// photo: the time and the memory of the child that draws a sent picture again, beside the same work with Bun.Image in this process; and
// the time in which bombs are refused.
import { createPhotoReader } from "#platform/photo/decode.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { joined } from "../../test/platform/upload-file.ts";
import { draw } from "../photo/draw.ts";
import { hostileFiles } from "../photo/hostile.ts";
import { scene } from "../photo/scene.ts";
import { alternate, type Bench, type Figure, inRounds, mostFigure, type Options, ratioFigure } from "./harness.ts";
import { memoryMb } from "./process.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const MIDDLE = { width: 4_000, height: 3_000 };
const LARGE = { width: 7_300, height: 5_470 };
const HALF = { width: 5_200, height: 3_800 };
const MOST_PIXELS = 40_000_000;
/** 250 MiB. */
const MOST_MB = 262;
const MOST_MS = 1_500;
const MOST_BOMB_MS = 50;

export const photo: Bench = {
  name: "photo",
  about: "a sent picture of 12 and of 40 megapixels: time and memory of the child; bombs",
  async run(options) {
    options.say("drawing pictures");
    const middle = await jpegOf(MIDDLE, false);
    const large: Record<string, Bytes> = {
      JPEG: await jpegOf(LARGE, false),
      "progressive JPEG": await jpegOf(LARGE, true),
      PNG: await pictureOf(LARGE, (image) => image.png({ compressionLevel: 6 }), 0),
      WebP: await pictureOf(LARGE, (image) => image.webp({ quality: 80 }), 0),
    };
    return [
      ...(await measureTime(options, middle)),
      ...(await measureMemory(options, middle, large)),
      await measureBombs(options),
    ];
  },
};

async function measureTime(options: Options, file: Bytes): Promise<Figure[]> {
  const reader = createPhotoReader(createLog("silent"), { processes: 1 });
  const read = () => timeOf(() => reader.read(file));
  try {
    await read();
    const pairs = await alternate(options, read, () => timeOf(() => inThisProcess(file)));
    const about = {
      name: "photo, 12 MP",
      unit: "ms",
      baseline: "Bun.Image in this process, the same three sizes",
      atLeast: 0,
    };
    const figure = ratioFigure(about, pairs, (each) => each, [`a JPEG of ${(file.length / 1e6).toFixed(1)} MB`]);
    return [{ ...figure, target: `<= ${MOST_MS} ms`, met: figure.ours.median <= MOST_MS }];
  } finally {
    reader.stop();
  }
}

/** What any service would do without a process of its own. */
async function inThisProcess(file: Bytes): Promise<void> {
  let source = file;
  for (const side of [1_600, 320, 16])
    source = joined(
      await new Bun.Image(source, { maxPixels: MOST_PIXELS })
        .resize(side, side, { fit: "inside", withoutEnlargement: true })
        .webp({ quality: 80 })
        .bytes(),
    );
}

async function measureMemory({ say, signal }: Options, middle: Bytes, large: Record<string, Bytes>): Promise<Figure[]> {
  const figures: Figure[] = [];
  const files = [
    ["12 MP, JPEG", middle, 150] as const,
    ["20 MP, lossless WebP", await pictureOf(HALF, (image) => image.webp({ lossless: true }), 0), MOST_MB] as const,
    ...Object.entries(large).map(([type, file]) => [`40 MP, ${type}`, file, MOST_MB] as const),
  ];
  for (const [name, file, most] of files) {
    signal.throwIfAborted();
    say(`memory of ${name}`);
    const reader = createPhotoReader(createLog("silent"), { processes: 1 });
    try {
      let pid: number | undefined;
      const looking = setInterval(() => {
        pid ??= reader.state().pids[0];
      }, 5);
      let peak = 0;
      const watching = setInterval(() => {
        if (pid !== undefined) peak = Math.max(peak, memoryMb(pid).peak ?? 0);
      }, 5);
      const ms = await timeOf(async () => {
        const read = await reader.read(file);
        if ("fault" in read) throw new Error(`${name} is refused: ${read.fault}`);
      });
      for (const timer of [looking, watching]) clearInterval(timer);
      figures.push(
        mostFigure(`photo, memory of ${name}`, "MB", [peak], most, [
          `${Math.round(ms)} ms with the start of the process`,
        ]),
      );
    } finally {
      reader.stop();
    }
  }
  return figures;
}

async function measureBombs(options: Options): Promise<Figure> {
  const bombs = (await hostileFiles()).filter(({ name }) => / of 20,000 x 20,000$/.test(name));
  const reader = createPhotoReader(createLog("silent"), { processes: 1 });
  try {
    for (const { bytes } of bombs) await reader.read(bytes);
    const times = await inRounds(options, async () => {
      const each: number[] = [];
      for (const { bytes } of bombs) each.push(await timeOf(() => reader.read(bytes)));
      return Math.max(...each);
    });
    return mostFigure("photo, bomb refused", "ms", times, MOST_BOMB_MS, [
      `the slowest of ${bombs.length}: ${bombs.map(({ name }) => name).join("; ")}`,
    ]);
  } finally {
    reader.stop();
  }
}

const jpegOf = (size: typeof MIDDLE, progressive: boolean) =>
  pictureOf(size, (image) => image.jpeg({ quality: 85, progressive }));

/** Shapes. @param most the noise of a camera, in levels; a PNG with noise has more than 10 MB */
async function pictureOf(
  { width, height }: typeof MIDDLE,
  encode: (image: Bun.Image) => Bun.Image,
  most = 12,
): Promise<Bytes> {
  const paint = scene(7, 1_200, 900);
  const noisy = draw(1_200, 900, (x, y) => {
    const noise = Math.round((Math.random() * 2 - 1) * most);
    const [red, green, blue] = paint(x, y);
    const near = (value: number) => Math.max(0, Math.min(255, value + noise));
    return [near(red), near(green), near(blue)];
  });
  return joined(await encode(new Bun.Image(noisy).resize(width, height, { fit: "fill" })).bytes());
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
