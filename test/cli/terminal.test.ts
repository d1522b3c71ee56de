// What commands print of other people's words: names, answers of another instance, entries of a foreign log.
import { afterEach, describe, expect, spyOn, test } from "bun:test";
import { note, printResult, startProgress } from "#cli/kit/terminal.ts";

const { isTTY } = process.stderr;
let written = "";
const catchIn = (stream: NodeJS.WriteStream) =>
  spyOn(stream, "write").mockImplementation((text) => {
    written += text;
    return true;
  });

const HOSTILE = "\u001b]0;owned\u0007\u001b[2Jshop\u009b31m\r\u0000\u007f";
const SHOWN = "\ufffd]0;owned\ufffd\ufffd[2Jshop\ufffd31m\ufffd\ufffd\ufffd";

function printed(print: () => void): string {
  written = "";
  const spies = [catchIn(process.stdout), catchIn(process.stderr)];
  try {
    print();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return written;
}

afterEach(() => {
  process.stderr.isTTY = isTTY;
});

describe("a terminal obeys nothing that stands", () => {
  test("in a result, whose lines and columns stay", () => {
    const print = () => printResult({ json: false }, {}, [`a\tb\nc: ${HOSTILE}`, "Müller مطعم 東京 👍"]);
    expect(printed(print)).toBe(`a\tb\nc: ${SHOWN}\nMüller مطعم 東京 👍\n`);
  });

  test("in JSON, which programs read as it was", () => {
    const text = printed(() => printResult({ json: true }, { place: HOSTILE }, []));
    expect(text.trimEnd()).not.toMatch(/\p{Cc}/u);
    expect(JSON.parse(text)).toEqual({ place: HOSTILE });
  });

  test("in an error", () => {
    expect(printed(() => note(HOSTILE))).toBe(`${SHOWN}\n`);
  });

  test("beside a progress bar", () => {
    process.stderr.isTTY = true;
    expect(printed(() => startProgress().show(null, HOSTILE))).toBe(`\r\u001b[2K${SHOWN}`);
  });
});
