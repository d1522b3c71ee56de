// Reads the text format of Prometheus, and throws on each deviation from it ("Exposition formats", 0.0.4).

export type Sample = { name: string; labels: Record<string, string>; value: number };
export type Family = { name: string; type: string; help: string; samples: Sample[] };

const NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\\\|\\"|\\n)*)"(,|$)/y;
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (\\S+)$`);
const NUMBER = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|[+-]Inf|NaN)$/i;

export function parseMetrics(text: string): Map<string, Family> {
  if (!text.endsWith("\n")) throw new Error("the last line has no end");
  const families = new Map<string, Family>();
  const seen = new Set<string>();
  let help: { name: string; text: string } | null = null;
  let family: Family | null = null;
  for (const line of text.slice(0, -1).split("\n")) {
    if (line === "") continue;
    const [, kind, name, rest] = new RegExp(`^# (HELP|TYPE) (${NAME}) (.+)$`).exec(line) ?? [];
    if (line.startsWith("#")) {
      if (!name || !rest) throw new Error(`no comment of this format: ${line}`);
      if (kind === "HELP") help = { name, text: rest };
      else {
        if (families.has(name)) throw new Error(`${name} comes twice`);
        if (help?.name !== name) throw new Error(`${name} has no help`);
        if (!/^(counter|gauge|histogram)$/.test(rest)) throw new Error(`${name} is of no type: ${rest}`);
        family = { name, type: rest, help: help.text, samples: [] };
        families.set(name, family);
      }
      continue;
    }
    const [, sampleName, labelText = "", value] = SAMPLE.exec(line) ?? [];
    if (!sampleName || !value || !NUMBER.test(value)) throw new Error(`no sample: ${line}`);
    const suffix = family && sampleName.startsWith(family.name) ? sampleName.slice(family.name.length) : null;
    const allowed = family?.type === "histogram" ? ["_bucket", "_sum", "_count"] : [""];
    if (!family || suffix === null || !allowed.includes(suffix)) throw new Error(`${sampleName} has no type`);
    const labels = parseLabels(labelText);
    const key = `${sampleName} ${JSON.stringify(Object.entries(labels).sort())}`;
    if (seen.has(key)) throw new Error(`${key} comes twice`);
    seen.add(key);
    family.samples.push({ name: sampleName, labels, value: Number(value.replace("Inf", "Infinity")) });
  }
  for (const each of families.values()) check(each);
  return families;
}

function parseLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < text.length) {
    const at = LABEL.lastIndex;
    const [, name, value] = LABEL.exec(text) ?? [];
    if (name === undefined || value === undefined) throw new Error(`no labels: ${text.slice(at)}`);
    if (name in labels) throw new Error(`a label comes twice: ${text}`);
    labels[name] = value;
  }
  return labels;
}

function check({ name, type, samples }: Family): void {
  if (type === "counter") {
    if (!name.endsWith("_total")) throw new Error(`${name} is a counter by another name`);
    if (samples.some((each) => !(each.value >= 0))) throw new Error(`${name} counts below zero`);
  }
  if (type !== "histogram") return;
  const withoutRange = ({ le: _, ...labels }: Record<string, string>) => JSON.stringify(labels);
  for (const [labels, ranges] of Map.groupBy(
    samples.filter((each) => each.name === `${name}_bucket`),
    (each) => withoutRange(each.labels),
  )) {
    const values = ranges.map((each) => each.value);
    const ends = ranges.map((each) => Number(each.labels.le?.replace("+Inf", "Infinity")));
    const count = samples.find((each) => each.name === `${name}_count` && JSON.stringify(each.labels) === labels);
    const sum = samples.find((each) => each.name === `${name}_sum` && JSON.stringify(each.labels) === labels);
    if (ends.at(-1) !== Number.POSITIVE_INFINITY || ends.some((end, n) => n > 0 && end <= (ends[n - 1] as number)))
      throw new Error(`${name} has ranges out of order`);
    if (values.some((value, n) => n > 0 && value < (values[n - 1] as number)))
      throw new Error(`${name} has ranges that do not hold those below them`);
    if (!sum || count?.value !== values.at(-1)) throw new Error(`${name} has another count than ranges`);
  }
}

/** The value of a sample; 0 without one, as in a sum of Prometheus. */
export function sampleOf(families: Map<string, Family>, name: string, labels: Record<string, string> = {}): number {
  const family = families.get(name) ?? families.get(name.replace(/_(bucket|sum|count)$/, ""));
  const found = family?.samples.filter(
    (each) => each.name === name && Object.entries(labels).every(([label, value]) => each.labels[label] === value),
  );
  return (found ?? []).reduce((sum, each) => sum + each.value, 0);
}
