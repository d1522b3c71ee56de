// The form of a logo, and how a sent picture becomes one. It needs no script.
import { sentence } from "#contract/sentence.ts";
import type { Language } from "#platform/language/language.ts";
import { MOST_BYTES, type Redrawn, type UploadFault } from "#platform/raster/upload.ts";
import { file, radio } from "#surface/form/field.tsx";
import { type Fault, wrongAt } from "#surface/form/form.ts";
import type { Fields } from "#surface/look/fields.ts";
import { say, wordsIn } from "#words/words.ts";
import { readFileForm } from "./file-form.ts";
import type { UserVisit } from "./visit.ts";

/** Limit for one person: each picture may keep the drawing process busy for seconds. */
const UPLOADS_PER_MINUTE = 10;

const FITS = ["cut", "whole"] as const;
type Fit = (typeof FITS)[number];

export function logoFields(language: Language) {
  const words = wordsIn("logo", language);
  return {
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
}

function fitOf(typed: string | undefined): Fit {
  return FITS.find((each) => each === typed) ?? "cut";
}

/** A form as it was sent. */
type Sent = { typed: Fields; bytes: Uint8Array };

/** @param others names of the form's other fields */
export async function readLogoForm(
  { deps, user, request, language }: UserVisit,
  others: readonly string[] = [],
): Promise<Sent | { fault: Fault }> {
  const { fault: words } = wordsIn("logo", language);
  const { admitted } = await deps.window.take(`logo:${user.id}`, UPLOADS_PER_MINUTE);
  if (!admitted) return { fault: { problem: words.often, status: 429 } };
  const sent = await readFileForm(request, MOST_BYTES, ["fit", ...others]);
  if (sent === "too-large") return { fault: { ...wrongAt("file", words.bytes), status: 413 } };
  if (sent === "unreadable")
    return { fault: { ...wrongAt("file", say(sentence("form.unreadable"), language)), status: 415 } };
  return { typed: sent.fields, bytes: sent.file };
}

/** Draws the sent picture again. */
export async function drawLogo(
  { deps, language }: UserVisit,
  { typed, bytes }: Sent,
): Promise<Redrawn | { fault: Fault }> {
  if (bytes.length === 0) return { fault: wrongAt("file", wordsIn("logo", language).fault.nothing) };
  const drawn = await deps.redraw({ format: "upload", bytes, fit: fitOf(typed.fit) });
  return "fault" in drawn ? { fault: wrongAt("file", faultIn(drawn, language)) } : drawn;
}

function faultIn(why: UploadFault, language: Language): string {
  const { fault } = wordsIn("logo", language);
  return why.fault === "part" ? fault.part({ name: why.name }) : fault[why.fault];
}
