// The service's name where SERVICE_NAME is not set: the set-up page asks for it, and it is stored beside the data.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sentence } from "#contract/sentence.ts";

const FILE = "service-name";

/** The name stands in mail headers and in front of the sender's address. */
export const NAME_RULE = {
  isFit: (name: string): boolean => name.length <= 80 && !/[\u0000-\u001f\u007f<>"]/.test(name),
  wrong: "must be at most 80 characters without <, >, quotes and control characters",
  says: sentence("service.name"),
};

/** Null where none is stored, or none that can be used. */
export function keptName(dataDir: string): string | null {
  try {
    const name = readFileSync(join(dataDir, FILE), "utf8").trim();
    return name !== "" && NAME_RULE.isFit(name) ? name : null;
  } catch {
    return null;
  }
}

/** Stores the name, and puts it into settings that are in use. False where DATA_DIR cannot be written. */
export function keepName(config: { dataDir: string; serviceName: string; mailFrom?: string }, name: string): boolean {
  try {
    writeFileSync(join(config.dataDir, FILE), `${name}\n`);
  } catch {
    return false;
  }
  const sender = `${config.serviceName} <no-reply@`;
  if (config.mailFrom?.startsWith(sender))
    config.mailFrom = `${name} <no-reply@${config.mailFrom.slice(sender.length)}`;
  config.serviceName = name;
  return true;
}
