// The timetable of scheduled tasks. Every task may run in several processes at once without harm.
import { Cron } from "croner";
import { purgeIdempotencyKeys } from "#domain/account/idempotency.ts";
import { purgeNotices } from "#domain/account/notice/reader.ts";
import { purgeSessions } from "#domain/account/sign-in/session.ts";
import { purgeTeamInvitations } from "#domain/account/team/invitation.ts";
import { purgeUnconfirmedAccounts } from "#domain/account/user/sign-up.ts";
import { purgeTokens } from "#domain/account/user/token.ts";
import { expireClaims } from "#domain/business/claim/end.ts";
import { endConfirmations, remindOfEnds } from "#domain/business/platform/end.ts";
import { refreshBenchmarks } from "#domain/insight/benchmark/refresh.ts";
import { verifyFigures } from "#domain/insight/verify.ts";
import { noticeSilent } from "#domain/integration/silent.ts";
import { purgeInboundOrders, purgeOutcomes } from "#domain/integration/state/outcome.ts";
import { purgeInvitations } from "#domain/invitation/erase.ts";
import { expireInvitations, purgeUnconfirmedReviews } from "#domain/invitation/expiry.ts";
import { queueReminders } from "#domain/invitation/reminder.ts";
import { purgeMessages } from "#domain/message/erase.ts";
import { findArrivingPhotos } from "#domain/move/receive/arrive.ts";
import { purgeReceipts } from "#domain/move/receive/receipt.ts";
import { eraseDueOrganisations } from "#domain/operator/erase.ts";
import { lapseSuspended } from "#domain/operator/lapse.ts";
import { endStaleMoves } from "#domain/operator/move-state.ts";
import { purgeRemovedWords } from "#domain/review/appeal/removed-words.ts";
import { purgeRemovalRequests } from "#domain/review/author/removal.ts";
import { markAnswered } from "#domain/review/dashboard/unanswered.ts";
import { turnOverFingerprints } from "#domain/review/near-copy/keep.ts";
import { isFetchDue } from "#domain/review/photo/fetch/fetch.ts";
import { purgeFetches } from "#domain/review/photo/fetch/report.ts";
import { type FetchSettings, fetchWith } from "#domain/review/photo/fetch/tools.ts";
import { moveWaitingPhotos, removeGonePhotos, removeStrayFiles } from "#domain/review/photo/files.ts";
import { followSetting } from "#domain/review/photo/switch.ts";
import { purgeReporters } from "#domain/review/reader-report/erase.ts";
import { purgeAddresses, purgeAddressHashes, purgeRevisions } from "#domain/review/state/retention.ts";
import { makeTraffic } from "#domain/sandbox/traffic.ts";
import { purgeJournals, UNDO_DAYS } from "#domain/transfer/run/retention.ts";
import { expireUploads } from "#domain/transfer/task/discard.ts";
import { purgeEvents, turnOverAttemptLog } from "#domain/webhook/retention.ts";
import type { Config } from "#platform/config/config.ts";
import type { Context } from "#platform/database/context.ts";
import { createPhotoStore } from "#platform/photo/store.ts";
import { purgeRateCounts } from "#platform/rate-window/postgres.ts";
import { makeDueBackup } from "./backup.ts";
import { readingsOf, type ServiceReading } from "./metrics/definition.ts";

type ScheduleConfig = Pick<Config, "invitationRetentionDays" | "nearCopyDays" | "photoLimits" | "backup" | "sendsOut"> &
  FetchSettings;

type Task = {
  name: string;
  cron: string;
  atStart?: boolean;
  /** The result is ignored. @param signal asks to end early; only long tasks look at it. @param wake makes all threads look for work */
  run(context: Context, config: ScheduleConfig, signal?: AbortSignal, wake?: () => void): Promise<unknown>;
};

/** A copy of an installation runs with OUTBOUND=off, and its bucket may be the original's, with pictures that the copy does not know. */
function mayDeletePictures({ sendsOut, photoS3 }: ScheduleConfig): boolean {
  return sendsOut || photoS3 === null;
}

