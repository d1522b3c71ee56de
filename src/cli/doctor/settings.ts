// The settings as far as they can be read: each that is wrong is named and left out, so that the others can still be looked at.
import { loadPlans } from "#domain/account/plan/plan.ts";
import type { FoundSecret } from "#platform/backup/secret.ts";
import { type Config, ConfigError } from "#platform/config.ts";
import { type Finding, findingsOf, inWords } from "#platform/doctor/finding.ts";
import { readUntouched } from "../session.ts";

const { wrong } = findingsOf("settings");

type Environment = Record<string, string | undefined>;

export type Settings = {
  /** Null where not even defaults can be read. */
  config: Config | null;
  secret: FoundSecret | null;
  /** Settings that were wrong, or hang on one that was: what they name cannot be checked. */
  unknown: ReadonlySet<string>;
  findings: Finding[];
};

/** Never throws, and makes nothing. */
export function readSettings(env: Environment): Settings {
  const unknown = new Set<string>();
  const findings: Finding[] = [];
  const left = { ...env };
  for (;;) {
    try {
      const { config, secret } = readUntouched(left);
      return { config, secret, unknown, findings: [...findings, ...checkPlans(config)] };
    } catch (error) {
      const isSetting = error instanceof ConfigError;
      const name = isSetting ? (error.message.split(" ", 1)[0] as string) : "";
      findings.push(...wrong(`${isSetting ? error.message : inWords(error)}.`));
      if (!isSetting || unknown.has(name)) return { config: null, secret: null, unknown, findings };
      // Settings that belong together are wrong together: one of them alone would be refused once more.
      const group = ["TWILIO_", "DKIM_"].find((each) => name.startsWith(each));
      const alike = group ? Object.keys(left).filter((key) => key.startsWith(group)) : [];
      for (const each of [name, ...alike]) {
        unknown.add(each);
        delete left[each];
      }
    }
  }
}

function checkPlans(config: Config): Finding[] {
  try {
    loadPlans(config.plansFile);
    return [];
  } catch (error) {
    return wrong(`${(error as Error).message}.`);
  }
}
