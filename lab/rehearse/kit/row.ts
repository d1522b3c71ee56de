// One line of the table: the required and the found value.

export type Row = {
  /** The requirement in words: "events lost when the app is killed 100 times". */
  what: string;
  /** Such as "0" or "<= 1 s". */
  required: string;
  found: string;
  /** Null if this machine cannot rehearse it; `found` says why. */
  met: boolean | null;
};

/** A row that is met where the number is at most `most`. */
export function atMost(what: string, found: number, most: number, unit = "", note = ""): Row {
  const required = most === 0 ? "0" : `<= ${most.toLocaleString("en")}${unit}`;
  return { what, required, found: `${found.toLocaleString("en")}${unit}${note}`, met: found <= most };
}

/** A row that is met if the number is exactly this. */
export function exactly(what: string, found: number, wanted: number, note = ""): Row {
  return {
    what,
    required: wanted.toLocaleString("en"),
    found: `${found.toLocaleString("en")}${note}`,
    met: found === wanted,
  };
}

/** A row that is met without offenders. It shows the first of them. */
export function none(what: string, offenders: readonly string[], of?: string): Row {
  const found = offenders.length === 0 ? `0${of ? ` of ${of}` : ""}` : `${offenders.length}: ${offenders[0]}`;
  return { what, required: "0", found, met: offenders.length === 0 };
}

/** A row of a requirement that this machine cannot rehearse. */
export function impossible(what: string, required: string, why: string): Row {
  return { what, required, found: why, met: null };
}
