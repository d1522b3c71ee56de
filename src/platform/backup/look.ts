// Which backups are in their place at this moment.
import type { BackupSettings } from "../config/backup.ts";
import { withTimeout } from "../time/with-timeout.ts";
import { BackupFault } from "./format.ts";
import { openPlace, type Sizes } from "./place.ts";

/** A place that does not answer must not hide what the database knows. */
const LIST_WITHIN_MS = 3_000;

/** `there`: null where the place could not be asked. A folder that is missing or refused holds nothing. */
export type PlaceLook = { there: Sizes | null; fault: string | null };

export async function lookIntoPlace({ to }: BackupSettings, dataDir: string): Promise<PlaceLook> {
  try {
    return { there: await withTimeout(openPlace(to, dataDir).sizes(), LIST_WITHIN_MS), fault: null };
  } catch (error) {
    const isEmpty = to.kind === "folder" && error instanceof BackupFault;
    return { there: isEmpty ? new Map() : null, fault: (error as Error).message };
  }
}

/** Looks again after `everyMs`, beside the caller, who gets the look before. Null: not known yet, or no backups are set up. */
export function createPlaceLook(backup: BackupSettings | null, dataDir: string, everyMs: number): () => Sizes | null {
  let there: Sizes | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (backup === null) return null;
    if (performance.now() - lookedAt >= everyMs) {
      lookedAt = performance.now();
      void lookIntoPlace(backup, dataDir).then((look) => {
        there = look.there ?? there;
      });
    }
    return there;
  };
}
