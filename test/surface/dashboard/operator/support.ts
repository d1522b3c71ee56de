// A service whose settings the environment leaves open, with an operator at its page, and mail servers that answer as told.
import { createServer, type Server } from "node:net";
import type { Config } from "#platform/config/config.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

export const SERVICE = "/operator/service";

export type Desk = { service: TestService; operator: Person };

export async function openDesk(config: Partial<Config> = {}): Promise<Desk> {
  const service = await createTestService({ given: {}, smtpUrl: null, ...config });
  return { service, operator: await signIn(service, { operator: true }) };
}

/** The page after a part was saved. */
export async function save({ operator }: Desk, part: string, fields: Record<string, string>): Promise<Response> {
  const answer = await operator.post(`${SERVICE}/${part}`, fields);
  return answer.status === 303 ? operator.follow(answer) : answer;
}

/** The kept settings as the database has them. */
export async function stored({
  service,
}: Desk): Promise<Record<string, { value: string | null; sealed: Uint8Array | null }>> {
  const rows = await service.sql`select name, value, sealed from setting order by name`;
  return Object.fromEntries(rows.map(({ name, value, sealed }) => [name, { value, sealed }]));
}

export async function audited({ service }: Desk): Promise<{ action: string; detail: unknown }[]> {
  return (await service.sql`select action, detail from audit_entry where action like 'service.%' order by id`).map(
    ({ action, detail }) => ({ action, detail }),
  );
}

export type MailServer = { port: number; heard: string[]; close(): void };

/** @param answers by the first word of a command; `DATA.` is the answer to the whole mail */
export async function mailServer(answers: Record<string, string> = {}): Promise<MailServer> {
  const heard: string[] = [];
  const server: Server = createServer((socket) => {
    let isData = false;
    socket.on("error", () => {});
    socket.write(answers.greeting ?? "220 mail.example ESMTP\r\n");
    socket.on("data", (bytes) => {
      for (const line of bytes.toString().split("\r\n")) {
        if (line === "") continue;
        if (isData && line !== ".") continue;
        const word = line === "." ? "DATA." : (line.split(" ")[0] ?? "").toUpperCase();
        heard.push(line);
        isData = word === "DATA" && answers.DATA === undefined;
        socket.write(answers[word] ?? USUAL[word] ?? "250 ok\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { port, heard, close: () => void server.close() };
}

const USUAL: Record<string, string> = {
  EHLO: "250-mail.example\r\n250 AUTH PLAIN\r\n",
  AUTH: "235 welcome\r\n",
  DATA: "354 go on\r\n",
  "DATA.": "250 2.0.0 Ok: queued as 4F2A\r\n",
  QUIT: "221 bye\r\n",
};
