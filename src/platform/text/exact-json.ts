// Parses JSON without rounding its integers beyond 2^53, which a double cannot hold: order numbers have any length.

/** More digits than a double keeps. */
const LONG_NUMBER = /-?\d[\d.eE+-]{15,}/g;
const INTEGER = /^-?\d+$/;

/** As JSON.parse, with long integers as text. @param under the only key whose integers are read so; without it, all */
export function parseExactly(text: string, under?: string): unknown {
  const value: unknown = JSON.parse(text);
  // A reviver with source access would recurse to any depth that is sent, and takes ten times as long.
  return text.search(LONG_NUMBER) === -1 ? value : JSON.parse(quoteLongIntegers(text, under));
}

/** Puts quotes around the long integers of a valid JSON text. */
function quoteLongIntegers(json: string, under: string | undefined): string {
  const key = JSON.stringify(under);
  let quoted = "";
  let at = 0;
  let isMeant = under === undefined;
  for (;;) {
    const open = json.indexOf('"', at);
    const between = open === -1 ? json.slice(at) : json.slice(at, open);
    quoted += isMeant ? between.replace(LONG_NUMBER, quote) : between;
    if (open === -1) return quoted;
    const close = endOfString(json, open);
    const string = json.slice(open, close + 1);
    quoted += string;
    at = close + 1;
    isMeant = under === undefined || string === key;
  }
}

function quote(number: string): string {
  return INTEGER.test(number) ? `"${number}"` : number;
}

/** Returns the end of the string that begins at `open`: the first quote after an even number of backslashes. */
function endOfString(json: string, open: number): number {
  let close = open;
  for (;;) {
    close = json.indexOf('"', close + 1);
    let before = close - 1;
    while (json[before] === "\\") before--;
    if ((close - before) % 2 === 1) return close;
  }
}
