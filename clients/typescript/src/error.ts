// The error that a refused or failed call rejects with.

type Refused = { status: number; code: string; message: string; requestId: string | null; retryAfter: number | null };

/** `code` is stable (docs/errors.md lists them); it is `unreachable` with status 0 where no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Names the request in the service's log. */
  readonly requestId: string | null;
  /** Seconds after which to try again, where the service says so. */
  readonly retryAfter: number | null;

  constructor({ status, code, message, requestId, retryAfter }: Refused, options?: ErrorOptions) {
    super(message, options);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

/** The error of an answer. A proxy may answer in another shape: its code is then `http_` and the status. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as { error?: { code?: unknown; message?: unknown } } | null;
  const { code, message } = body?.error ?? {};
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new ApiError({
    status: response.status,
    code: typeof code === "string" ? code : `http_${response.status}`,
    message: typeof message === "string" ? message : `The service answered ${response.status}.`,
    requestId: response.headers.get("x-request-id"),
    retryAfter: Number.isFinite(seconds) && seconds >= 0 ? seconds : null,
  });
}

/** The error of a call that got no answer, or lost it. */
export function unreachable({ method, url }: { method: string; url: string }, cause: unknown): ApiError {
  const message = `${method} ${url.split("?", 1)[0]} got no answer.`;
  return new ApiError({ status: 0, code: "unreachable", message, requestId: null, retryAfter: null }, { cause });
}

/** A page of the feed or the log lacks entries, or has wrong ones. */
export class UnverifiedError extends Error {
  override readonly name = "UnverifiedError";
}