/** An announcement can be missed; then work waits at most this long. What is due at a known time has a timer of its own. */
export const WAKE_WORKERS: Task = {
  name: "wake dispatcher, sender and importer",
  cron: "*/30 * * * * *",
  run: async (_context, _config, _signal, wake) => wake?.(),
};

export const TIMETABLE: readonly Task[] = [
  WAKE_WORKERS,
  { name: "expire invitations", cron: "*/5 * * * *", run: (context) => expireInvitations(context) },
  { name: "make sample traffic", cron: "*/20 * * * * *", run: (context) => makeTraffic(context) },
  { name: "queue reminders", cron: "7-59/15 * * * *", run: (context) => queueReminders(context) },
  {
    name: "refresh benchmarks",
    cron: "4-59/10 * * * *",
    atStart: true,
    run: (context, _config, signal) => refreshBenchmarks(context, signal),
  },
  {
    name: "verify figures",
    cron: "37 3 * * *",
    run: (context, _config, signal) => verifyFigures(context, { signal }),
  },
  { name: "find silent integrations", cron: "27 * * * *", run: (context) => noticeSilent(context) },
  { name: "expire unproved claims", cron: "47 * * * *", run: (context) => expireClaims(context) },
  { name: "expire platform confirmations", cron: "*/5 * * * *", run: (context) => endConfirmations(context) },
  { name: "remind owners of platform confirmations", cron: "53 * * * *", run: (context) => remindOfEnds(context) },
  { name: "erase organisations", cron: "19 * * * *", run: (context) => eraseDueOrganisations(context) },
  {
    name: "end what suspended organisations had waiting",
    cron: "23 * * * *",
    run: (context) => lapseSuspended(context),
  },
  { name: "delete tokens of moves that expired", cron: "33 * * * *", run: (context) => purgeReceipts(context) },
  { name: "end moves whose mover died", cron: "35 * * * * *", run: (context) => endStaleMoves(context) },
  { name: "delete old sessions", cron: "37 * * * *", run: (context) => purgeSessions(context) },
  { name: "delete old account links", cron: "2 2 * * *", run: (context) => purgeTokens(context) },
  { name: "delete old team invitations", cron: "6 2 * * *", run: (context) => purgeTeamInvitations(context) },
  { name: "delete unconfirmed accounts", cron: "57 2 * * *", run: (context) => purgeUnconfirmedAccounts(context) },
  { name: "delete old idempotency keys", cron: "17 * * * *", run: purgeIdempotencyKeys },
  { name: "delete old rate counts", cron: "*/5 * * * *", run: (context) => purgeRateCounts(context) },
  {
    name: "erase persons from old invitations",
    cron: "12 2 * * *",
    run: (context, config) => purgeInvitations(context, config.invitationRetentionDays),
  },
  {
    name: "delete old orders",
    cron: "22 2 * * *",
    run: (context, config) => purgeInboundOrders(context, config.invitationRetentionDays),
  },
  { name: "delete old order outcomes", cron: "27 2 * * *", run: (context) => purgeOutcomes(context) },
  { name: "delete old messages", cron: "32 2 * * *", run: (context) => purgeMessages(context) },
  { name: "delete old notices", cron: "34 2 * * *", run: (context) => purgeNotices(context) },
  { name: "delete old address hashes", cron: "42 2 * * *", run: (context) => purgeAddressHashes(context) },
  { name: "delete words of removed reviews", cron: "44 2 * * *", run: (context) => purgeRemovedWords(context) },
  {
    name: "delete files of pictures that are gone",
    cron: "15,45 * * * * *",
    atStart: true,
    async run(context, config) {
      if (mayDeletePictures(config)) await removeGonePhotos(context, createPhotoStore(config));
      // A moderator may have decided meanwhile.
      if (!config.photoLimits.isOn) await followSetting(context, false);
    },
  },
  {
    name: "show or hide pictures as the setting says",
    cron: "43 4 * * *",
    atStart: true,
    run: (context, config) => followSetting(context, config.photoLimits.isOn),
  },
  {
    name: "move waiting pictures to the bucket",
    cron: "25 * * * * *",
    run: async (context, config, signal) => {
      if (mayDeletePictures(config)) await moveWaitingPhotos(context, config, signal);
    },
  },
  {
    name: "delete pictures without a row",
    cron: "41 4 * * *",
    run: async (context, config) => {
      if (mayDeletePictures(config))
        await removeStrayFiles(context, createPhotoStore(config), (names) => findArrivingPhotos(context, names));
    },
  },
  {
    name: "fetch pictures of imports",
    cron: "*/15 * * * * *",
    run: async (context, config, signal) => {
      if (await isFetchDue(context)) await fetchWith(context, config, { signal, processes: 1 });
    },
  },
  {
    name: "delete old reports of fetched pictures",
    cron: "51 2 * * *",
    run: (context) => purgeFetches(context, UNDO_DAYS),
  },
  { name: "delete old removal requests", cron: "45 2 * * *", run: (context) => purgeRemovalRequests(context) },
  { name: "delete old reporters", cron: "46 2 * * *", run: (context) => purgeReporters(context) },
  { name: "delete old revisions", cron: "47 2 * * *", run: (context) => purgeRevisions(context) },
  { name: "delete typed addresses", cron: "48 2 * * *", run: (context) => purgeAddresses(context) },
  { name: "delete uploads that were not started", cron: "49 * * * *", run: (context) => expireUploads(context) },
  { name: "delete journals of old imports", cron: "50 2 * * *", run: (context) => purgeJournals(context) },
  { name: "delete unconfirmed reviews", cron: "52 2 * * *", run: purgeUnconfirmedReviews },
  { name: "mark reviews answered by an earlier version", cron: "54 2 * * *", run: (context) => markAnswered(context) },
  { name: "rotate the webhook log", cron: "2 3 * * *", run: (context) => turnOverAttemptLog(context) },
  {
    name: "delete old fingerprints",
    cron: "4 3 * * *",
    atStart: true,
    run: (context, config) => turnOverFingerprints(context, config.nearCopyDays),
  },
  {
    name: "make the backup that is due",
    cron: "20 * * * * *",
    atStart: true,
    run: (context, config, signal) => makeDueBackup(context, config.backup, signal),
  },
  { name: "delete old webhook events", cron: "7 3 * * *", run: (context) => purgeEvents(context) },
];

