// The effect of a fault on callers: 5xx and lost connections. They may occur only during the fault and a moment after, and only at
// the affected process.
import { none, type Row } from "../kit/row.ts";
import type { Failure, Fault } from "./ledger.ts";

/** Failures may occur for so long after the repair. */
export const MARGIN_MS = 2_000;

/** @returns a row for each fault, and one for failures outside of all faults */
export function outageRows(faults: readonly Fault[], failures: readonly Failure[]): Row[] {
  const rows = faults.map((fault) => outageOf(fault, failures));
  const stray = failures.filter((each) => !faults.some((fault) => isOf(fault, each, MARGIN_MS)));
  return [
    ...rows,
    none(
      "5xx and lost connections outside of any fault",
      stray.map(
        (each) =>
          `${each.status || "no answer"} to ${each.kind} at the ${each.app} process after ${ms(each.ms)}, ${whenOf(each, faults)}`,
      ),
    ),
  ];
}

function outageOf(fault: Fault, failures: readonly Failure[]): Row {
  const lastS = (fault.until - fault.from) / 1_000;
  // The margin is twice the allowed one, so that the row shows late failures, too.
  const own = failures.filter((each) => isOf(fault, each, 2 * MARGIN_MS));
  const afterMs = Math.max(0, ...own.map((each) => each.at - fault.until));
  const statuses = [...Map.groupBy(own, (each) => each.status)].map(
    ([status, all]) => `${all.length} x ${status || "no answer"}`,
  );
  const longestMs = Math.max(0, ...own.map((each) => each.ms));
  const noticed =
    own.length === 0
      ? "nothing noticed"
      : `${statuses.join(", ")}, the last ${ms(afterMs)} after it, none longer than ${ms(longestMs)}`;
  const odd = own.filter((each) => each.status !== 0 && each.status !== 503);
  return {
    what: `${fault.name}: 5xx or no answer`,
    required: fault.reach === "none" ? "none" : `503 or lost, for <= ${MARGIN_MS / 1_000} s after it`,
    found: `${lastS.toFixed(1)} s; ${noticed}`,
    met: fault.reach === "none" ? own.length === 0 : afterMs <= MARGIN_MS && odd.length === 0,
  };
}

function isOf({ from, until, reach }: Fault, { at, app }: Failure, marginMs: number): boolean {
  return at >= from && at <= until + marginMs && (reach === "both" || reach === "none" || reach === app);
}

function whenOf({ at }: Failure, faults: readonly Fault[]): string {
  const before = faults.filter((each) => each.from <= at).at(-1);
  return before ? `${ms(at - before.until)} after the end of "${before.name}"` : "before the first fault";
}

function ms(duration: number): string {
  return `${(duration / 1_000).toFixed(1)} s`;
}
