// Names of backups that the service makes: the moment they were begun, so that they sort by age, and a few random characters.
import { randomBytes } from "node:crypto";

const NAME = /^candor-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-[0-9a-f]{8}\.backup\.age$/;

export function nameAt(moment: Date): string {
  const time = moment.toISOString().replace(/[-:.]/g, "");
  return `candor-${time}-${randomBytes(4).toString("hex")}.backup.age`;
}

/** When the backup of this name was begun; null for any other name. */
export function momentOf(name: string): Date | null {
  const found = NAME.exec(name);
  if (found === null) return null;
  const [year, month, day, hour, minute, second, ms] = found.slice(1);
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
