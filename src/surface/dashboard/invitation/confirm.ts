// Queues a list after its preview, in one transaction for each batch. After a crash the same list can be sent again: nobody is
// invited twice.
import { type BulkResult, createInvitations, MOST_ROWS } from "#domain/invitation/create.ts";
import { plural } from "#surface/look/format.ts";
import { readBody } from "../../body.ts";
import { act, done } from "../act.ts";
import type { Answer, BusinessVisit } from "../visit.ts";
import { type RowOutcome, sealOutcomes, unpackRows } from "./carry.ts";
import { inviterOf } from "./inviter.ts";
import { OUTCOME_CODES, QUEUED } from "./result.tsx";
import type { ReadyRow } from "./rows.ts";
import { uploadPage } from "./upload.tsx";

/** The largest list is well below this when packed. */
const MAX_BYTES = 2 * 1_048_576;

/** POST /dashboard/invitations/upload/confirm */
export async function confirmUploadPost(visit: BusinessVisit): Promise<Answer> {
  const form = new URLSearchParams(new TextDecoder().decode(await readBody(visit.request, MAX_BYTES)));
  const rows = unpackRows(form.get("rows") ?? "");
  if (rows === null) return uploadPage(visit, { problem: "The list cannot be read any more. Choose it again." });
  const outcomes: RowOutcome[] = [];
  for (let start = 0; start < rows.length; start += MOST_ROWS) {
    const batch = rows.slice(start, start + MOST_ROWS);
    const results = await queue(visit, batch);
    for (const result of results)
      outcomes.push({ line: batch[result.index]?.line ?? 0, code: result.ok ? QUEUED : result.error });
  }
  const queued = outcomes.filter(({ code }) => code === QUEUED).length;
  const said = `${plural(queued, "invitation is", "invitations are")} queued.`;
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
