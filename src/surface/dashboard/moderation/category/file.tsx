// The categories as a file, of the same form as the commands `categories export` and `categories import` have.
import { tmpdir } from "node:os";
import { exportArchive } from "#domain/archive/export.ts";
import { importArchive } from "#domain/archive/import.ts";
import { MOST_LEVELS } from "#domain/business/category/tree.ts";
import { file } from "#surface/form/field.tsx";
import { type Drawn, drawFields, type Fault, wrongAt } from "#surface/form/form.ts";
import { NEVER } from "#surface/look/answer.ts";
import { shorten } from "#surface/look/format.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Folded } from "../../component/display.tsx";
import { ButtonLink, RawForm, Submit } from "../../component/form.tsx";
import { act, done, showCategories } from "../../kit/act.ts";
import { readFileForm } from "../../kit/file-form.ts";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { CATEGORIES_FILE_PATH, CATEGORIES_PATH, IMPORT_CATEGORIES_PATH } from "../kit/path.tsx";

/** Ten times the default tree. */
const MOST_MB = 2;
const UPLOADS_A_MINUTE = 10;
/** Wrong lines that the page names. */
const NAMED = 5;
const REASON_LENGTH = 120;

export async function categoriesFile({ context }: UserVisit): Promise<Answer> {
  let body = "";
  await exportArchive(context, { nouns: ["category"] }, (chunk) => {
    body += chunk;
  });
  const day = context.clock.now().toISOString().slice(0, 10);
  return {
    type: "text",
    body,
    cacheControl: NEVER,
    headers: {
      "content-type": "application/x-ndjson; charset=utf-8",
      "content-disposition": `attachment; filename="categories-${day}.ndjson"`,
    },
  };
}

/** @param fault of a refused file */
export function categoriesForm({ language }: UserVisit, fault: Fault = {}): Drawn {
  const { file: words } = wordsIn("categoryQueue", language);
  return drawFields({ file: file({ label: words.label, required: true, accept: ".ndjson,.jsonl" }) }, null, {
    undone: "imported",
    ...fault,
  });
}

export function FilePanel({ form }: { form: Drawn }) {
  const { file: words } = useWords("categoryQueue");
  return (
    <Folded title={words.title} isOpen={form.fault.errors !== undefined || form.fault.problem !== undefined}>
      <p class="prose">{words.about}</p>
      <div class="actions">
        <ButtonLink isQuiet href={CATEGORIES_FILE_PATH}>
          {words.download}
        </ButtonLink>
      </div>
      <RawForm action={IMPORT_CATEGORIES_PATH}>
        {form.all}
        <Submit isQuiet>{words.import}</Submit>
      </RawForm>
    </Folded>
  );
}

type Redraw = (fault: Fault) => Promise<Answer>;

/** Applies the good lines and names the wrong ones, as the command does. @param redraw draws the page with a refused file */
export async function takeCategories(visit: UserVisit, redraw: Redraw): Promise<Answer> {
  const { context, deps, user, language } = visit;
  const { file: words } = wordsIn("categoryQueue", language);
  const { choose } = wordsIn("importing", language);
  const { admitted } = await deps.window.take(`categories:${user.id}`, UPLOADS_A_MINUTE);
  if (!admitted) return redraw({ problem: choose.often, status: 429 });
  const sent = await readFileForm(visit.request, MOST_MB * 1_000_000, []);
  if (sent === "too-large") return redraw({ ...wrongAt("file", words.large({ most: MOST_MB })), status: 413 });
  if (sent === "unreadable") return redraw({ ...wrongAt("file", choose.none), status: 415 });
  if (sent.file.length === 0) return redraw(wrongAt("file", choose.none));
  const bad: string[] = [];
  const { created, updated, unchanged, failed } = await importArchive(context, piecesOf(sent.file), {
    categoryLevels: MOST_LEVELS,
    // A small file without private data.
    spoolDir: tmpdir(),
    onError: ({ line, reason }) => {
      if (bad.length < NAMED) bad.push(`${line}: ${shorten(reason, REASON_LENGTH)}`);
    },
  });
  const counts = { created: created.category, updated: updated.category, unchanged: unchanged.category };
  const changed = counts.created + counts.updated;
  const detail = { changed: `${counts.created} + ${counts.updated}` };
  if (changed > 0) await act(visit, { action: "category.import", subject: null, detail }, async () => true);
  showCategories(visit);
  const said = words.done(counts);
  if (failed === 0) return done(visit, CATEGORIES_PATH, said);
  const text = `${said} ${words.bad({ count: failed, lines: bad.join(" · ") })}`;
  return done(visit, CATEGORIES_PATH, { tone: "problem", text });
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
