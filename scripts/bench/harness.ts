// Shared by all benches: rounds that alternate ours and the baseline, medians with their spread, and the printed table.

export type Options = {
  rounds: number;
  /** Seconds of one measurement within a round. */
  seconds: number;
  /** Progress, for a person to see. */
  say(message: string): void;
  /** Asks to leave; what was started is ended on the way out. */
  signal: AbortSignal;
};

/** One figure and what it is held against. */
export type Figure = {
  name: string;
  /** Such as "req/s". */
  unit: string;
  ours: Spread;
  /** Null without a baseline. `label` names the baseline. */
  baseline: (Spread & { label: string }) | null;
  /** Ours over the baseline, pair by pair: what drifts over minutes falls out. */
  ratio: Spread | null;
  target: string;
  met: boolean;
  /** Further lines for the report. */
  notes: string[];
};

export type Spread = { median: number; min: number; max: number };

export type Bench = {
  name: string;
  about: string;
  /** Null where what it measures is not there; it has said so. */
  run(options: Options): Promise<Figure[]>;
};

export type Pair<T> = { ours: T; baseline: T };

/** Runs both in turn, changing who is first, so that neither always has the warmer or the busier machine. */
export async function alternate<T>(
  { rounds, say, signal }: Options,
  ours: () => Promise<T>,
  baseline: () => Promise<T>,
): Promise<Pair<T>[]> {
  const pairs: Pair<T>[] = [];
  for (let round = 0; round < rounds; round++) {
    signal.throwIfAborted();
    say(`round ${round + 1} of ${rounds}`);
    if (round % 2 === 0) {
      const first = await ours();
      pairs.push({ ours: first, baseline: await baseline() });
    } else {
      const first = await baseline();
      pairs.push({ ours: await ours(), baseline: first });
    }
  }
  return pairs;
}

/** The same with any number of works: each in turn, and another one first in each round. */
export async function turns<Name extends string, T>(
  { rounds, say, signal }: Options,
  works: Record<Name, () => Promise<T>>,
): Promise<Record<Name, T>[]> {
  const names = Object.keys(works) as Name[];
  const results: Record<Name, T>[] = [];
  for (let round = 0; round < rounds; round++) {
    signal.throwIfAborted();
    say(`round ${round + 1} of ${rounds}`);
    const result = {} as Record<Name, T>;
    for (let n = 0; n < names.length; n++) {
      const name = names[(n + round) % names.length] as Name;
      result[name] = await works[name]();
    }
    results.push(result);
  }
  return results;
}

/** Median, least and most. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const median = sorted.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2;
  return { median, min: at(0), max: at(sorted.length - 1) };
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

/** All figures as a table, each with its notes below. */
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
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  const notes = figures.flatMap((each) => [
    ...(each.baseline ? [`${each.name}: baseline is ${each.baseline.label}`] : []),
    ...each.notes.map((note) => `${each.name}: ${note}`),
  ]);
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line), "", ...notes].join("\n");
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
