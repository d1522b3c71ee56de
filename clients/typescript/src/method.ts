// The type of a method, from the types of its request and its answers.

type Request = { path?: unknown; query?: unknown; body?: unknown };

/** The only id of a path may also be given as `id`. */
type Named<Path> = Path extends { [Name in `${string}Id`]: string } ? Path | { id: string } : Path;

/** A part that the request does not have adds no field. */
type Part<T> = [Exclude<T, undefined>] extends [never] ? unknown : Exclude<T, undefined>;

/** The fields of path, query and body side by side. */
type Input<R extends Request> = Part<Named<R["path"]>> & Part<R["query"]> & Part<R["body"]>;

export type Method<R extends Request, Responses, Options> =
  Record<never, never> extends Input<R>
    ? (input?: Input<R>, options?: Options) => Promise<Responses[keyof Responses]>
    : (input: Input<R>, options?: Options) => Promise<Responses[keyof Responses]>;

/** Of an operation whose answer comes line by line: `for await (const line of client.exportReviews())`. */
export type LinesMethod<R extends Request, Responses, Options> = (
  input?: Input<R>,
  options?: Options,
) => AsyncGenerator<Responses[keyof Responses], void, undefined>;
