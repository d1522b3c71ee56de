// Asks for the second factor again before a dangerous change: secrets, team, sign-in, erasure. The form that was sent waits, sealed,
// in the form that asks, so nothing is lost and nothing is done twice.
import { readFactors } from "#domain/account/sign-in/factor.ts";
import { proveSession } from "#domain/account/user/session.ts";
import { Hidden, Submit } from "../component/form.tsx";
import { page } from "../shell.tsx";
import type { Answer, MemberVisit, UserVisit } from "../visit.ts";
import { type FactorFault, FactorFields, proveFactor } from "./factor.tsx";

const FRESH_MS = 600_000;

/** The page that asks, or the visit with the form that was sent first. Without a second factor, or with a proof of it in the last ten minutes: the visit. */
export async function requireProof<V extends UserVisit | MemberVisit>(visit: V): Promise<Answer | V> {
  const { fields, deps, user, provenAt, sessionId, context } = visit;
  const now = context.clock.now();
  if (user.factorSince === null || (provenAt && now.getTime() - provenAt.getTime() < FRESH_MS)) return visit;
  const waiting = fields.proof ? deps.box.open(Buffer.from(fields.proof, "base64url"), ownerOf(visit)) : null;
  if (waiting === null) return ask(visit, JSON.stringify(fields));
  const proof = await proveFactor(visit, user.id, sessionId);
  if ("fault" in proof) return ask(visit, waiting, proof.fault);
  await proveSession(context, sessionId);
  return { ...visit, provenAt: now, fields: Object.assign(Object.create(null), JSON.parse(waiting)) };
}

/** Bound to the person and the path: a sealed form is sent nowhere else. */
const ownerOf = ({ user, url }: UserVisit) => `proof of ${user.id} for ${url.pathname}`;

async function ask(visit: UserVisit | MemberVisit, waiting: string, fault?: FactorFault): Promise<Answer> {
  const factors = await readFactors(visit.context, visit.user.id);
  const proof = Buffer.from(visit.deps.box.seal(waiting, ownerOf(visit))).toString("base64url");
  return page(visit, {
    title: "Confirm that it is you",
    ...(fault ?? { status: 403 }),
    children: (
      <>
        <p class="prose">This change needs your second factor. It lasts for ten minutes. Nothing is changed yet.</p>
        <form class="form" method="post" action={visit.url.pathname + visit.url.search} novalidate>
          <Hidden fields={{ proof }} />
          <FactorFields visit={visit} factors={factors} fault={fault ?? {}} />
          <Submit>Confirm</Submit>
        </form>
      </>
    ),
  });
}
