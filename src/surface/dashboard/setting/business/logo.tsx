// The logo of the business: its form on the settings page, and how a sent picture becomes a logo. It needs no script.
import { toWire } from "#contract/id.ts";
import { sentence } from "#contract/sentence.ts";
import { removeLogo, setLogo } from "#domain/business/logo/logo.ts";
import type { Language } from "#platform/language/language.ts";
import { MOST_BYTES, type UploadFault } from "#platform/raster/upload.ts";
import { file, radio } from "#surface/form/field.tsx";
import { type Drawn, drawFields, type Fault, wrongAt } from "#surface/form/form.ts";
import { Face } from "#surface/look/face.tsx";
import type { Fields } from "#surface/look/fields.ts";
import { useWords } from "#surface/look/words.ts";
import { say, wordsIn } from "#words/words.ts";
import { Panel } from "../../component/display.tsx";
import { PostButton, Submit } from "../../component/form.tsx";
import { act, done, existing } from "../../kit/act.ts";
import { readFileForm } from "../../kit/file-form.ts";
import type { Answer, BusinessVisit } from "../../kit/visit.ts";

/** Limit for one person: each picture may keep the drawing process busy for seconds. */
const UPLOADS_PER_MINUTE = 10;

const FITS = ["cut", "whole"] as const;
type Fit = (typeof FITS)[number];

type LogoForm = Drawn<"file" | "fit">;

/** @param typed the form as it was sent; null before that */
export function logoForm(language: Language, typed: Fields | null = null, fault: Fault = {}): LogoForm {
  const words = wordsIn("logo", language);
  const fields = {
    file: file({
      label: words.file,
      hint: words.fileHint,
      required: true,
      accept: ".png,.jpg,.jpeg,.webp,.svg,image/png,image/jpeg,image/webp,image/svg+xml",
    }),
    fit: radio({
      label: words.fit,
      options: FITS.map((value) => ({ value, ...words[value] })),
      stored: "cut",
      read: fitOf,
    }),
  };
  return drawFields(fields, typed, fault);
}

function fitOf(typed: string | undefined): Fit {
  return FITS.find((each) => each === typed) ?? "cut";
}

export function LogoPanel({ visit, form, path }: { visit: BusinessVisit; form: LogoForm; path: string }) {
  const words = useWords("logo");
  const { name, slug, logoPath } = visit.business;
  return (
    <Panel title={words.title} id="logo">
      <div class="with-face">
        <Face kind="business" name={name} seed={slug} logo={logoPath} />
        <p class="prose">{words.about}</p>
      </div>
      {visit.may("business.manage") && (
        <form class="form" method="post" action={path} enctype="multipart/form-data" novalidate>
          {form.all}
          <Submit>{words.save}</Submit>
        </form>
      )}
      {visit.may("business.manage") && logoPath !== null && (
        <PostButton isQuiet action={`${path}/remove`}>
          {words.remove}
        </PostButton>
      )}
    </Panel>
  );
}

type Redraw = (form: LogoForm) => Promise<Answer>;

/** @param redraw draws the page again with a refused form */
export async function saveLogo(visit: BusinessVisit, path: string, redraw: Redraw): Promise<Answer> {
  const { organisation, business, deps, language } = visit;
  const words = wordsIn("logo", language);
  const refuse = (typed: Fields, fault: Fault) => redraw(logoForm(language, typed, fault));
  const { admitted } = await deps.window.take(`logo:${visit.user.id}`, UPLOADS_PER_MINUTE);
  if (!admitted) return refuse({}, { problem: words.fault.often, status: 429 });
  const sent = await readFileForm(visit.request, MOST_BYTES, ["fit"]);
  if (sent === "too-large") return refuse({}, { ...wrongAt("file", words.fault.bytes), status: 413 });
  if (sent === "unreadable")
    return refuse({}, { ...wrongAt("file", say(sentence("form.unreadable"), language)), status: 415 });
  const { file: bytes, fields } = sent;
  if (bytes.length === 0) return refuse(fields, wrongAt("file", words.fault.nothing));
  const drawn = await deps.redraw({ format: "upload", bytes, fit: fitOf(fields.fit) });
  if ("fault" in drawn) return refuse(fields, wrongAt("file", faultIn(drawn, language)));
  const entry = { action: "business.logo", subject: toWire("biz", business.id) };
  const result = await act(
    visit,
    (result) => (result === "set" ? entry : null),
    (inside) => setLogo(inside, organisation.id, business.id, drawn),
  );
  if (existing(result) === "taken-down") return refuse(fields, wrongAt("file", words.fault.takenDown));
  deps.onChange(`business:${business.id}`);
  return done(visit, path, words.saved);
}

export async function dropLogo(visit: BusinessVisit, path: string): Promise<Answer> {
  const { organisation, business } = visit;
  const entry = { action: "business.logo-remove", subject: toWire("biz", business.id) };
  await act(visit, entry, (inside) => removeLogo(inside, organisation.id, business.id));
  visit.deps.onChange(`business:${business.id}`);
  // A second press of the button finds none, and the page says the same.
  return done(visit, path, wordsIn("logo", visit.language).removed);
}

function faultIn(why: UploadFault, language: Language): string {
  const { fault } = wordsIn("logo", language);
  return why.fault === "part" ? fault.part({ name: why.name }) : fault[why.fault];
}
