// The places that an author without a script gives to pictures.
import { expect, test } from "bun:test";
import { arranged } from "#surface/page/form/photo.ts";

/** @param wanted place of each picture, in their order */
const order = (...wanted: number[]) =>
  arranged(wanted.map((each, at) => ({ place: at + 1, wanted: each }))).map(({ place }) => place);

const MOVES: [what: string, wanted: number[], becomes: number[]][] = [
  ["nothing", [1, 2, 3], [1, 2, 3]],
  ["2 to 1", [1, 1, 3], [2, 1, 3]],
  ["3 to 1", [1, 2, 1], [3, 1, 2]],
  ["1 to 2", [2, 2, 3], [2, 1, 3]],
  ["1 to 3", [3, 2, 3], [2, 3, 1]],
  ["1 and 3 change places", [3, 2, 1], [3, 2, 1]],
  ["2 and 3 both to 1: the earlier is first", [1, 1, 1], [2, 3, 1]],
  ["1 and 2 both to 3: the earlier is last", [3, 3, 3], [3, 2, 1]],
  ["beyond the end", [9, 2, 3], [2, 3, 1]],
  ["below the beginning", [1, 2, -4], [3, 1, 2]],
  ["one alone", [5], [1]],
];
for (const [what, wanted, becomes] of MOVES) test(what, () => expect(order(...wanted)).toEqual(becomes));
