// A query as drizzle reads it: a promise of rows, or of arrays of values.

/** Rows as objects, or as arrays of values if that is asked for at once. */
export type Query = Promise<unknown> & { values(): Promise<unknown> };

export type Ending = { resolve(value: unknown): void; reject(error: unknown): void };

/** Reads the rows of a query as they were asked for. */
export type Read = (query: PromiseLike<unknown> & { values(): PromiseLike<unknown> }) => PromiseLike<unknown>;

/** Starts a query in the next microtask, when it is known whether `values` was called. `start` reads its rows by `read`. */
export function asQuery(start: (read: Read, ending: Ending) => void): Query {
  let asValues = false;
  const query = new Promise((resolve, reject) => {
    queueMicrotask(() => start((made) => (asValues ? made.values() : made), { resolve, reject }));
  });
  return Object.assign(query, {
    values() {
      asValues = true;
      return query;
    },
  });
}

/** A query whose failure may be looked at later, or not at all. */
export function handled(query: Query): Query {
  query.catch(() => {});
  return query;
}
