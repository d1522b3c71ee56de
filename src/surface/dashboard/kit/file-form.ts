// Reads a form with a small file, whose bytes are held in memory as a whole.
import { Refusal } from "#contract/refusal.ts";
import { readBody } from "#surface/http/body.ts";
import type { Fields } from "#surface/look/fields.ts";

/** Bytes that a browser adds around a file. */
const FORM_BYTES = 16_384;

const MOST_NAME = 200;

/** @property file empty where none was chosen */
export type FileForm = { file: Uint8Array; name: string; fields: Fields };

/** Returns a file's name without control characters and direction marks. */
export function fileNameOf(given: string): string {
  return (
    given.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "").slice(0, MOST_NAME) ||
    "file"
  );
}

/** Reads no more bytes than a file of this size needs. @param names of the text fields */
export async function readFileForm<Name extends string>(
  request: Request,
  maxBytes: number,
  names: readonly Name[],
): Promise<FileForm | "unreadable" | "too-large"> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) return "unreadable";
  const bytes = await readBody(request, maxBytes + FORM_BYTES).catch((error) => {
    if (error instanceof Refusal && error.code === "payload_too_large") return null;
    throw error;
  });
  if (bytes === null) return "too-large";
  const form = await new Response(bytes as BodyInit, { headers: { "content-type": type } })
    .formData()
    .catch(() => null);
  if (form === null) return "unreadable";
  const sent = form.get("file");
  const file = sent instanceof Blob ? new Uint8Array(await sent.arrayBuffer()) : new Uint8Array();
  if (file.length > maxBytes) return "too-large";
  // Bun gives no name where the part has an empty one, as browsers send it where no file was chosen.
  const name = fileNameOf((sent instanceof File && sent.name) || "");
  const text = (name: Name) => form.getAll(name).find((part) => typeof part === "string") ?? "";
  return { file, name, fields: Object.fromEntries(names.map((name) => [name, text(name)])) };
}
