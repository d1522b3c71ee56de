// Asks for the second factor again before a dangerous change: secrets, team, sign-in, erasure. The form that was sent waits, sealed,
// in the form that asks, so nothing is lost and nothing is done twice.
import { readFactors } from "#domain/account/sign-in/factor.ts";
import { proveSession } from "#domain/account/user/session.ts";
import { Hidden, Submit } from "../component/form.tsx";
import { page } from "../shell.tsx";
import type { Answer, MemberVisit, UserVisit } from "../visit.ts";
import { type FactorFault, FactorFields, factorRefused, proveFactor } from "./factor.tsx";

/** So long a proof lasts. */
const FRESH_MS = 600_000;

/** Whether a second factor was proved in the last ten minutes, or there is none to prove. */
export function isFresh({ user, provenAt, context }: UserVisit): boolean {
  if (user.factorSince === null) return true;
  const age = provenAt === null ? Number.POSITIVE_INFINITY : context.clock.now().getTime() - provenAt.getTime();
  return age < FRESH_MS;
}

/** The page that asks, or the visit with the form that was sent first. */
export async function requireProof<V extends UserVisit | MemberVisit>(visit: V): Promise<Answer | V> {
  if (isFresh(visit)) return visit;
  const { fields, deps, user } = visit;
  const waiting = fields.proof === undefined ? null : open(visit, fields.proof);
  if (waiting === null) return ask(visit, JSON.stringify(fields));
  const proof = await proveFactor(visit, user.id, visit.sessionId);
  if ("fault" in proof) return factorRefused(await ask(visit, waiting, proof.fault), proof);
  await proveSession(visit.context, visit.sessionId);
  return { ...visit, provenAt: visit.context.clock.now(), fields: fieldsOf(waiting), deps };
}

/** Bound to the person and the path: a sealed form is sent nowhere else. */
const ownerOf = ({ user, url }: UserVisit) => `proof of ${user.id} for ${url.pathname}`;

function open(visit: UserVisit, sealed: string): string | null {
  return visit.deps.box.open(Buffer.from(sealed, "base64url"), ownerOf(visit));
}

function fieldsOf(json: string): UserVisit["fields"] {
  return Object.assign(Object.create(null), JSON.parse(json));
}

async function ask(visit: UserVisit | MemberVisit, waiting: string, fault: FactorFault = {}): Promise<Answer> {
  const factors = await readFactors(visit.context, visit.user.id);
  const proof = Buffer.from(visit.deps.box.seal(waiting, ownerOf(visit))).toString("base64url");
  return page(visit, {
    title: "Confirm that it is you",
    ...fault,
    status: fault.errors || fault.problem ? 422 : 403,
    children: (
      <>
        <p class="prose">This change needs your second factor. It lasts for ten minutes. Nothing is changed yet.</p>
        <form class="form" method="post" action={visit.url.pathname + visit.url.search} novalidate>
          <Hidden fields={{ proof }} />
          <FactorFields visit={visit} factors={factors} fault={fault} />
          <Submit>Confirm</Submit>
        </form>
      </>
    ),
  });
}
