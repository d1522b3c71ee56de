// A stand-in for Twilio's Messages API on the loopback: stores the texts that it receives, and answers as a test sets.

export type TextRequest = { path: string; authorization: string | null; form: Record<string, string> };

export type TextProvider = {
  /** For TWILIO_BASE_URL. */
  url: string;
  requests: TextRequest[];
  /** The answer; null: accept. */
  onMessage(answer: (request: TextRequest, nth: number) => Response | Promise<Response> | null): void;
  stop(): Promise<void>;
};

/** Starts a provider on a free port. */
export function startTextProvider(): TextProvider {
  const requests: TextRequest[] = [];
  let answer: (request: TextRequest, nth: number) => Response | Promise<Response> | null = () => null;
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    development: false,
    async fetch(request) {
      const form = Object.fromEntries(new URLSearchParams(await request.text()));
      const { pathname: path } = new URL(request.url);
      const kept = { path, authorization: request.headers.get("authorization"), form };
      requests.push(kept);
      const nth = requests.length;
      return (
        (await answer(kept, nth)) ??
        Response.json({ sid: `SM${String(nth).padStart(32, "0")}`, status: "queued" }, { status: 201 })
      );
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    requests,
    onMessage: (given) => {
      answer = given;
    },
    stop: () => server.stop(true),
  };
}

/** An error as Twilio answers it. */
export function twilioError(
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
    { status, headers },
  );
}
