// Checks run side by side, each for a bounded time. One that fails is a finding itself and hides no other.
import { type Sentence, sentence } from "#contract/sentence.ts";
import { withTimeout } from "../time/with-timeout.ts";

export type Standing = "ok" | "warning" | "wrong";

/** The catalogues of sentences have a title for each. */
export type CheckName =
  | "settings"
  | "legal"
  | "secret"
  | "database"
  | "replica"
  | "clock"
  | "disk"
  | "photos"
  | "redis"
  | "mail"
  | "dkim"
  | "address"
  | "backup"
  | "categories"
  | "brand";

/** `says`: sentences for the operator; where not ok, also why, and what to do. */
export type Finding = { check: CheckName; standing: Standing; says: readonly Sentence[] };

export type Check = { name: CheckName; run(): Promise<Finding[]> | Finding[] };

/** All findings, in the order of the checks. Never rejects. @param withinMs the longest that a check may take */
export async function runChecks(checks: readonly Check[], withinMs: number): Promise<Finding[]> {
  const found = await Promise.all(
    checks.map(async ({ name, run }) => {
      try {
        return await withTimeout((async () => run())(), withinMs);
      } catch (error) {
        return findingsOf(name).wrong(sentence("doctorFault.notChecked"), whyOf(error));
      }
    }),
  );
  return found.flat();
}

/** Makes the findings of one check. */
export function findingsOf(check: CheckName) {
  const of =
    (standing: Standing) =>
    (...says: Sentence[]): Finding[] => [{ check, standing, says }];
  return { ok: of("ok"), warning: of("warning"), wrong: of("wrong") };
}

const WHY = {
  ECONNREFUSED: "listens",
  ECONNRESET: "ended",
  ENOTFOUND: "noHost",
  EAI_AGAIN: "lookup",
  EHOSTUNREACH: "noWay",
  ENETUNREACH: "noNetwork",
  ETIMEDOUT: "late",
  CONNECT_TIMEOUT: "late",
  CONNECTION_READ_ONLY: "noWrites",
  ENOENT: "noFile",
  EACCES: "mayNot",
  "28P01": "noLogin",
  "28000": "notLetIn",
  "3D000": "noDatabase",
  "53300": "full",
} as const;
const LONGEST_DETAIL = 300;

/** An error as a sentence, without the values it quotes. */
export function whyOf(error: unknown): Sentence {
  let deepest = error;
  for (let each = error; each instanceof Error; each = each.cause) {
    deepest = each;
    const { code } = each as { code?: unknown };
    const known = Object.entries(WHY).find(([name]) => name === code)?.[1];
    if (known) return sentence(`doctorFault.why.${known}`);
  }
  return otherwise(deepest instanceof Error ? deepest.message : String(deepest));
}

/** A fault in the words of a program, as a sentence. */
export function otherwise(detail: string): Sentence {
  const line = detail.slice(0, LONGEST_DETAIL).replace(/[\p{Cc}\p{Cf}\s]+/gu, " ");
  return sentence("doctorFault.why.other", { detail: line.replace(/\.+$/, "") });
}
