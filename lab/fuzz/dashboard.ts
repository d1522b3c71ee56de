// Every route of the dashboard as every role, from the table that the permission tests walk: its path, and its form.
import { ROWS, type Row } from "../../test/surface/dashboard/route-table.ts";
import { pathAt, type TenantPerson } from "../../test/surface/dashboard/route-world.ts";
import { NOBODY } from "./kit/canary.ts";
import { formOf, formType, origin } from "./kit/form.ts";
import { hostileText, inAddress } from "./kit/hostile.ts";
import { type Random, weighted } from "./kit/random.ts";
import { bytesOf, type Request } from "./kit/request.ts";
import type { FuzzTenant, Person, World } from "./kit/world.ts";

const SEARCH = [
  "page",
  "q",
  "rating",
  "verified",
  "sort",
  "before",
  "after",
  "from",
  "to",
  "status",
  "user",
  "who",
  "subject",
];

const ROLE_WEIGHTS = [
  [4, "owner"],
  [3, "admin"],
  [3, "member"],
  [3, "staff"],
  [1, "nobody"],
] as const;

/** Routes that end access or remove things. They are rare, so that things are left. */
const ENDING = /\/(?:logout|leave|release|remove|revoke|delete|end|end-others|withdraw|accept|approve|reject|decide)$/;
const IN_PRIVACY = /^\/dashboard\/settings\/privacy\/(?!lift)/;
/** A password is hashed. */
const HASHING = /^POST \/(?:login|signup|reset|join|dashboard\/account\/password)/;

/** A request to a route of the dashboard, in any role, for the caller's own organisation or another. */
export async function dashboardRequest(random: Random, world: World): Promise<Request> {
  const tenant = random.pick(world.tenants);
  const role = weighted(random, ROLE_WEIGHTS);
  // Some requests ask for another organisation's things, and most of them are refused.
  const row = weighted(random, random.chance(0.85) === (role === "staff") ? STAFF_ROWS : OTHER_ROWS);
  const person = role === "nobody" ? null : role === "staff" ? world.staff : tenant.people[role];
  const of = random.chance(0.9) ? tenant : random.pick(world.tenants);
  return rowRequest(random, row, of, person, random.chance(0.5));
}

const WEIGHTED_ROWS: readonly (readonly [number, Row])[] = ROWS.map((row) => [weightOf(row.place), row]);
/** No person of the fuzzer is an operator: their pages change the service that is watched. To all others they are not there. */
const isOfStaff = ([, { who }]: readonly [number, Row]) => who === "staff" || who === "operator";
const STAFF_ROWS = WEIGHTED_ROWS.filter(isOfStaff);
const OTHER_ROWS = WEIGHTED_ROWS.filter((row) => !isOfStaff(row));

function weightOf(place: string): number {
  if (HASHING.test(place)) return 0.05;
  if (ENDING.test(place)) return 0.1;
  return place.startsWith("GET ") ? 1.5 : 1;
}

/**
 * One row of the table of routes as a request.
 * @param isSound sends the form as its page would
 * @param get reads a page whose content the form needs
 */
export async function rowRequest(
  random: Random,
  row: Row,
  tenant: FuzzTenant,
  person: Person | null,
  isSound: boolean,
  get: TenantPerson["get"] = async () => new Response(null, { status: 404 }),
): Promise<Request> {
  const [method = "", pattern = ""] = row.place.split(" ");
  const post = () => Promise.reject(new Error("not here"));
  const asPerson: TenantPerson = { ...(person ?? tenant.people.member), get, post, cookies: new Map() };
  let path = pathAt(row.place, tenant, asPerson);
  if (!isSound && random.chance(0.2)) path = path.replace(/[^/]+$/, () => inAddress(random, hostileText(random, "id")));
  if (method === "GET" && random.chance(0.4)) {
    const name = random.pick(SEARCH);
    path += `?${name}=${isSound ? random.pick(["1", "2", "published", "held", "owner"]) : inAddress(random, hostileText(random, name))}`;
  }
  const isPost = method === "POST";
  const request: Request = {
    surface: "dashboard",
    route: `${method} ${pattern}`,
    asker: person ? { role: person.role, tenant: person.tenant } : NOBODY,
    method,
    path,
    headers: person === null ? [] : [["cookie", person.cookie]],
    body: null,
    isSound,
    ...(person && { person }),
  };
  if (!isPost) return request;
  request.headers.push(...origin(random, isSound));
  if (row.isFile) {
    request.headers.push(["content-type", `multipart/form-data; boundary=${BOUNDARY}`]);
    request.body = bytesOf(uploadOf(random, isSound));
    return request;
  }
  const given = Object.entries(await row.form(tenant, asPerson));
  // Leaves out fields without a value yet, such as a decision that was not made.
  const fields = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  // A business knows its customers' addresses, and may try to erase their reviews by them.
  if (IN_PRIVACY.test(path) && random.chance(0.5)) {
    fields.email = random.pick(tenant.authors);
    if (random.chance(0.5)) fields[random.pick(["remove", "forget"])] = "on";
  }
  request.headers.push(...formType(random, isSound));
  request.body = bytesOf(formOf(random, fields, isSound));
  return request;
}

const BOUNDARY = "between-the-parts";

function uploadOf(random: Random, isSound: boolean): string {
  const cells = () => (isSound ? random.pick(["7", "Ana"]) : hostileText(random, "email"));
  const lines = Array.from(
    { length: 1 + random.below(5) },
    (_, n) => `a${random.below(9_999)}-${n}@mailbox.example,${cells()},${cells()}`,
  );
  const file = `email,name,reference\n${lines.join("\n")}\n`;
  const disposition = random.pick(['form-data; name="text"', 'form-data; name="file"; filename="list.csv"']);
  const whole = `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\nContent-Type: text/csv\r\n\r\n${file}\r\n--${BOUNDARY}--\r\n`;
  return isSound || random.chance(0.6) ? whole : whole.slice(0, random.below(whole.length));
}
