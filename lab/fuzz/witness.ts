// Attributes each change of a review or a public figure to a request that was in flight when it was made. Requests that the
// service did not answer count as in flight for a while longer, because it may still work on them. Posts as an organisation go
// one after the other at each tenant, so a change that no author or moderator made has one suspect.
import { toWire } from "#contract/id.ts";
import { accountsFor, type Sent, usedInvitations } from "./account.ts";
import { asCurl } from "./curl.ts";
import type { Finding } from "./findings.ts";
import { type Change, openJournal } from "./journal.ts";
import { isOrganisation } from "./kit/canary.ts";
import type { Request } from "./kit/request.ts";
import type { Answer } from "./kit/wire.ts";
import type { FuzzTenant, Rows } from "./kit/world.ts";
import { createLocks } from "./lock.ts";

export type Witness = {
  /** Watches a tenant. Only requests may change it from then on. */
  know(tenant: FuzzTenant): void;
  /** Sends a request and attributes the changes that it causes. */
  around(n: number, request: Request, send: () => Promise<Answer>): Promise<Answer>;
  /** Accounts for the changes since the last call. Call it from time to time, and at the end. */
  settle(seed: number, onFinding: (finding: Finding) => void): Promise<void>;
  /** One line: the number of changes, and of those beside a post of the organisation. */
  summary(): string;
};

export const RULE = {
  review: "no post as an organisation changes a review",
  figure: "no post as an organisation moves a public figure",
  unexplained: "an author or a moderator caused each change of a review",
} as const;

/** A request that may change something. */
type Deed = Sent & {
  n: number;
  from: number;
  to: number;
  status: number;
};

const MAY_CHANGE = /^(?:POST|PUT|PATCH|DELETE)$/;
/** Tenants that requests still name: those of this world, the last and the next. */
const RECENT = 12;
/** The service may work for so long on a request that it did not answer. */
const UNANSWERED_MS = 60_000;
/** A row names its transaction by the lower half of the number. */
const ROW_XID_MASK = 0xffffffff;
/** Bytes of a request that are searched for names of tenants. */
const MOST_READ = 20_000;

/** @param rows of the database that the service under fuzz works on */
export async function openWitness(rows: Rows): Promise<Witness> {
  const journal = await openJournal(rows);
  const locks = createLocks();
  const byBusiness = new Map<string, { tenant: FuzzTenant; since: number }>();
  const byNumber = new Map<number, FuzzTenant>();
  const recent: { tenant: FuzzTenant; names: string[] }[] = [];
  let deeds: Deed[] = [];
  const seen = { changes: 0, besidePost: 0, unanswered: 0 };

  const namedIn = ({ body }: Request, path: string): FuzzTenant[] => {
    const said = `${path}\n${body === null ? "" : Buffer.from(body.subarray(0, MOST_READ)).toString("utf8")}`;
    return recent.filter(({ names }) => names.some((name) => said.includes(name))).map(({ tenant }) => tenant);
  };
  const tenantsOf = (request: Request, path: string): FuzzTenant[] => {
    const { asker } = request;
    const named = isOrganisation(asker) || asker.role === "staff" ? namedIn(request, path) : [];
    const own = isOrganisation(asker) && asker.tenant !== null ? byNumber.get(asker.tenant) : undefined;
    return own ? [...new Set([own, ...named])] : named;
  };

  return {
    know(tenant) {
      byNumber.set(tenant.number, tenant);
      byBusiness.set(tenant.ids.business, { tenant, since: Date.now() });
      const ids = Object.values(tenant.ids).map((id) =>
        (id.includes("_") ? id : toWire("rev", id)).replace(/^\w+_/, ""),
      );
      recent.push({ tenant, names: [tenant.slug, ...tenant.authors, ...ids, ...Object.values(tenant.wire).flat()] });
      if (recent.length > RECENT) recent.shift();
    },
    async around(n, request, send) {
      if (!MAY_CHANGE.test(request.method)) return send();
      const path = asRead(request.path);
      const isOrganisations = isOrganisation(request.asker);
      const tenants = tenantsOf(request, path);
      const release = isOrganisations
        ? await locks.take(
            n,
            tenants.map(({ number }) => number),
          )
        : () => {};
      const deed = {
        n,
        request,
        path,
        isOrganisations,
        tenants,
        from: Date.now(),
        to: Number.POSITIVE_INFINITY,
        status: 0,
      };
      deeds.push(deed);
      try {
        const answer = await send();
        deed.status = answer.status;
        return answer;
      } finally {
        if (deed.status === 0) seen.unanswered++;
        // Times are whole milliseconds, so a change within the last one came before its end.
        deed.to = Date.now() + (deed.status === 0 ? UNANSWERED_MS : 1);
        release();
      }
    },
    async settle(seed, onFinding) {
      const now = Date.now();
      const changes = (await journal.take()).filter(({ businessId, from }) => {
        const known = byBusiness.get(businessId);
        return known !== undefined && from > known.since;
      });
      const used = await usedInvitations(rows, changes);
      for (const change of changes) {
        const { tenant } = byBusiness.get(change.businessId) as { tenant: FuzzTenant };
        const atWork = deeds.filter(({ from, to }) => from <= change.from && change.to <= to);
        const posts = atWork.filter(({ isOrganisations, tenants }) => isOrganisations && tenants.includes(tenant));
        seen.changes++;
        if (posts.length > 0) seen.besidePost++;
        if (atWork.some((deed) => accountsFor(deed, change, tenant, used))) continue;
        const isFigure = change.what.every((each) => each.startsWith("figure."));
        const suspects = posts.length > 0 ? posts.toSorted(answeredFirst) : atWork;
        const [first] = suspects;
        const route = first && posts.length > 0 ? `${first.request.route} as ${first.request.asker.role}: ` : "";
        const others = suspects.length > 1 ? ` (or ${suspects.length - 1} others that were in flight)` : "";
        onFinding({
          rule: posts.length === 0 ? RULE.unexplained : isFigure ? RULE.figure : RULE.review,
          detail: `${route}${change.what.join(", ")}${await recorded(rows, change)}${others}`,
          seed,
          n: first?.n ?? -1,
          request: suspects.map(({ request }) => asCurl(request)).join("\n  "),
          answer: first ? `${first.status}` : "",
        });
      }
      // Later commits were caused by requests that are still under way.
      deeds = deeds.filter(({ to }) => to >= now);
    },
    summary: () =>
      `${seen.changes} changes of reviews and figures, each attributed or a finding; at ${seen.besidePost} of them a post of the organisation was in flight too; ${seen.unanswered} requests that may change something were not answered`,
  };
}

/** Requests that the service answered come first, because they are the likelier cause. */
function answeredFirst(a: Deed, b: Deed): number {
  return Number(b.status > 0) - Number(a.status > 0);
}

/** The reason that the service recorded in the same transaction. */
async function recorded({ sql }: Rows, { xid, reviewIds }: Change): Promise<string> {
  const decisions = await sql`
    select distinct asked_by, reason from moderation
    where review_id = any(${reviewIds}::uuid[]) and xmin = (${xid}::bigint & ${ROW_XID_MASK}::bigint)::text::xid`;
  return decisions.map(({ asked_by, reason }) => ` [recorded as ${reason} by ${asked_by}]`).join("");
}

/** The path as the server decodes it. */
function asRead(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
