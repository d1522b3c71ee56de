// log verify: reads a log from any address and reports its faults. A review that changed during the audit is read again before it is
// reported.
import { createFindings, type Finding, readHistory, type SeenEntry, type Since } from "./audit/history.ts";
import { answersOf, checkMoved, compareBusiness, listSlugs, movedIn, statesOf } from "./audit/online.ts";
import { type AuditProgress, createAuditProgress, SILENT } from "./audit/progress.ts";
import { createSource, type Source, SourceFault } from "./audit/source.ts";
import { readNoteFile } from "./kit/argument.ts";
import { note, type Output, printResult, startProgress, WrongCall } from "./kit/terminal.ts";

/** An entry is in the log a second after the change. */
const SETTLES_IN_MS = 3_000;
const LOOKS = 3;

/** @property moved the slugs of businesses whose log ends here: their reviews were not compared */
export type Verified = { size: number; root: string; findings: Finding[]; moved: string[] };

export async function verify(address: string, options: Output & { since?: string }): Promise<void> {
  const site = readSite(address);
  const since = options.since === undefined ? null : { name: options.since, text: readNoteFile(options.since) };
  const bar = startProgress();
  const line = (text: string) => process.stderr.isTTY || note(text);
  const progress = createAuditProgress({ show: bar.show, line });
  const source = createSource(undefined, (ms) => {
    progress.waits(ms);
    return Bun.sleep(ms);
  });
  const { size, root, findings, moved } = await verifyLog(source, site, since, (ms) => Bun.sleep(ms), progress);
  bar.end();
  if (findings.length > 0) process.exitCode = 1;
  const lines = findings.map(({ place, what }) => `${place}: ${what}`);
  const result = { size, root, findings, moved };
  const said = findings.length > 0 ? lines : [`${size} entries, root ${root}: everything fits.`];
  printResult(options, result, [...said, ...sayMoved(moved)]);
}

/** An operator could end the log for a business to keep it from an audit, so each is named. */
function sayMoved(moved: readonly string[]): string[] {
  if (moved.length === 0) return [];
  return [`Moved to another server, and not compared here: ${moved.join(", ")}. Audit them where they are now.`];
}

/** Returns the address of the service, without a slash at the end. Throws WrongCall. */
function readSite(address: string): string {
  const url = URL.parse(address);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:"))
    throw new WrongCall("Give the address of a service or of its /log.");
  return (url.origin + url.pathname).replace(/\/+$/, "").replace(/\/log$/, "");
}

/** @param site the address of the service or of a mirror of its files */
export async function verifyLog(
  source: Source,
  site: string,
  since: Since | null,
  wait: (ms: number) => Promise<void>,
  progress = SILENT,
): Promise<Verified> {
  const findings = createFindings();
  try {
    const { checkpoint, entries } = await readHistory(source, `${site}/log`, since, findings, progress);
    const api = await findApi(source, site, checkpoint?.origin ?? "");
    const listed = api === null ? [] : await listSlugs(source, api);
    if (api === null) findings.add("open API", "It does not answer, so no review was compared with the log.");
    else {
      const online = { source, site, home: api, listed, wait, progress };
      for (const finding of await compareAll(online, entries)) findings.list.push(finding);
    }
    const restored = entries.filter(({ event }) => event === "log-restored").map(({ index }) => index);
    if (since && restored.length > 0 && findings.list.some(({ place }) => place === since.name))
      findings.add(`entry ${restored.at(-1)}`, "The operator restored a backup here; later entries are gone.");
    return {
      size: checkpoint?.size ?? 0,
      root: checkpoint?.root.toString("base64") ?? "",
      findings: findings.list,
      moved: [...movedIn(entries).keys()],
    };
  } catch (error) {
    if (error instanceof SourceFault || error instanceof SyntaxError) findings.add("network", error.message);
    // An answer of another form than the log has throws, and the audit ends here.
    else if (error instanceof TypeError || error instanceof URIError)
      findings.add("network", `An answer has not the form that it must have: ${error.message}`);
    else throw error;
    return { size: 0, root: "", findings: findings.list, moved: [] };
  }
}

/** Finds the service with the open API: `site`, or for a mirror, which holds only the log's files, the host in the log's name. */
async function findApi(source: Source, site: string, origin: string): Promise<string | null> {
  const home = origin.replace(/\/log$/, "");
  const scheme = /^(?:localhost|127\.|\[::1\])/.test(home) ? "http" : "https";
  for (const place of [...new Set([site, `${scheme}://${home}`])]) {
    const found = await source.read(`${place}/api/open/v1/openapi.json`).catch(() => null);
    if (found !== null) return place;
  }
  return null;
}

type Online = {
  source: Source;
  site: string;
  home: string;
  listed: readonly string[];
  wait(ms: number): Promise<void>;
  progress: AuditProgress;
};

/** Compares businesses with findings again with a newer log, because reviews go on changing. */
async function compareAll(
  { source, site, home, listed, wait, progress }: Online,
  first: readonly SeenEntry[],
): Promise<Finding[]> {
  const api = `${home}/api/open/v1`;
  let entries = first;
  let slugs = new Set([...listed, ...entries.flatMap(({ slug }) => slug ?? [])]);
  for (let look = 1; ; look++) {
    const findings = createFindings();
    const states = statesOf(entries, findings);
    const moved = movedIn(entries);
    const again = new Set<string>();
    const watched = watchAnswers(source, [...slugs], states, progress);
    for (const slug of slugs) {
      const before = findings.list.length;
      const index = moved.get(slug);
      if (index === undefined) await compareBusiness(watched.source, api, slug, states, findings);
      else await checkMoved(watched.source, home, { slug, index }, findings);
      watched.end();
      if (findings.list.length > before) again.add(slug);
    }
    if (again.size === 0 || look === LOOKS) return findings.list;
    await wait(SETTLES_IN_MS);
    entries = (await readHistory(source, `${site}/log`, null, createFindings())).entries;
    slugs = again;
  }
}

/** Reports the answers of the open API as they come. Call `end` after each business. */
function watchAnswers(
  source: Source,
  slugs: readonly string[],
  states: Parameters<typeof answersOf>[0],
  progress: AuditProgress,
): { source: Source; end(): void } {
  const expected = answersOf(states, slugs);
  const all = slugs.reduce((sum, slug) => sum + (expected.get(slug) ?? 0), 0);
  let [done, settled, answers] = [0, 0, 0];
  const report = () => {
    const most = expected.get(slugs[done] ?? "") ?? 0;
    const share = all === 0 ? 1 : (settled + Math.min(answers, most)) / all;
    progress.at({ what: "businesses", done, total: slugs.length, share });
  };
  return {
    source: {
      ...source,
      async read(url) {
        const answer = await source.read(url);
        answers++;
        report();
        return answer;
      },
    },
    end() {
      settled += expected.get(slugs[done] ?? "") ?? 0;
      done++;
      answers = 0;
      report();
    },
  };
}
