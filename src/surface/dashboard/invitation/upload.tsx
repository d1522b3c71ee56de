// Uploads a list of customers, as a file or as pasted text, shows its preview, and queues it.
import { Refusal } from "#contract/refusal.ts";
import { periodAt } from "#domain/account/state/organisation.ts";
import { type BulkResult, createInvitations, MOST_ROWS } from "#domain/invitation/create/create.ts";
import { usageOf } from "#domain/invitation/state/allowance.ts";
import { MAX_LIST_BYTES, MOST_LIST_ROWS } from "#domain/transfer/reader/customers.ts";
import { readCustomersApart } from "#domain/transfer/reader/reader.ts";
import { asTyped, file, rows } from "#surface/form/field.tsx";
import { drawFields, type Fault, wrongAt } from "#surface/form/form.ts";
import { readBody } from "#surface/http/body.ts";
import type { Fields } from "#surface/look/fields.ts";
import { formatCount, plural } from "#surface/look/format.ts";
import { Submit } from "../component/form.tsx";
import { act, done } from "../kit/act.ts";
import { PlanNotice } from "../kit/plan-gate.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { inviterOf, invitesPerMonth } from "./inviter.ts";
import { previewPage, type RowResult, resultPage } from "./preview.tsx";
import { type ReadyRow, readList } from "./rows.ts";

/** Bytes that a browser adds around a file. */
const FORM_BYTES = 16_384;
/** The list of a preview in a form: nine bytes for a character of three, five for a line break more. */
const MAX_ENCODED_BYTES = 6 * MAX_LIST_BYTES;
/** Limit for one person. */
const UPLOADS_PER_MINUTE = 20;
const TOO_LARGE = "The list is larger than 1 MiB. Split it.";

const FIELDS = {
  file: file({
    label: "CSV file",
    hint: (
      <>
        At most 1 MiB and {formatCount(MOST_LIST_ROWS)} rows, separated by commas, semicolons or tabs. The first row
        names the columns: <code>email</code> and optionally <code>name</code>, <code>reference</code>,{" "}
        <code>language</code> (a code such as pl or pt-BR) and <code>send on</code> (a day such as 2026-11-30).
      </>
    ),
    accept: ".csv,.tsv,.txt,text/csv,text/plain",
  }),
  text: rows({
    label: "Or paste the rows",
    hint: "With column names, or without them: then each row holds address, name, reference.",
    read: asTyped,
  }),
};

export function uploadPage(visit: BusinessVisit): Answer {
  return draw(visit, null, {});
}

/** @param typed the pasted rows of a form that was refused */
function draw(visit: BusinessVisit, typed: Fields | null, refused: Fault): Answer {
  const { all, fault } = drawFields(FIELDS, typed, refused);
  return page(visit, {
    title: "Upload a list",
    back: { href: "/dashboard/invitations", label: "Invitations" },
    ...fault,
    children: (
      <>
        <PlanNotice visit={visit} feature="invitations" />
        <form class="form" method="post" action="/dashboard/invitations/upload" enctype="multipart/form-data">
          {all}
          <div class="next-steps">
            <h2>What happens next</h2>
            <ul>
              <li>
                You see which rows can be queued and what is wrong with the others. Nobody is invited before you
                confirm.
              </li>
              <li>
                A customer is invited once for each reference, however often you send a list. Without a reference, a
                customer is not invited again while an invitation is open, which is 30 days.
              </li>
              <li>Invitations from a list are sent by email.</li>
            </ul>
          </div>
          <Submit>Check the list</Submit>
        </form>
      </>
    ),
  });
}

/** Shows the preview and changes nothing. */
export async function uploadPost(visit: BusinessVisit): Promise<Answer> {
  const { context, organisation, deps, user } = visit;
  const { admitted } = await deps.window.take(`upload:${user.id}`, UPLOADS_PER_MINUTE);
  if (!admitted) return draw(visit, {}, { problem: "Too many lists. Wait a minute, then try again.", status: 429 });
  const given = await readUpload(visit.request);
  if ("wrong" in given) return draw(visit, {}, { ...wrongAt("file", given.wrong), status: given.status });
  const list = await listOf(visit, given.content);
  const text = typeof given.content === "string" && given.content.length < FORM_BYTES ? given.content : "";
  if ("problem" in list) return draw(visit, { text }, wrongAt("file", list.problem));
  const period = periodAt(organisation.periodAnchor, context.clock.now());
  const { used } = await usageOf(context, organisation.id, period);
  return previewPage(visit, list, Math.max(0, invitesPerMonth(visit) - used));
}

/**
 * Queues the list of the preview, in one transaction for each batch. The browser sends the list again, so that nothing is stored
 * between the two steps. After a crash the same list can be sent again: repeats invite no customer twice.
 */
export async function confirmUploadPost(visit: BusinessVisit): Promise<Answer> {
  const form = new URLSearchParams(new TextDecoder().decode(await readBody(visit.request, MAX_ENCODED_BYTES)));
  const list = await listOf(visit, form.get("list") ?? "");
  if ("problem" in list) return draw(visit, {}, { problem: list.problem });
  if (list.ready.length === 0) return previewPage(visit, list, 0);
  const results: RowResult[] = [];
  for (let start = 0; start < list.ready.length; start += MOST_ROWS) {
    const batch = list.ready.slice(start, start + MOST_ROWS);
    for (const result of await queue(visit, batch))
      results.push({ line: batch[result.index]?.line ?? 0, code: result.ok ? null : result.error });
  }
  if (results.some(({ code }) => code !== null)) return resultPage(visit, results);
  return done(visit, "/dashboard/invitations", `${plural(results.length, "invitation is", "invitations are")} queued.`);
}

function queue(visit: BusinessVisit, batch: readonly ReadyRow[]): Promise<BulkResult[]> {
  return act(
    visit,
    (results) => {
      const queued = results.filter(({ ok }) => ok).length;
      if (queued === 0) return null;
      return { action: "invitation.upload", detail: { queued, refused: results.length - queued } };
    },
    (inside) => createInvitations(inside, { ...inviterOf(visit), rows: [...batch] }),
  );
}

async function listOf({ business, context }: BusinessVisit, content: Uint8Array | string) {
  const table = await readCustomersApart(Buffer.from(content), { log: context.log });
  return readList(table, { timeZone: business.timezone, now: context.clock.now() });
}

type Upload = { content: Uint8Array | string } | { wrong: string; status: 413 | 415 | 422 };

/** The file, or else the pasted text. Reads no more bytes than a list may have. */
async function readUpload(request: Request): Promise<Upload> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) return { wrong: "The form cannot be read. Send it again.", status: 415 };
  const bytes = await readBody(request, MAX_LIST_BYTES + FORM_BYTES).catch((error) => {
    if (error instanceof Refusal && error.code === "payload_too_large") return null;
    throw error;
  });
  if (bytes === null) return { wrong: TOO_LARGE, status: 413 };
  const form = await new Response(bytes as BodyInit, { headers: { "content-type": type } })
    .formData()
    .catch(() => null);
  if (form === null) return { wrong: "The form cannot be read. Send it again.", status: 415 };
  const sent = form.get("file");
  const hasFile = sent instanceof Blob && sent.size > 0;
  const content = hasFile ? new Uint8Array(await sent.arrayBuffer()) : String(form.get("text") ?? "");
  if (content.length > MAX_LIST_BYTES) return { wrong: TOO_LARGE, status: 413 };
  if (content.length === 0) return { wrong: "Choose a file, or paste the rows.", status: 422 };
  return { content };
}
