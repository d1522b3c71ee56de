// rules: time in which the rules read a review of the longest text, for the worst shapes that are known.
import { heldBy } from "#domain/review/rule/hold.ts";
import { findingInOwnWords } from "#domain/review/rule/own-words.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { type Bench, mostFigure } from "./harness.ts";
import { shapesOf } from "./rule-shape.ts";

const MOST_MS = 20;
const SHOWN = 5;
const SAMPLES = 5;

export const rules: Bench = {
  name: "rules",
  about: "milliseconds in which the rules read the longest review and the longest reply, for the worst known shapes",
  async run({ rounds, say, signal }) {
    const works = {
      "rules, review": { read: readReview, length: TEXT_LIMIT.body.max },
      "rules, reply": { read: readReply, length: TEXT_LIMIT.reply.max },
    };
    return Object.entries(works).map(([name, { read, length }]) => {
      say(name);
      // The first texts are read by code that is not compiled yet.
      for (const [, text] of shapesOf(length)) read(text);
      const times = shapesOf(length).map(([shape, text]) => {
        signal.throwIfAborted();
        const samples = Array.from({ length: Math.max(SAMPLES, rounds) }, () => millisecondsOf(() => read(text)));
        return { shape, samples: samples.sort((a, b) => a - b) };
      });
      const median = (samples: readonly number[]) => samples[samples.length >> 1] as number;
      times.sort((a, b) => median(b.samples) - median(a.samples));
      const notes = times.slice(0, SHOWN).map(({ shape, samples }) => `${median(samples).toFixed(1)} ms: ${shape}`);
      return mostFigure(name, "ms", times[0]?.samples ?? [], MOST_MS, notes);
    });
  },
};

function readReview(body: string): void {
  heldBy({
    title: body.slice(0, TEXT_LIMIT.title.max),
    body,
    author: body.slice(0, TEXT_LIMIT.author.max),
    language: "en",
    email: "ana@mailbox.example",
    organic: true,
    fromTeam: false,
    organisationName: null,
    fromMailbox: 0,
    business: { name: "Oak House", country: "DE", domainKey: "oak-house.de" },
    nearCopies: 0,
    fromRange: { sameBusiness: 0, anyBusiness: 0 },
  });
}

function readReply(body: string): void {
  findingInOwnWords(body, "oak-house.de", "en");
}

/** Of the processor, so that other programs on the machine count less. */
function millisecondsOf(work: () => void): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}
