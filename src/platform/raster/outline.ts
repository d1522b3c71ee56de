// Shortens outlines: whole numbers, relative steps, no lines without length. A badge is a third smaller for it.

const PART = /[A-Z]|-?\d+(?:\.\d+)?/g;

/** @param d a path of absolute M, L, Q, C and Z; with other commands it is returned as it is */
export function shortOutline(d: string): string {
  if (/[^MLQCZ\d\s.,-]/.test(d)) return d;
  const parts = d.match(PART) ?? [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let last = "";
  let out = "";
  for (let at = 0; at < parts.length; ) {
    const command = parts[at++] as string;
    if (command === "Z") {
      out += "z";
      last = "z";
      [x, y] = [startX, startY];
      continue;
    }
    const values: number[] = [];
    // A command ends where the next one begins: only numbers begin below the letters.
    for (; at < parts.length && (parts[at] as string) < "A"; at++) values.push(Math.round(Number(parts[at])));
    const [toX, toY] = [values.at(-2) ?? x, values.at(-1) ?? y];
    const [dx, dy] = [toX - x, toY - y];
    if (command === "M") {
      out += `m${dx}${signed(dy)}`;
      last = "m";
      [startX, startY] = [toX, toY];
    } else if (command !== "L") {
      const steps = values.map((value, index) => value - (index % 2 === 0 ? x : y));
      out += command === last ? signed(steps[0] as number) : command.toLowerCase() + steps[0];
      for (let index = 1; index < steps.length; index++) out += signed(steps[index] as number);
      last = command;
    } else if (dx !== 0 || dy !== 0) {
      const kind = dy === 0 ? "h" : dx === 0 ? "v" : "l";
      const first = kind === "v" ? dy : dx;
      out += kind === last ? signed(first) : kind + first;
      if (kind === "l") out += signed(dy);
      last = kind;
    }
    [x, y] = [toX, toY];
  }
  return out;
}

function signed(value: number): string {
  return value < 0 ? String(value) : ` ${value}`;
}
