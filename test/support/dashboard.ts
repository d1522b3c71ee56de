// A person at the dashboard: logged in, with the cookies and headers of a browser.
import { newId, type OrganisationId, type UserId } from "#contract/id.ts";
import { startSession } from "#domain/account/sign-in/session.ts";
import type { Role } from "#domain/account/state/permission.ts";
import { member, user } from "#domain/account/state/table.ts";
import { accountMail } from "#surface/mail/account.ts";
import { invitationText } from "#surface/mail/invitation-text.ts";
import type { TestService } from "./service.ts";

/** What only the operator's page asks for. */
export const OPERATING = {
  wordAccountMail: accountMail,
  wordInvitationText: invitationText,
  drawPrint: async () => new Uint8Array(),
  redraw: async () => ({ fault: "type" as const }),
  readPhoto: async () => new Uint8Array([1]),
  examine: async () => [],
  load: async () => [],
  loadSettings: async () => {},
};

export type Person = {
  id: UserId;
  email: string;
  /** @param path begins with a slash. Cookies that an answer sets are kept, as a browser does. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Sends a form from a page of the service. @param headers replace or join those of a browser */
  post(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  /** @returns the page that a redirect leads to */
  follow(response: Response | Promise<Response>): Promise<Response>;
  /** The browser's cookies, by name. */
  cookies: Map<string, string>;
};

/** Makes a person with a confirmed address, in an organisation or in none. */
export async function seedPerson(
  { context }: Pick<TestService, "context">,
  of: {
    organisationId?: OrganisationId;
    role?: Role;
    staff?: boolean;
    operator?: boolean;
    name?: string;
    email?: string;
  } = {},
): Promise<{ id: UserId; email: string }> {
  const id = newId<"usr">();
  const email = of.email ?? `person-${id.slice(-12)}@company.example`;
  const now = context.clock.now();
  await context.db.insert(user).values({
    id,
    email,
    name: of.name ?? "Ada Person",
    staff: of.staff ?? of.operator ?? false,
    operator: of.operator ?? false,
    emailConfirmedAt: now,
    createdAt: now,
  });
  if (of.organisationId)
    await context.db
      .insert(member)
      .values({ organisationId: of.organisationId, userId: id, role: of.role ?? "owner", createdAt: now });
  return { id, email };
}

/** Makes a person and a session. */
export async function signIn(service: TestService, of: Parameters<typeof seedPerson>[1] = {}): Promise<Person> {
  const person = await seedPerson(service, of);
  const token = await startSession(service.context, { userId: person.id, userAgent: "a test" });
  return { ...browse(service, new Map([["__Host-candor-session", token]])), ...person };
}

/** A visitor with these cookies; without cookies not logged in. */
export function browse(service: TestService, cookies = new Map<string, string>()): Omit<Person, "id" | "email"> {
  const ask = async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    if (cookie !== "") headers.set("cookie", cookie);
    const response = await service.send(new Request(`http://localhost${path}`, { ...init, headers }));
    for (const set of response.headers.getSetCookie()) {
      const [pair = ""] = set.split(";", 1);
      const name = pair.slice(0, pair.indexOf("="));
      if (/max-age=0/i.test(set)) cookies.delete(name);
      else cookies.set(name, pair.slice(name.length + 1));
    }
    return response;
  };
  const get = (path: string, headers: Record<string, string> = {}) => ask(path, { headers });
  return {
    cookies,
    get,
    post: (path, fields = {}, headers = {}) =>
      ask(path, {
        method: "POST",
        headers: { "sec-fetch-site": "same-origin", ...headers },
        body: new URLSearchParams(fields),
      }),
    async follow(response) {
      const answer = await response;
      const location = answer.headers.get("location");
      if (answer.status !== 303 || location === null) throw new Error(`no redirect, but ${answer.status}`);
      // A browser sends no fragment.
      return get(location.split("#", 1)[0] ?? "");
    },
  };
}
