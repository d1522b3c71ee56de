// npm run bench [name ...]: measures the figures that the project promises beside their baselines, in one run.
import { parseArgs } from "node:util";
import { badge } from "./badge.ts";
import { badgeCold } from "./badge-cold.ts";
import { badgeMemory } from "./badge-memory.ts";
import { benchmarks } from "./benchmarks.ts";
import { binary } from "./binary.ts";
import { changes } from "./changes.ts";
import { dashboardPages } from "./dashboard-pages.ts";
import { feed } from "./feed.ts";
import { type Bench, type Figure, renderFigures } from "./harness.ts";
import { open304, openHot, pageHot, widgetJson } from "./hot.ts";
import { idle } from "./idle.ts";
import { importRows } from "./import.ts";
import { inbound } from "./inbound.ts";
import { inviteBulk } from "./invite-bulk.ts";
import { killSender } from "./kill-sender.ts";
import { limits } from "./limits.ts";
import { log } from "./log.ts";
import { logins } from "./logins.ts";
import { mail } from "./mail.ts";
import { mcp } from "./mcp.ts";
import { memory } from "./memory.ts";
import { mirror } from "./mirror.ts";
import { outbound } from "./outbound.ts";
import { peers } from "./peers.ts";
import { photo } from "./photo.ts";
import { profileSearch } from "./profile-search.ts";
import { publish } from "./publish.ts";
import { restDeep } from "./rest-deep.ts";
import { restPage } from "./rest-page.ts";
import { reviewsCsv } from "./reviews-csv.ts";
import { rules } from "./rules.ts";
import { scale } from "./scale.ts";
import { scalePublish } from "./scale-publish.ts";
import { search } from "./search.ts";
import { start } from "./start.ts";
import { threads } from "./threads.ts";
import { trends } from "./trends.ts";
import { webhooks, webhooksGraphileWorker, webhooksPgBoss } from "./webhook-drain.ts";
import { webhooksIdle, webhooksKill } from "./webhook-kill.ts";
import { webhooksIsolation, webhooksLatency } from "./webhook-latency.ts";
import { widgetSize } from "./widget-size.ts";
import { widgetTime } from "./widget-time.ts";

const WEBHOOKS = [webhooks, webhooksLatency, webhooksIsolation, webhooksKill, webhooksIdle];
const WIDGETS: Bench[] = [widgetSize, widgetTime, widgetJson, badge, badgeCold, badgeMemory];
const INVITATIONS: Bench[] = [inviteBulk, mail, killSender, publish];
/** These install packages or make a database of ten million reviews, so they run only by name. */
const ON_DEMAND: Bench[] = [
  peers,
  webhooksPgBoss,
  webhooksGraphileWorker,
  trends,
  benchmarks,
  scale,
  scalePublish,
  changes,
  mirror,
];
const BENCHES: Bench[] = [
  photo,
  openHot,
  open304,
  pageHot,
  restPage,
  restDeep,
  importRows,
  start,
  binary,
  memory,
  idle,
  threads,
  limits,
  log,
  logins,
  mcp,
  ...INVITATIONS,
  dashboardPages,
  search,
  profileSearch,
  reviewsCsv,
  rules,
  feed,
  inbound,
  outbound,
  ...WIDGETS,
  ...WEBHOOKS,
];

const ALL = [...BENCHES, ...ON_DEMAND];

const HELP = `npm run bench -- [name ...] [options]

Measures the service on this machine. Without a name, all but the last ${ON_DEMAND.length}:
${ALL.map((each) => `  ${each.name.padEnd(18)}  ${each.about}`).join("\n")}

  --rounds <n>    rounds of each bench, ours and baseline in turn (11); many short ones
                  even out a busy machine better than a few long ones
  --seconds <s>   duration of each measurement under load (1)
  --json          print one JSON object
  --help

The first run makes a database of a million reviews in the temporary folder (about 2 GB), which later runs use again;
"scale" makes one of ten million (about 10 GB). "peers" and the queues install packages below lab/bench/peer.
The exit code is 1 if a target is missed.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: "string", default: "11" },
      seconds: { type: "string", default: "1" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const unknown = positionals.filter((name) => !ALL.some((each) => each.name === name));
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
  if (unknown.length > 0 || !(Number.isInteger(rounds) && rounds > 0) || !(seconds > 0)) {
    console.error(unknown.length > 0 ? `There is no bench "${unknown[0]}".\n\n${HELP}` : HELP);
    return 2;
  }
  const chosen = positionals.length === 0 ? BENCHES : ALL.filter((each) => positionals.includes(each.name));
  const leaving = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"]) process.once(name, () => leaving.abort(new Error("Interrupted.")));
  const figures: Figure[] = [];
  for (const bench of chosen) {
    leaving.signal.throwIfAborted();
    const say = (message: string) => console.error(`${bench.name}: ${message}`);
    figures.push(...(await bench.run({ rounds, seconds, say, signal: leaving.signal })));
  }
  console.log(values.json ? JSON.stringify({ figures }) : renderFigures(figures));
  return figures.every((each) => each.met) ? 0 : 1;
}

process.exit(await main());
