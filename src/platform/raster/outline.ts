// Outlines of text, with coordinates on a whole-number grid and written as shortly as SVG allows.

/** Where the pen begins, and its relative steps from there. */
export type Outline = { x: number; y: number; steps: string };

const STEP = /[MLQC][\d. -]*\d|Z/g;

/** @param d a path of absolute M, L, Q, C and Z with a space between numbers, as satori writes it */
export function shortOutline(d: string): Outline {
  let begin: { x: number; y: number } | null = null;
  // Joined, because a string made of thousands of pieces keeps them all in memory.
  const steps: string[] = [];
  let last = "";
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  for (const step of d.match(STEP) ?? []) {
    const command = step.charAt(0);
    if (command === "Z") {
      steps.push("z");
      last = "z";
      x = startX;
      y = startY;
      continue;
    }
    const values = step.slice(1).split(" ");
    const toX = Math.round(Number(values[values.length - 2]));
    const toY = Math.round(Number(values[values.length - 1]));
    const dx = toX - x;
    const dy = toY - y;
    if (command === "M") {
      if (begin === null) begin = { x: toX, y: toY };
      else steps.push(`m${dx}`, signed(dy));
      last = "m";
      startX = toX;
      startY = toY;
    } else if (command !== "L") {
      for (let index = 0; index < values.length; index++) {
        const value = Math.round(Number(values[index])) - (index % 2 === 0 ? x : y);
        steps.push(index > 0 || command === last ? signed(value) : `${command.toLowerCase()}${value}`);
      }
      last = command;
    } else if (dx !== 0 || dy !== 0) {
      const kind = dy === 0 ? "h" : dx === 0 ? "v" : "l";
      const first = kind === "v" ? dy : dx;
      steps.push(kind === last ? signed(first) : `${kind}${first}`);
      if (kind === "l") steps.push(signed(dy));
      last = kind;
    }
    x = toX;
    y = toY;
  }
  return { ...(begin ?? { x: 0, y: 0 }), steps: steps.join("") };
}

function signed(value: number): string {
  return value < 0 ? String(value) : ` ${value}`;
}
