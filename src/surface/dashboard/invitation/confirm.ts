// The list that was looked through is queued, in batches that each hold or fall as one: what broke off can be sent again, and
// invites nobody twice.
import { type BulkResult, createInvitations, MOST_ROWS } from "#domain/invitation/bulk.ts";
import { plural } from "#surface/look/format.ts";
import { readBody } from "../../body.ts";
import { act, done } from "../act.ts";
import type { Answer, BusinessVisit } from "../visit.ts";
import { type RowOutcome, sealOutcomes, unpackRows } from "./carry.ts";
import { inviterOf, isPlanActive, PLAN_INACTIVE } from "./inviter.ts";
import { OUTCOME_CODES, QUEUED } from "./result.tsx";
import type { ReadyRow } from "./rows.ts";
import { uploadPage } from "./upload.tsx";

/** Packed, the rows of the largest list are well below this. */
const MAX_BYTES = 2 * 1_048_576;

/** POST /dashboard/invitations/upload/confirm */
export async function confirmUploadPost(visit: BusinessVisit): Promise<Answer> {
  if (!isPlanActive(visit)) return { ...uploadPage(visit, { problem: PLAN_INACTIVE }), status: 403 };
  const form = new URLSearchParams(new TextDecoder().decode(await readBody(visit.request, MAX_BYTES)));
  const rows = unpackRows(form.get("rows") ?? "");
  if (rows === null) return uploadPage(visit, { problem: "That list cannot be read any more. Choose it again." });
  const outcomes: RowOutcome[] = [];
  for (let start = 0; start < rows.length; start += MOST_ROWS) {
    const batch = rows.slice(start, start + MOST_ROWS);
    const results = await queue(visit, batch);
    for (const result of results)
      outcomes.push({ line: batch[result.index]?.line ?? 0, code: result.ok ? QUEUED : result.error });
  }
  const queued = outcomes.filter(({ code }) => code === QUEUED).length;
  const said = queued === 1 ? "1 invitation is queued." : `${plural(queued, "invitation")} are queued.`;
  if (queued === outcomes.length) return done(visit, "/dashboard/invitations", said);
  const sealed = sealOutcomes(visit.deps.box, visit.organisation.id, OUTCOME_CODES, outcomes);
  const path = `/dashboard/invitations/upload/result?of=${sealed}`;
  return queued > 0 ? done(visit, path, said) : done(visit, path, { tone: "problem", text: "Nobody was invited." });
}

function queue(visit: BusinessVisit, batch: readonly ReadyRow[]): Promise<BulkResult[]> {
  return act(
    visit,
    (results) => {
      const queued = results.filter(({ ok }) => ok).length;
      return queued === 0
        ? null
        : { action: "invitation.upload", detail: { queued, refused: results.length - queued } };
    },
    (inside) => createInvitations(inside, { ...inviterOf(visit), rows: [...batch] }),
  );
}
