// Reads a form with files as it arrives: fields as of any form, and each file under a limit. Files beyond what the process may hold are
// left out, and the fields come nevertheless, so that no typed text is lost.
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { Refusal } from "#contract/refusal.ts";
import type { ByteRoom } from "#domain/review/photo/upload.ts";
import type { Fields } from "#surface/look/fields.ts";

/** @property name as its sender calls it. @property release frees the bytes. `bytes`: the file is too large. `held`: the process holds too many at the moment */
export type SentFile = { name: string } & (
  | { bytes: Uint8Array; release(): void }
  | { fault: "bytes" | "held" | "many" }
);

/** As of a form without files. */
const MOST_TEXT = 256 * 1024;
const MOST_FIELDS = 500;
/** A slower sender holds memory that others need. */
const WITHIN_MS = 120_000;

export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");
}

/**
 * The files of all parts, empty ones left out. Refuses with unsupported_media_type a form that cannot be read, and with payload_too_large
 * one with too much text or too many files.
 */
export async function readMultipart(
  request: Request,
  { mostFiles, mostBytes, room }: { mostFiles: number; mostBytes: number; room: ByteRoom },
): Promise<{ fields: Fields; files: SentFile[] }> {
  const type = request.headers.get("content-type") ?? "";
  const fields: Record<string, string> = Object.create(null);
  const files: SentFile[] = [];
  if (!request.body) return { fields, files };
  const limits = { fields: MOST_FIELDS, fieldSize: MOST_TEXT, fileSize: mostBytes, files: mostFiles, headerPairs: 20 };
  const source = Readable.from(request.body, { objectMode: false });
  let tooMuch = false;
  let text = 0;
  const stop = () => {
    tooMuch = true;
    source.destroy();
  };
  try {
    const parser = new Busboy({ headers: { "content-type": type }, limits });
    // Of a part without a name it is undefined, and an error thrown here would reach no handler.
    parser.on("field", (name: string | undefined = "", value, _isNameCut, isValueCut) => {
      text += name.length + value.length;
      if (isValueCut || text > MOST_TEXT) return stop();
      if (!(name in fields)) fields[name] = value;
    });
    parser.on("fieldsLimit", stop);
    parser.on("filesLimit", () => files.push({ name: "", fault: "many" }));
    parser.on("file", (_field, bytes, name) => collect(bytes, { name: name ?? "", files, room }));
    await pipeline(source, parser, { signal: AbortSignal.timeout(WITHIN_MS) });
  } catch {
    releaseAll(files);
    if (tooMuch) throw new Refusal("payload_too_large", "The form holds too much text.");
    throw new Refusal("unsupported_media_type", "The form cannot be read.");
  }
  return { fields, files };
}

export function releaseAll(files: readonly SentFile[]): void {
  for (const file of files) if ("bytes" in file) file.release();
}

type FileStream = Readable & { truncated?: boolean };

type Into = { name: string; files: SentFile[]; room: ByteRoom };

function collect(stream: FileStream, { name, files, room }: Into): void {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let hasRoom = true;
  const drop = () => {
    room.giveBack(size);
    size = 0;
    chunks.length = 0;
  };
  const free = once(drop);
  stream.on("data", (chunk: Uint8Array) => {
    if (hasRoom && room.take(chunk.length)) {
      size += chunk.length;
      chunks.push(chunk);
    } else if (hasRoom) {
      hasRoom = false;
      drop();
    }
  });
  stream.on("error", free);
  stream.on("end", () => {
    if (!hasRoom) files.push({ name, fault: "held" });
    else if (stream.truncated) {
      free();
      files.push({ name, fault: "bytes" });
    } else if (size > 0) files.push({ name, bytes: new Uint8Array(Buffer.concat(chunks)), release: free });
  });
}

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    run();
  };
}
