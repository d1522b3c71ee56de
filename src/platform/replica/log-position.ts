// How long the first database's log was at which moment: from that, how old what a replica shows is.

type Noted = { askedAt: number; position: bigint };

/** @param rememberMs older moments are forgotten */
export function createLogPositions(rememberMs: number, now: () => number = () => performance.now()) {
  let noted: Noted[] = [];
  const note = (askedAt: number, position: bigint) => {
    noted = noted.filter((each) => each.askedAt >= askedAt - rememberMs);
    noted.push({ askedAt, position });
  };
  return {
    /** @param askedAt before it was asked, by performance.now(): what was written by then is in the log up to `position` */
    note,
    /** The first database does not answer: what was its end is taken for its end still. */
    standStill(askedAt: number): void {
      const last = noted.at(-1);
      if (last) note(askedAt, last.position);
    },
    /** The age of the newest moment of which a replica shows everything; null where it is older than what is remembered. */
    lagMs(replayed: bigint): number | null {
      const shown = noted.findLast((each) => each.position <= replayed);
      return shown ? Math.max(0, now() - shown.askedAt) : null;
    },
  };
}

/** PostgreSQL writes a position in its log as two hexadecimal halves: 16/B374D848. */
export function parsePosition(text: string): bigint {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
