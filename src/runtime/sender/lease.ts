// How long a lease lasts, seen from here. Counted from before the database was asked, so never longer than the database says; and
// by two clocks, because one of them stands still while a process is stopped or a machine sleeps.

export type Moment = { steady: number; wall: number };

export function thisMoment(): Moment {
  return { steady: performance.now(), wall: Date.now() };
}

export function msSince(moment: Moment): number {
  return Math.max(performance.now() - moment.steady, Date.now() - moment.wall);
}

/** `since`: taken before the lease was asked for, or renewed. The messages of one reading share it. */
export type Lease = { since: Moment };
