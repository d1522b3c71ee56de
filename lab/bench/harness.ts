// Shared by all benches: rounds that alternate ours and the baseline, medians with their spread, and the printed table.
import { drawTable } from "../table.ts";

export type Options = {
  rounds: number;
  /** Seconds of one measurement within a round. */
  seconds: number;
  /** Reports progress to the person at the terminal. */
  say(message: string): void;
  /** Aborted when the bench is interrupted. The bench then ends the processes that it started. */
  signal: AbortSignal;
};

/** A measured figure with its target. */
export type Figure = {
  name: string;
  /** Such as "req/s". */
  unit: string;
  ours: Spread;
  /** `label` names the baseline. */
  baseline?: Spread & { label: string };
  /** Ours over the baseline, pair by pair, so that a drift over minutes cancels out. */
  ratio?: Spread;
  target: string;
  met: boolean;
  /** Further lines for the report. */
  notes?: string[];
};

export type Spread = { median: number; min: number; max: number };

export type Bench = {
  name: string;
  about: string;
  /** Returns no figures where the machine lacks what the bench needs. */
  run(options: Options): Promise<Figure[]>;
};

export type Pair<T> = { ours: T; baseline: T };

/** Runs both in turn. Another one begins in each round, so that neither always has the warmer or the busier machine. */
export function alternate<T>(options: Options, ours: () => Promise<T>, baseline: () => Promise<T>): Promise<Pair<T>[]> {
  return turns(options, { ours, baseline });
}

/** Does the same with any number of works. */
export function turns<Name extends string, T>(
  options: Options,
  works: Record<Name, () => Promise<T>>,
): Promise<Record<Name, T>[]> {
  const names = Object.keys(works) as Name[];
  return inRounds(options, async (round) => {
    const result = {} as Record<Name, T>;
    for (let n = 0; n < names.length; n++) {
      const name = names[(n + round) % names.length] as Name;
      result[name] = await works[name]();
    }
    return result;
  });
}

/** Runs `measure` in each round, one after the other, and reports progress. */
export async function inRounds<T>(
  { rounds, say, signal }: Options,
  measure: (round: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < rounds; round++) {
    signal.throwIfAborted();
    say(`round ${round + 1} of ${rounds}`);
    results.push(await measure(round));
  }
  return results;
}

/** The same options with fewer rounds, for a bench whose rounds take long. */
export function atMost(most: number, options: Options): Options {
  return { ...options, rounds: Math.min(options.rounds, most) };
}

/** Median, least and most. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const median = sorted.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2;
  return { median, min: at(0), max: at(sorted.length - 1) };
}

/** The value below which this share of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A figure where more is better and the ratio is what counts. */
export function ratioFigure<T>(
  about: { name: string; unit: string; baseline: string; atLeast: number },
  pairs: readonly Pair<T>[],
  value: (each: T) => number,
  notes: string[] = [],
): Figure {
  const ratio = spreadOf(pairs.map((pair) => value(pair.ours) / value(pair.baseline)));
  return {
    name: about.name,
    unit: about.unit,
    ours: spreadOf(pairs.map((pair) => value(pair.ours))),
    baseline: { ...spreadOf(pairs.map((pair) => value(pair.baseline))), label: about.baseline },
    ratio,
    target: `ratio >= ${about.atLeast.toFixed(2)}`,
    met: ratio.median >= about.atLeast,
    notes,
  };
}

/** A figure where less is better and there is nothing to compare with: the median counts. */
export function mostFigure(
  name: string,
  unit: string,
  values: readonly number[],
  most: number,
  notes: string[] = [],
): Figure {
  const ours = spreadOf(values);
  return { name, unit, ours, target: `<= ${most.toLocaleString("en")} ${unit}`, met: ours.median <= most, notes };
}

/** All figures as a table, with their notes below. */
export function renderFigures(figures: readonly Figure[]): string {
  const rows = figures.map((each) => [
    each.name,
    `${show(each.ours.median)} ${each.unit}`,
    range(each.ours),
    each.baseline ? show(each.baseline.median) : "-",
    each.ratio ? each.ratio.median.toFixed(2) : "-",
    each.ratio ? range(each.ratio) : "-",
    each.target,
    each.met ? "met" : "MISSED",
  ]);
  const head = ["figure", "ours (median)", "spread", "baseline", "ratio", "spread", "target", ""];
  const notes = figures.flatMap((each) => [
    ...(each.baseline ? [`${each.name}: baseline is ${each.baseline.label}`] : []),
    ...(each.notes ?? []).map((note) => `${each.name}: ${note}`),
  ]);
  return [drawTable(head, rows), "", ...notes].join("\n");
}

/** A number with its significant digits. */
export function show(value: number): string {
  if (!Number.isFinite(value)) return "-";
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function range({ min, max }: Spread): string {
  return `${show(min)}..${show(max)}`;
}
