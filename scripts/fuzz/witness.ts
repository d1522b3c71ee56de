// Who changed what: each change of a review or a public figure is held against the requests that were under way at its moment.
// Posts as an organisation go one after the other at each desk, so that there is one of them, at most, that can have caused it.

import { toWire } from "#platform/id.ts";
import { isOrganisation } from "./canary.ts";
import { asCurl } from "./curl.ts";
import { type Change, openJournal } from "./journal.ts";
import { createLocks } from "./lock.ts";
import type { Request } from "./request.ts";
import type { Finding } from "./run.ts";
import type { Answer } from "./wire.ts";
import { type FuzzDesk, privateLinksIn, type Rows } from "./world.ts";

export type Witness = {
  /** From now on this desk is changed by requests alone. */
  know(desk: FuzzDesk): void;
  /** Sends a request under its eyes. */
  around(n: number, request: Request, send: () => Promise<Answer>): Promise<Answer>;
  /** Accounts for what was changed so far. Call it now and then, and at the end. */
  settle(seed: number, onFinding: (finding: Finding) => void): Promise<void>;
};

export const RULE = {
  review: "no post as an organisation changes a review",
  figure: "no post as an organisation moves a public figure",
  nobody: "each change of a review has its author or a moderator behind it",
} as const;

/** A request that may change something. */
type Deed = {
  n: number;
  request: Request;
  /** As the server reads it. */
  path: string;
  isOrganisations: boolean;
  /** Whose it is, and of whose things it speaks. */
  desks: readonly FuzzDesk[];
  from: number;
  to: number;
  status: number;
};

const MAY_CHANGE = /^(?:POST|PUT|PATCH|DELETE)$/;
/** Desks that requests still speak of: those of this world, the last and the next. */
const RECENT = 12;
/** A request without an answer may be at work for so long. */
const UNANSWERED_MS = 60_000;
/** A bound on what is looked through for names of desks. */
const MOST_READ = 20_000;

/** @param rows of the database that the service under fuzz works on */
export async function openWitness(rows: Rows): Promise<Witness> {
  const journal = await openJournal(rows);
  const locks = createLocks();
  const byBusiness = new Map<string, { desk: FuzzDesk; since: number }>();
  const byNumber = new Map<number, FuzzDesk>();
  const recent: { desk: FuzzDesk; names: string[] }[] = [];
  let deeds: Deed[] = [];

  const namedIn = ({ body }: Request, path: string): FuzzDesk[] => {
    const said = `${path}\n${body === null ? "" : Buffer.from(body.subarray(0, MOST_READ)).toString("utf8")}`;
    return recent.filter(({ names }) => names.some((name) => said.includes(name))).map(({ desk }) => desk);
  };
  const desksOf = (request: Request, path: string): FuzzDesk[] => {
    const { asker } = request;
    const named = isOrganisation(asker) || asker.role === "staff" ? namedIn(request, path) : [];
    const own = isOrganisation(asker) && asker.desk !== null ? byNumber.get(asker.desk) : undefined;
    return own ? [...new Set([own, ...named])] : named;
  };

  return {
    know(desk) {
      byNumber.set(desk.number, desk);
      byBusiness.set(desk.ids.business, { desk, since: Date.now() });
      const ids = Object.values(desk.ids).map((id) => toWire("rev", id).slice("rev_".length));
      recent.push({ desk, names: [desk.slug, ...desk.authors, ...ids, ...Object.values(desk.wire).flat()] });
      if (recent.length > RECENT) recent.shift();
    },
    async around(n, request, send) {
      if (!MAY_CHANGE.test(request.method)) return send();
      const path = asRead(request.path);
      const isOrganisations = isOrganisation(request.asker);
      const desks = desksOf(request, path);
      const release = isOrganisations
        ? await locks.take(
            n,
            desks.map(({ number }) => number),
          )
        : () => {};
      const deed = {
        n,
        request,
        path,
        isOrganisations,
        desks,
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
        // Milliseconds are whole: what was done within the last one was done before its end.
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
        const { desk } = byBusiness.get(change.businessId) as { desk: FuzzDesk };
        const atWork = deeds.filter(({ from, to }) => from <= change.from && change.to <= to);
        if (atWork.some((deed) => mayHave(deed, change, desk, used))) continue;
        const [rule, suspects] = blame(change, desk, atWork);
        const [first] = suspects;
        const route = first ? `${first.request.route} as ${first.request.asker.role}: ` : "";
        const others = suspects.length > 1 ? ` (or ${suspects.length - 1} others that were under way)` : "";
        onFinding({
          rule,
          detail: `${route}${change.what.join(", ")}${others}`,
          seed,
          n: first?.n ?? -1,
          request: suspects.map(({ request }) => asCurl(request)).join("\n  "),
          answer: first ? `${first.status}` : "",
        });
      }
      // What is committed later was caused by what is under way still.
      deeds = deeds.filter(({ to }) => to >= now);
    },
  };
}

/** Whether somebody who may do so did it: its author by a private link, or a moderator. */
function mayHave(
  { request, path, isOrganisations, desks }: Deed,
  { reviewIds, what }: Change,
  desk: FuzzDesk,
  used: Map<string, string>,
): boolean {
  // To take down what one has stated oneself is the one figure that an owner moves.
  if (isOrganisations)
    return (
      path.includes("/platforms/remove") && desks.includes(desk) && what.every((each) => each.startsWith("figure."))
    );
  // What moderators decide about may have come after the desk, so that its id says nothing.
  if (request.asker.role === "staff")
    return path.includes("/moderation/") && (desks.length === 0 || desks.includes(desk));
  const [link] = privateLinksIn(path);
  return link !== undefined && reviewIds.includes(link.purpose === "invite" ? (used.get(link.id) ?? "") : link.id);
}

function blame({ what }: Change, desk: FuzzDesk, atWork: readonly Deed[]): [rule: string, suspects: Deed[]] {
  const posts = atWork.filter(({ isOrganisations }) => isOrganisations);
  const near = posts.filter(({ desks }) => desks.includes(desk));
  // One that nobody answered is suspected where no other is.
  const answered = near.filter(({ status }) => status > 0);
  const suspects = [answered, near, posts].find((some) => some.length > 0) ?? [];
  if (suspects.length === 0) return [RULE.nobody, [...atWork]];
  return [what.every((each) => each.startsWith("figure.")) ? RULE.figure : RULE.review, suspects];
}

/** The review that each invitation brought, of those reviews that changed. */
async function usedInvitations({ sql }: Rows, changes: readonly Change[]): Promise<Map<string, string>> {
  const ids = changes.flatMap(({ reviewIds }) => reviewIds);
  if (ids.length === 0) return new Map();
  const found = await sql`select id, review_id from invitation where review_id = any(${ids}::uuid[])`;
  return new Map(found.map(({ id, review_id }) => [id as string, review_id as string]));
}

/** A path that was bent still leads where it leads. */
function asRead(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
