// changes-page, changes-empty, export: a page of 1,000 changes and an empty poll at the head of a long log, and the export of all reviews, as a
// reader of REST meets them. One in fifty entries is about the reader's business.
import { readConfig } from "#platform/config/config.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { BASE_URL, BUILD_SETTINGS, withDatabase, withDataFolder } from "./database.ts";
import { type Bench, type Figure, mostFigure, type Options, quantile } from "./harness.ts";
import { fillLog, LOG_SETTINGS } from "./log-data.ts";
import { type Service, startService } from "./service.ts";

const ENTRIES = 10_000_000;
const OWN_EVERY = 50;
const PAGE_WITHIN_MS = 30;
const EMPTY_WITHIN_MS = 3;
/** 20,000 reviews a second. */
const EXPORT_WITHIN_MS = 50;
const ASKED = 100;

export const changes: Bench = {
  name: "changes",
  about: "changes-page, changes-empty, export: a copy of reviews by REST, at ten million entries of the log",
  run: (options) => measureChanges(options, ENTRIES),
};

/** @param entries of the log, a fiftieth of them about the reader's reviews */
export function measureChanges(options: Options, entries: number): Promise<Figure[]> {
  return withDataFolder("changes", async (dataDir) => {
    const { appSecret } = readConfig({ DATA_DIR: dataDir, NODE_ENV: "production", BASE_URL });
    const box = createSecretBox(appSecret, null);
    const key = await withDatabase(
      dataDir,
      (database) => fillLog(database, box, { entries, every: OWN_EVERY }, options),
      { settings: { ...BUILD_SETTINGS, ...LOG_SETTINGS } },
    );
    const service = await startService({ dataDir });
    try {
      return await measure(service, key);
    } finally {
      await service.stop();
    }
  });
}

async function measure({ port }: Service, key: string): Promise<Figure[]> {
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
    return answer;
  };
  const timed = async (path: string): Promise<{ ms: number; text: string }> => {
    const startedAt = performance.now();
    const text = await (await ask(path)).text();
    return { ms: performance.now() - startedAt, text };
  };
  const pages: number[] = [];
  for (let n = 0, cursor = ""; n < ASKED; n++) {
    const { ms, text } = await timed(`/changes?limit=1000${cursor}`);
    const page = JSON.parse(text) as { nextCursor: string; hasMore: boolean };
    // The first pages warm the service up.
    if (n >= ASKED / 10) pages.push(ms);
    cursor = page.hasMore ? `&cursor=${page.nextCursor}` : "";
  }
  const exports: number[] = [];
  let head = "";
  for (let n = 0; n < 3; n++) {
    const { ms, text } = await timed("/export");
    head = (JSON.parse(text.slice(0, text.indexOf("\n"))) as { cursor: string }).cursor;
    exports.push((ms / (text.split("\n").length - 2)) * 1_000);
  }
  const polls: number[] = [];
  for (let n = 0; n < ASKED; n++) polls.push((await timed(`/changes?cursor=${head}`)).ms);
  return [
    mostFigure("changes-page", "ms", [quantile(pages, 0.5)], PAGE_WITHIN_MS),
    mostFigure("changes-empty", "ms", [quantile(polls, 0.5)], EMPTY_WITHIN_MS),
    mostFigure("export", "ms for 1,000 reviews", exports, EXPORT_WITHIN_MS),
  ];
}
