// dashboard-pages: pages of the dashboard on a business with a million reviews, for ten people at once who never pause, and the
// queues of the moderators, for five.
import { addCases } from "./dashboard-cases.ts";
import { addInvitations } from "./dashboard-rows.ts";
import { COOKIE, MODERATOR_COOKIE, signIn } from "./dashboard-session.ts";
import { prepareData } from "./data.ts";
import { withDatabase } from "./database.ts";
import { type Bench, type Figure, inRounds, show, spreadOf } from "./harness.ts";
import { requestBytes, runLoad } from "./load.ts";
import { startService } from "./service.ts";

const USERS = 10;
const MODERATORS = 5;
const P50_MS = 30;
const P99_MS = 150;
const WARM_UP_MS = 1_500;

/** A search without results walks as far as any search. */
const PAGES: [name: string, path: string][] = [
  ["overview", "/dashboard"],
  ["reviews", "/dashboard/reviews"],
  ["reviews, deep", "/dashboard/reviews?before=1735689600000.rev_01jgfjjg00e008000000000000"],
  ["work list", "/dashboard/reviews/unanswered"],
  ["work list, search, rare", "/dashboard/reviews/unanswered?q=nobody+wrote+this"],
  ["work list, language", "/dashboard/reviews/unanswered?language=ar&age=month"],
  ["without a reply", "/dashboard/reviews?reply=none&stars=1"],
  ["search, rare", "/dashboard/reviews?q=nobody+wrote+this"],
  ["held", "/dashboard/reviews?status=held"],
  ["insights", "/dashboard/insights"],
  ["insights, 36 months", "/dashboard/insights?months=36"],
  ["invitations", "/dashboard/invitations"],
  ["invitations, a year", "/dashboard/invitations?period=365"],
  ["invitations, by name", "/dashboard/invitations?q=schmidt12+anna"],
  ["invitations, not found", "/dashboard/invitations?q=nobody"],
  ["queue of held reviews", "/moderation"],
  ["queue of reports", "/moderation/reports"],
  ["queue of reports, by reason", "/moderation/reports?reason=illegal"],
  ["queue of appeals", "/moderation/appeals"],
];

export const dashboardPages: Bench = {
  name: "dashboard-pages",
  about:
    "pages of the dashboard on a million reviews, 100,000 invitations and 100,000 cases in each queue, ten people at once, and five moderators",
  async run(options) {
    const data = await prepareData(options.say);
    const { port, pid, stop } = await startService(data);
    try {
      await withDatabase(data.dataDir, async ({ pool }) => {
        await signIn(pool.sql);
        await addInvitations(pool.sql);
        await addCases(pool.sql);
      });
      const figures: Figure[] = [];
      for (const [name, path] of PAGES) {
        options.say(name);
        const isQueue = path.startsWith("/moderation");
        const requests = [requestBytes(path, { cookie: isQueue ? MODERATOR_COOKIE : COOKIE })];
        const connections = isQueue ? MODERATORS : USERS;
        const load = (durationMs: number) => runLoad({ port, pid, requests, status: 200, connections, durationMs });
        await load(WARM_UP_MS);
        const rounds = await inRounds(options, () => load(options.seconds * 1_000));
        const p50 = spreadOf(rounds.map(({ p50Ms }) => p50Ms));
        const p99 = spreadOf(rounds.map(({ p99Ms }) => p99Ms));
        figures.push({
          name: `dashboard: ${name}`,
          unit: "ms",
          ours: p50,
          target: `p50 <= ${P50_MS}, p99 <= ${P99_MS} ms`,
          met: p50.median <= P50_MS && p99.median <= P99_MS,
          notes: [
            `p99 ${show(p99.median)} ms, ${show(spreadOf(rounds.map(({ perSecond }) => perSecond)).median)} pages/s, ` +
              `server CPU ${show(spreadOf(rounds.map(({ serverCpuUs }) => serverCpuUs ?? Number.NaN)).median)} us/page`,
          ],
        });
      }
      return figures;
    } finally {
      await stop();
    }
  },
};
