// Uploads a list of customers, as a file or as pasted text, shows its preview, and queues it.
import { sentence } from "#contract/sentence.ts";
import { periodAt } from "#domain/account/state/organisation.ts";
import { type BulkResult, createInvitations, MOST_ROWS } from "#domain/invitation/create/create.ts";
import { noticeList } from "#domain/invitation/create/list-notice.ts";
import { usageOf } from "#domain/invitation/state/allowance.ts";
import { MAX_LIST_BYTES, MOST_LIST_ROWS } from "#domain/transfer/reader/customers.ts";
import { readCustomersApart } from "#domain/transfer/reader/reader.ts";
import { inTransaction } from "#platform/database/context.ts";
import { isolated } from "#platform/language/isolate.ts";
import type { Language } from "#platform/language/language.ts";
import { asTyped, type Field, file, rows } from "#surface/form/field.tsx";
import { drawFields, type Fault, wrongAt } from "#surface/form/form.ts";
import { readBody } from "#surface/http/body.ts";
import type { Fields } from "#surface/look/fields.ts";
import { useWords } from "#surface/look/words.ts";
import { say, wordsIn } from "#words/words.ts";
import { ButtonLink, RawForm, Submit } from "../component/form.tsx";
import { act, done } from "../kit/act.ts";
import { readFileForm } from "../kit/file-form.ts";
import { PlanNotice } from "../kit/plan-gate.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { checkList } from "./check.ts";
import { fileFault, pastedFault } from "./fault.ts";
import { inviterOf, invitesPerMonth } from "./inviter.ts";
import { CustomerMessages } from "./message.tsx";
import { previewPage, SHOWN_AGAIN } from "./preview.tsx";
import { READING, Reading, readingIn } from "./reading.tsx";
import { type RowResult, resultPage } from "./result.tsx";
import { type ReadyRow, readList } from "./rows.ts";
import { SAMPLE_PATH, WORKBOOK_PATH, WORKBOOK_TYPE } from "./sample.ts";

/** The list of a preview in a form: nine bytes for a character of three, five for a line break more. */
const MAX_ENCODED_BYTES = 6 * MAX_LIST_BYTES;
/** Limit for one person. A confirmation counts, too, because it reads the list again. */
const UPLOADS_PER_MINUTE = 20;

function fieldsIn(language: Language) {
  const { upload } = wordsIn("inviting", language);
  return {
    list: ways(upload.nothing),
    file: file({
      label: upload.file,
      hint: upload.fileHint({ rows: MOST_LIST_ROWS }),
      // One of the two is needed, as the sentence above them says.
      isConditional: true,
      accept: `.csv,.tsv,.txt,.xlsx,text/csv,text/plain,${WORKBOOK_TYPE}`,
    }),
    text: rows({ label: upload.paste, hint: upload.pasteHint, isConditional: true, read: asTyped }),
  };
}

/** Names the two ways to send a list. Where neither was taken, it is the error itself, so that it stands there once. */
function ways(says: string): Field<null> {
  return {
    read: () => null,
    draw: ({ name, error }) => (
      <p id={name} {...(error && { class: "error", tabindex: -1 })}>
        {error ?? says}
      </p>
    ),
  };
}

export function uploadPage(visit: BusinessVisit): Answer {
  return draw(visit, null, {});
}

/** @param typed the pasted rows of a form that was refused. @param isUnread no customer could be read in the list */
function draw(visit: BusinessVisit, typed: Fields | null, refused: Fault, isUnread = false): Answer {
  const { upload } = wordsIn("inviting", visit.language);
  const { fields, fault } = drawFields(fieldsIn(visit.language), typed, { undone: "checked", ...refused });
  return page(visit, {
    title: upload.title,
    back: { href: "/dashboard/invitations", label: wordsIn("frame", visit.language).main.invitations },
    hasFrames: true,
    ...fault,
    // Each sentence names its subject: the list, the file or the rows.
    labels: {},
    children: (
      <>
        <PlanNotice visit={visit} feature="invitations" />
        <RawForm action="/dashboard/invitations/upload">
          {fields.list}
          {fields.file}
          <p class="actions">
            <ButtonLink href={SAMPLE_PATH} isQuiet>
              {upload.templateCsv}
            </ButtonLink>
            <ButtonLink href={WORKBOOK_PATH} isQuiet>
              {upload.templateExcel}
            </ButtonLink>
          </p>
          <ReadColumns isOpen={isUnread} />
          {fields.text}
          <Reading chosen={typed ?? {}} />
          <Submit>{upload.submit}</Submit>
        </RawForm>
        <div class="next-steps">
          <h2>{upload.next}</h2>
          <ul>
            <li>{upload.see}</li>
            <li>{upload.once}</li>
            <li>{upload.byMail}</li>
          </ul>
        </div>
        <CustomerMessages visit={visit} />
      </>
    ),
  });
}

function ReadColumns({ isOpen }: { isOpen: boolean }) {
  const { upload } = useWords("inviting");
  const { reward, none, any_review: anyReview, rewardNote: note } = useWords("reward").field;
  return (
    <details class="unfold" open={isOpen}>
      <summary class="touch">{upload.columns}</summary>
      <p class="small">{upload.columnsHint}</p>
      <p class="small">{upload.rewardHint({ reward, none, anyReview, note })}</p>
    </details>
  );
}

