// Delays every answer to the browser, and sends documents in two parts. Tests that look at a page too early then always fail, not only
// on a busy machine. Loaded before tests, and before services that they start, if LATE_MS is set: LATE_MS=200 npm test test/journey
const LATE_MS = Number(process.env.LATE_MS ?? 0);
/** The share of a document that is sent at once, mostly its head. */
const FIRST_PART = 0.3;

type Fetch = (this: unknown, request: Request, server: unknown) => Response | undefined | Promise<Response | undefined>;

const late = () => new Promise((resolve) => setTimeout(resolve, LATE_MS));

async function answerLate(request: Request, answer: Response): Promise<Response> {
  const destination = request.headers.get("sec-fetch-dest");
  // Only browsers send this header.
  if (!destination) return answer;
  if (destination !== "document") await late();
  if (!answer.headers.get("content-type")?.startsWith("text/html")) return answer;
  const whole = await answer.bytes();
  const middle = Math.floor(whole.length * FIRST_PART);
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  const halves = async function* () {
    yield whole.subarray(0, middle);
    await late();
    yield whole.subarray(middle);
  };
  return new Response(halves as unknown as BodyInit, { status: answer.status, headers });
}

if (LATE_MS > 0) {
  const serve = Bun.serve as (options: { fetch?: Fetch }) => unknown;
  const serveLate = (options: { fetch?: Fetch }) => {
    const { fetch } = options;
    if (!fetch) return serve(options);
    return serve({
      ...options,
      async fetch(request, server) {
        const answer = await fetch.call(this, request, server);
        return answer && answerLate(request, answer);
      },
    });
  };
  Object.assign(Bun, { serve: serveLate });
}
