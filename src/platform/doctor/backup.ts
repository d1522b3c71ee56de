// Whether the service's backups are made, can be kept, and were restored as a test.
import { sentence } from "#contract/sentence.ts";
import { lookIntoPlace } from "../backup/look.ts";
import { openPlace } from "../backup/place.ts";
import { type BackupStanding, readStanding, timesBefore } from "../backup/run.ts";
import type { BackupSettings } from "../config/backup.ts";
import type { Config } from "../config/config.ts";
import type { Context } from "../database/context.ts";
import { type Finding, findingsOf, otherwise } from "./finding.ts";

const { ok, warning, wrong } = findingsOf("backup");
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Two tests are a week apart; a second one in a row may be missed. */
const UNTESTED_AFTER_DAYS = 15;
/** A backup takes so long at most before the next one counts as missed. */
const TIME_TO_MAKE_MS = HOUR_MS;

export async function checkBackups(
  { db, clock }: Pick<Context, "db" | "clock">,
  { backup, dataDir }: Pick<Config, "backup" | "dataDir">,
): Promise<Finding[]> {
  if (backup === null) return ok(sentence("doctorFault.backup.none"));
  const place = openPlace(backup.to, dataDir).pathOf("");
  const { there, fault } = await lookIntoPlace(backup, dataDir);
  const found = fault === null ? [] : faultOfPlace(there === null, place, fault);
  const [recorded, standing] = [await readStanding(db), await readStanding(db, there)];
  if (recorded.good === null || standing.good?.name === recorded.good.name)
    return [...found, ...judge(standing, backup, { now: clock.now(), place })];
  const gone = wrong(sentence("doctorFault.backup.gone", { name: recorded.good.name, place }));
  // Without any good one, the sentence for a new installation would mislead.
  const rest = standing.good === null ? [] : judge(standing, backup, { now: clock.now(), place });
  return [...found, ...gone, ...rest];
}

function faultOfPlace(isUnasked: boolean, place: string, fault: string): Finding[] {
  if (isUnasked) return warning(sentence("doctorFault.backup.unasked", { place }), otherwise(fault));
  return wrong(sentence("doctorFault.backup.away", { place }), otherwise(fault));
}

function judge(
  { good, restored, last }: BackupStanding,
  { schedule }: BackupSettings,
  at: { now: Date; place: string },
) {
  const failed = last?.fault ? [sentence("doctorFault.backup.failed"), otherwise(last.fault)] : [];
  if (good === null) {
    const says = [sentence("doctorFault.backup.never"), ...failed];
    return failed.length > 0 ? wrong(...says) : warning(...says);
  }
  const missed = schedule === null ? 0 : missedSince(good.at, schedule, at.now);
  const age = { hours: hoursBetween(good.at, at.now) };
  const untested = restoreFinding(restored, last?.restoreFault ?? null, at.now);
  if (missed > 0) {
    const says = [sentence("doctorFault.backup.late", age), ...failed];
    return [...(missed > 1 ? wrong(...says) : warning(...says)), ...untested];
  }
  const fine = sentence("doctorFault.backup.ok", { ...age, place: at.place });
  if (failed.length > 0) return [...warning(fine, ...failed), ...untested];
  return untested.length > 0 ? [...ok(fine), ...untested] : ok(fine, sentence("doctorFault.backup.tested"));
}

/** How many of the last two times of the schedule made no backup. */
function missedSince(good: Date, schedule: string, now: Date): number {
  return timesBefore(schedule, new Date(now.getTime() - TIME_TO_MAKE_MS), 2).filter((time) => time > good).length;
}

function hoursBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / HOUR_MS));
}

function restoreFinding(restored: BackupStanding["restored"], fault: string | null, now: Date): Finding[] {
  const isNew = restored !== null && now.getTime() - restored.at.getTime() < UNTESTED_AFTER_DAYS * DAY_MS;
  if (isNew && fault === null) return [];
  return warning(sentence("doctorFault.backup.untested"), ...(fault === null ? [] : [otherwise(fault)]));
}
