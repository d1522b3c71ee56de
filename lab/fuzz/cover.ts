// The walk: each route of the dashboard once as every permitted role, because random requests may miss some.
import { ROWS } from "../../test/surface/dashboard/route-table.ts";
import { rowRequest } from "./dashboard.ts";
import { randomOf } from "./kit/random.ts";
import { bytesOf, type Request } from "./kit/request.ts";
import { openLine } from "./kit/wire.ts";
import { seedFuzzTenant, seedWorld } from "./kit/world.ts";
import { type Run, send } from "./run.ts";

/** Asks each route of the dashboard once in every allowed role, with a form as its page sends it, each time for a new tenant. */
export async function coverDashboard(settings: Run, firstTenant: number): Promise<string[]> {
  const { port, rows, seed, tally, witness } = settings;
  const line = openLine(port);
  const missed: string[] = [];
  let number = firstTenant;
  const newTenant = async () => {
    const tenant = await seedFuzzTenant(rows, number++);
    witness.know(tenant);
    return tenant;
  };
  let shared = await newTenant();
  const { staff } = await seedWorld(rows, [number++]);
  for (const row of ROWS) {
    // They change the service that is watched.
    if (row.who === "operator") continue;
    const isPost = row.place.startsWith("POST ");
    // Any role stands for all in a route that is open to everyone who is logged in.
    const anyone = isPost ? ["member"] : ["owner", "admin", "member"];
    const roles = row.who === "staff" ? ["staff"] : typeof row.who === "string" ? anyone : row.who;
    for (const role of roles) {
      const tenant = isPost ? await newTenant() : shared;
      const person = role === "staff" ? staff : tenant.people[role as "owner"];
      const random = randomOf(seed, number);
      const ask = async (made: Request) =>
        send(
          settings,
          line,
          { ...made, headers: [...made.headers, ["x-forwarded-for", `10.200.${number >> 8}.${number & 255}`]] },
          number,
          true,
        );
      await row.prepare?.(tenant, {
        ...person,
        post: async (path: string, fields: Record<string, string>) => {
          const body = bytesOf(new URLSearchParams(fields).toString());
          const headers: [string, string][] = [
            ["cookie", person.cookie],
            ["sec-fetch-site", "same-origin"],
            ["content-type", "application/x-www-form-urlencoded"],
          ];
          await ask({
            surface: "dashboard",
            route: `POST ${path}`,
            asker: person,
            method: "POST",
            path,
            headers,
            body,
            isSound: true,
          });
        },
      } as never);
      const get = async (path: string) => {
        const headers: [string, string][] = [["cookie", person.cookie]];
        const page: Request = {
          surface: "dashboard",
          route: `GET ${path}`,
          asker: person,
          method: "GET",
          path,
          headers,
          body: null,
          isSound: true,
        };
        const { status, headers: answered, body } = await ask(page);
        for (const cookie of answered.get("set-cookie")?.split("\n") ?? [])
          cookies.push(cookie.split(";", 1)[0] as string);
        return new Response(new Uint8Array(body), { status });
      };
      const cookies = [person.cookie];
      const made = await rowRequest(random, row, tenant, person, true, get);
      for (const header of made.headers) if (header[0] === "cookie") header[1] = cookies.join("; ");
      made.path = made.path.split("?", 1)[0] as string;
      const answer = await ask(made);
      if (answer.status !== row.status && (row.status >= 400 || answer.status >= 400))
        missed.push(`${row.place} as ${role}: ${answer.status}, not ${row.status}${reasonIn(answer.body)}`);
      if (!isPost && answer.status === 303) shared = await newTenant();
    }
  }
  line.close();
  await witness.settle(seed, settings.onFinding);
  for (const { place, who, status } of ROWS)
    if (status < 400 && typeof who !== "string")
      for (const role of who) if (!tally.reached(place, role)) missed.push(`${place} as ${role}: never with success`);
  return [...new Set(missed)];
}

/** The error that a page shows, to explain a miss. */
function reasonIn(body: Buffer): string {
  const [summary] = /<div class="errors".*?<\/div>/s.exec(body.toString("utf8")) ?? [];
  return summary
    ? ` (${summary
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " ")
        .trim()})`
    : "";
}
