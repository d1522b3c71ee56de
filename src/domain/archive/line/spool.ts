// Lines with their numbers in a file, until they are read again. The file contains mail addresses, so only its owner may read it.
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { MAX_LINE_BYTES, readLines } from "./line.ts";

const PREFIX_BYTES = 32;

export type NumberedText = { number: number; text: string };

export type Spool = {
  add(lines: readonly NumberedText[]): Promise<void>;
  /** In the order of adding. */
  read(): AsyncGenerator<NumberedText[]>;
  remove(): Promise<void>;
};

export function openSpool(folder: string): Spool {
  const path = join(folder, `import-${crypto.randomUUID()}.spool`);
  let handle: FileHandle | null = null;
  return {
    async add(lines) {
      if (handle === null) {
        await mkdir(folder, { recursive: true });
        handle = await open(path, "wx+", 0o600);
      }
      await handle.appendFile(lines.map(({ number, text }) => `${number}\t${text}\n`).join(""));
    },
    async *read() {
      if (handle === null) return;
      const stream = handle.createReadStream({ start: 0, autoClose: false });
      for await (const lines of readLines(stream, MAX_LINE_BYTES + PREFIX_BYTES))
        yield lines.map((line) => {
          if ("wrong" in line) throw new Error(`the file of sorted lines is damaged: ${line.wrong}`);
          const tab = line.text.indexOf("\t");
          return { number: Number(line.text.slice(0, tab)), text: line.text.slice(tab + 1) };
        });
    },
    async remove() {
      await handle?.close();
      await rm(path, { force: true });
    },
  };
}
