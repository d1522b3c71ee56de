// Reads the file of a multipart form as it arrives, so that a large file is never in memory as a whole.

import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { NOT_WHOLE } from "#domain/transfer/task/upload.ts";
import { fileNameOf } from "../kit/file-form.ts";

export type SentFile = { name: string; bytes: AsyncIterable<Uint8Array> };

/** The most bytes of a text field, and of the headers of a part. */
const MOST_BESIDE = 16 * 1024;
/** The most bytes of the form before its file. */
const MOST_BEFORE = 256 * 1024;
const LIMITS = { fields: 10, fieldSize: MOST_BESIDE, headerSize: MOST_BESIDE, headerPairs: 20, files: 1 };

/** Returns the part `file`, which the caller reads to its end; null if no file was chosen. Refuses other content types. */
export async function readFile({ headers, body }: Request, signal?: AbortSignal): Promise<SentFile | null> {
  const parser = parserOf(headers.get("content-type") ?? "");
  if (!parser || !body)
    throw new Refusal("unsupported_media_type", "The form cannot be read. Send it again.", {
      says: sentence("form.unreadable"),
    });
  const source = Readable.from(body, { objectMode: false });
  const tooMuch = () => source.destroy(tooLarge());
  const said = (error: unknown) => {
    if (signal?.aborted) return signal.reason;
    return error instanceof Refusal ? error : new Refusal("validation_error", NOT_WHOLE.message, NOT_WHOLE);
  };
  const { promise, resolve, reject } = Promise.withResolvers<SentFile | null>();
  let file: Readable | null = null;
  async function* content(bytes: Readable) {
    try {
      yield* bytes;
    } catch (error) {
      throw said(error);
    } finally {
      // Nothing after the file is needed.
      source.destroy();
    }
  }
  parser.on("field", (_name, _value, _isNameCut, isValueCut) => void (isValueCut && tooMuch()));
  parser.on("fieldsLimit", tooMuch);
  parser.on("file", (field, bytes, name) => {
    if (field !== "file") return void tooMuch();
    // The upload may fail before the caller reads the file. Reading then throws the error.
    file = bytes.on("error", () => {});
    resolve(name === "" ? null : { name: fileNameOf(name), bytes: content(bytes) });
    if (name === "") source.destroy();
  });
  pipeline(source, parser, { signal }).then(
    () => resolve(null),
    (error) => {
      file?.destroy(said(error));
      reject(said(error));
    },
  );
  let before = 0;
  source.on("data", ({ length }: Uint8Array) => {
    before += length;
    if (file === null && before > MOST_BEFORE) tooMuch();
  });
  return promise;
}

function tooLarge(): Refusal {
  return new Refusal("payload_too_large", "The form holds other data besides the file.", {
    says: sentence("importFault.tooMuch"),
  });
}

/** Returns null for other content types than a multipart form. */
function parserOf(type: string): BusboyInstance | null {
  if (!/^multipart\/form-data\b/i.test(type)) return null;
  try {
    return new Busboy({ headers: { "content-type": type }, limits: LIMITS });
  } catch {
    return null;
  }
}