/** Shows the preview and changes nothing. */
export async function uploadPost(visit: BusinessVisit): Promise<Answer> {
  const { context, organisation } = visit;
  const { upload } = wordsIn("inviting", visit.language);
  const given = await readUpload(visit);
  if ("wrong" in given) return draw(visit, {}, { ...wrongAt(given.at, given.wrong), status: given.status });
  const { content, chosen, name } = given;
  const text = typeof content === "string" ? shownAgain(content) : "";
  if (!(await isAdmitted(visit))) return draw(visit, { ...chosen, text }, { problem: upload.often, status: 429 });
  const list = await listOf(visit, content, chosen);
  if ("problem" in list) {
    const heading = name === null ? upload.unusable : upload.unusableFile({ file: isolated(name, visit.language) });
    const fault = name === null ? pastedFault(list.problem, visit.language) : fileFault(list.problem, visit.language);
    return draw(visit, { ...chosen, text }, { ...fault, heading }, true);
  }
  // A packed workbook may hold more than its confirmation can carry.
  if (Buffer.byteLength(list.text) > 2 * MAX_LIST_BYTES)
    return draw(visit, { ...chosen }, { ...wrongAt(name === null ? "text" : "file", upload.large), status: 413 });
  const period = periodAt(organisation.periodAnchor, context.clock.now());
  const { used } = await usageOf(context, organisation.id, period);
  const left = Math.max(0, invitesPerMonth(visit) - used);
  return previewPage(visit, await checkList(visit, list), left, name);
}

/**
 * Queues the list of the preview, in one transaction for each batch. The browser sends the list again, so that nothing is stored
 * between the two steps. After a crash the same list can be sent again: repeats invite no customer twice.
 */
export async function confirmUploadPost(visit: BusinessVisit): Promise<Answer> {
  const form = await readSent(visit);
  const { upload } = wordsIn("inviting", visit.language);
  const sent = form.get("list") ?? "";
  const text = shownAgain(sent);
  if (!(await isAdmitted(visit))) return draw(visit, { text }, { problem: upload.often, status: 429 });
  const list = await listOf(visit, sent, { separator: form.get("separator") ?? "" });
  if ("problem" in list) return draw(visit, { text }, pastedFault(list.problem, visit.language));
  if (list.ready.length === 0) return previewPage(visit, { ...list, invited: [], several: [] }, 0, null);
  const results: RowResult[] = [];
  for (let start = 0; start < list.ready.length; start += MOST_ROWS) {
    const batch = list.ready.slice(start, start + MOST_ROWS);
    for (const result of await queue(visit, batch))
      results.push({ line: batch[result.index]?.line ?? 0, code: result.ok ? null : result.error });
  }
  if (results.some(({ code }) => code !== null)) {
    await inTransaction(visit.context, (inside) =>
      noticeList(
        inside,
        inviterOf(visit),
        results.map(({ code }) => code),
      ),
    );
    return resultPage(visit, results);
  }
  return done(visit, "/dashboard/invitations", upload.queued({ count: results.length }));
}

/** Shows the form with the pasted rows of the preview, which come in the body, because an address is kept and logged. */
export async function editUploadPost(visit: BusinessVisit): Promise<Answer> {
  const form = await readSent(visit);
  return draw(visit, { text: shownAgain(form.get("list") ?? "") }, {});
}

/** The fields of a form of the preview. */
async function readSent({ request }: BusinessVisit): Promise<URLSearchParams> {
  return new URLSearchParams(new TextDecoder().decode(await readBody(request, MAX_ENCODED_BYTES)));
}

async function isAdmitted({ deps, user }: BusinessVisit): Promise<boolean> {
  return (await deps.window.take(`upload:${user.id}`, UPLOADS_PER_MINUTE)).admitted;
}

function shownAgain(text: string): string {
  return text.length < SHOWN_AGAIN ? text : "";
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

async function listOf({ business, context, language }: BusinessVisit, content: Uint8Array | string, chosen: Fields) {
  const choices = { ...readingIn(chosen), ...(typeof content === "string" && { encoding: "UTF-8" }) };
  const table = await readCustomersApart(Buffer.from(content), { log: context.log }, choices);
  return readList(table, {
    timeZone: business.timezone,
    country: business.country,
    now: context.clock.now(),
    language,
  });
}

/** @property name of the file; null for rows that were pasted */
type Upload =
  | { content: Uint8Array | string; chosen: Fields; name: string | null }
  | { at: "list" | "file" | "text"; wrong: string; status: 413 | 415 | 422 };

/** The file, or else the pasted text. */
async function readUpload({ request, language }: BusinessVisit): Promise<Upload> {
  const { upload } = wordsIn("inviting", language);
  const form = await readFileForm(request, MAX_LIST_BYTES, [...READING, "text"]);
  if (form === "unreadable") return { at: "list", wrong: say(sentence("form.unreadable"), language), status: 415 };
  if (form === "too-large") return { at: "list", wrong: upload.large, status: 413 };
  const { file, name, fields } = form;
  const { text = "", ...chosen } = fields;
  if (file.length > 0) return { content: file, chosen, name };
  if (Buffer.byteLength(text) > MAX_LIST_BYTES) return { at: "text", wrong: upload.large, status: 413 };
  if (text.trim() === "") return { at: "list", wrong: upload.nothing, status: 422 };
  return { content: text, chosen: {}, name: null };
}
