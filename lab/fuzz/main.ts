// npm run fuzz: fuzzes every route of the real service as every role and key, for a time or a number of requests, and prints
// broken rules. Exits with 1 if a rule was broken, and with 2 on wrong arguments.
import { parseArgs } from "node:util";
import { coverDashboard } from "./cover.ts";
import { createFindings } from "./findings.ts";
import { readGolden } from "./golden.ts";
import { operationsOf } from "./kit/openapi.ts";
import { seedGolden } from "./kit/world.ts";
import { EMBED_ROUTES, READ_ROUTES } from "./place.ts";
import { run } from "./run.ts";
import { startFuzzed } from "./service.ts";
import { createTally } from "./tally.ts";
import { watch } from "./watch.ts";
import { openWitness } from "./witness.ts";

const HELP = `npm run fuzz -- [options]

  --seconds N      duration (60)
  --requests N     most requests (no limit)
  --seed N         the same seed makes the same requests (a random one)
  --from N         number of the first request; with --requests 1 it is the only one
  --lines N        connections at once (48)
  --no-coverage    skip the walk over each route of the dashboard as each role
`;
const PROGRESS_EVERY_MS = 15_000;
const DEFAULT_SECONDS = 60;
/** Tenants of the walk are numbered from here, far from those of the run. */
const WALK_DESKS = 300_000;

const { values } = parseArgs({
  options: {
    seconds: { type: "string" },
    requests: { type: "string" },
    seed: { type: "string" },
    from: { type: "string", default: "0" },
    lines: { type: "string", default: "48" },
    "no-coverage": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const requests = Number(values.requests ?? Number.POSITIVE_INFINITY);
const seconds = Number(values.seconds ?? (values.requests ? Number.POSITIVE_INFINITY : DEFAULT_SECONDS));
const [from, lines] = [Number(values.from), Number(values.lines)];
if ([seed, requests, seconds, from, lines].some((each) => Number.isNaN(each) || each < 0)) {
  console.error("Options take whole numbers.");
  process.exit(2);
}

console.log(`seed ${seed}`);
const findings = createFindings(seed);
const { tell } = findings;
const service = await startFuzzed();
try {
  const { port, rows } = service;
  const golden = await readGolden(port, await seedGolden(rows));
  const operations = [
    ...operationsOf("rest", JSON.parse(await golden.get("/api/v1/openapi.json"))),
    ...operationsOf("open", JSON.parse(await golden.get("/api/open/v1/openapi.json"))),
  ];
  const tally = createTally();
  const watching = watch(service, tell);
  const startedAt = performance.now();
  const elapsedS = () => (performance.now() - startedAt) / 1_000;
  const endsAt = startedAt + seconds * 1_000;
  const witness = await openWitness(rows);
  const onFinding = findings.add;
  const settings = { port, seed, rows, operations, tally, requests, endsAt, lines, from, witness, onFinding };
  const progress = setInterval(() => {
    const memory = Math.round(service.rssMb());
    console.log(
      `${Math.round(elapsedS())} s: ${tally.requests} requests, ${memory} MB, ${findings.kinds()} kinds of findings`,
    );
  }, PROGRESS_EVERY_MS);
  const ownBefore = process.cpuUsage();
  await run(settings);
  clearInterval(progress);
  const ranS = elapsedS();
  const own = process.cpuUsage(ownBefore);
  const sent = tally.requests;
  const watched = await watching.stop();

  const missed = values["no-coverage"] ? [] : await coverDashboard(settings, WALK_DESKS);
  for (const each of missed) tell("each permitted role reaches every route", each);
  const reads = [...READ_ROUTES, ...EMBED_ROUTES].map((path) => `GET ${path}`);
  const others = [...reads, ...operations.map(({ method, path }) => `${method} ${path}`)];
  const unread = others.filter((route) => !tally.reached(route, "*"));
  for (const path of await golden.changed()) tell("untouched businesses are served as before", path);
  golden.close();
  const verified = await service.command(["doctor", "verify", "--all", "--json"]);
  const figures = JSON.parse(verified.stdout.trimEnd().split("\n").at(-1) || "{}");
  if (verified.exitCode !== 0 || figures.drifted !== 0) tell("stored figures equal a recount", JSON.stringify(figures));
  if (!service.isAlive()) tell("the service runs to the end", "it ended");
  for (const [kind, each] of Map.groupBy(service.faults, (line) => line.kind))
    tell("the service logs no error", `${each.length} x ${kind}\n    ${each[0]?.text.slice(0, 1_200)}`);

  const generator = Math.round((own.user + own.system) / ranS / 10_000);
  console.log(`
${tally.table()}

${sent} requests in ${ranS.toFixed(1)} s: ${Math.round(sent / ranS)} a second, the generator at ${generator}% of a core; seed ${seed}
${watched}
${witness.summary()}
${figures.businesses} businesses recounted, ${figures.drifted} figures wrong; ${golden.count} untouched answers compared with those before the run
${operations.length} operations, ${reads.length} pages and pictures: ${unread.length} never reached with success${unread.map((each) => `\n  ${each}`).join("")}
the dashboard's routes by role: ${values["no-coverage"] ? "not walked" : `${missed.length} not reached`}
the slowest routes:
  ${tally.slowest().join("\n  ")}

${findings}`);
} finally {
  await service.stop();
}
process.exit(findings.kinds() > 0 ? 1 : 0);
