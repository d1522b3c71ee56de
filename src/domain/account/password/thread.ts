// The thread that judges passwords.
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";

export type Question = { password: string; words: readonly string[] };
export type Judgement = { isEasy: boolean };

/** The work grows with the square of the length: at worst 64 characters take 30 ms, and 200 take half a second. */
const JUDGED_LENGTH = 64;
/** Most readings of a word such as "p4$$w0rd". With the default of 100 a hostile password takes ten times as long. */
const MOST_SUBSTITUTIONS = 8;
/** "Safely unguessable": 10^8 guesses and more. */
const LEAST_SCORE = 3;

declare const self: Worker;

const judge = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: MOST_SUBSTITUTIONS,
});

self.onmessage = ({ data }: MessageEvent<Question>) => {
  const { score } = judge.check(data.password.slice(0, JUDGED_LENGTH), [...data.words]);
  self.postMessage({ isEasy: score < LEAST_SCORE } satisfies Judgement);
};