type TaskFigures = {
  name: string;
  failures: number;
  success: { endedAt: Date; durationMs: number } | null;
};

export type Schedule = ReturnType<typeof startSchedule>;

type ScheduleOptions = { wake?: () => void; tasks?: readonly Task[] };

/** Starts the tasks. A task that fails is logged and runs again at its next time. */
export function startSchedule(
  context: Context,
  config: ScheduleConfig,
  { wake = () => {}, tasks = TIMETABLE }: ScheduleOptions = {},
) {
  const running = new Set<Promise<unknown>>();
  const leaving = new AbortController();
  const figures: TaskFigures[] = [];
  const jobs = tasks.map(({ name, cron, atStart, run }) => {
    const ours: TaskFigures = { name, failures: 0, success: null };
    figures.push(ours);
    const job = new Cron(cron, { name, protect: true, timezone: "UTC", unref: true }, async () => {
      const startedAt = performance.now();
      const task = run(context, config, leaving.signal, wake).then(
        () => {
          ours.success = { endedAt: new Date(), durationMs: performance.now() - startedAt };
        },
        (error) => {
          ours.failures++;
          context.log.error({ task: name, err: error }, "a scheduled task failed");
        },
      );
      running.add(task);
      await task;
      running.delete(task);
    });
    if (atStart) job.trigger();
    return job;
  });
  return {
    figures: (): TaskFigures[] => figures,
    async stop(): Promise<void> {
      leaving.abort();
      for (const job of jobs) job.stop();
      await Promise.all(running);
    },
  };
}

/** The tasks that ran in this process. Of several processes each runs every task, so the latest of all counts. */
export function scheduleReader(schedule: Pick<Schedule, "figures">) {
  return (): ServiceReading[] =>
    schedule.figures().flatMap(({ name, failures, success }) => {
      const succeeded = success && {
        candor_task_last_success_timestamp_seconds: success.endedAt.getTime() / 1_000,
        candor_task_duration_seconds: success.durationMs / 1_000,
      };
      return readingsOf({ candor_task_failures_total: failures, ...succeeded }, { task: name });
    });
}
