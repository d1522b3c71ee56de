// Checks run side by side, each for a bounded time. One that fails is a finding itself and hides no other.
import { withTimeout } from "../time/with-timeout.ts";

export type Standing = "ok" | "warning" | "wrong";

/** `says`: one or two sentences for the operator; where not ok, also what to do. */
export type Finding = { check: string; standing: Standing; says: string };

export type Check = { name: string; run(): Promise<Finding[]> | Finding[] };

/** All findings, in the order of the checks. Never rejects. @param withinMs the longest that a check may take */
export async function runChecks(checks: readonly Check[], withinMs: number): Promise<Finding[]> {
  const found = await Promise.all(
    checks.map(async ({ name, run }) => {
      try {
        return await withTimeout((async () => run())(), withinMs);
      } catch (error) {
        return findingsOf(name).wrong(`Could not be checked: ${inWords(error)}.`);
      }
    }),
  );
  return found.flat();
}

/** Makes the findings of one check. */
export function findingsOf(check: string) {
  const of = (standing: Standing) => (says: string) => [{ check, standing, says }];
  return { ok: of("ok"), warning: of("warning"), wrong: of("wrong") };
}

const WORDS: Record<string, string> = {
  ECONNREFUSED: "no server listens at that address",
  ECONNRESET: "the connection was ended by the other side",
  ENOTFOUND: "no such host is known",
  EAI_AGAIN: "the name could not be looked up",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network cannot be reached",
  ETIMEDOUT: "no answer came in time",
  CONNECT_TIMEOUT: "no answer came in time",
  ENOENT: "there is no such file or socket",
  EACCES: "this user may not do that",
  "28P01": "the user or the password is not accepted",
  "28000": "the user is not let in",
  "3D000": "there is no database of that name",
  "53300": "all its connections are taken",
};

/** An error as part of a sentence, without the values it quotes. */
export function inWords(error: unknown): string {
  let deepest = error;
  for (let each = error; each instanceof Error; each = each.cause) {
    deepest = each;
    const { code } = each as { code?: unknown };
    if (typeof code === "string" && WORDS[code]) return WORDS[code];
  }
  const message = deepest instanceof Error ? deepest.message : String(deepest);
  return message.replace(/\.+$/, "");
}
