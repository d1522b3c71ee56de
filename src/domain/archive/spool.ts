// Keeps lines with their numbers in a file, until they are read again. The lines contain mail addresses, so only the file's owner may
// read it, and a killed process leaves no file.
import { mkdir, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import { MAX_LINE_BYTES, readLines } from "./line.ts";

const PREFIX_BYTES = 32;

export type NumberedText = { number: number; text: string };

export type Spool = {
  add(lines: readonly NumberedText[]): Promise<void>;
  /** Yields the lines in the order of adding. */
  read(): AsyncGenerator<NumberedText[]>;
  close(): Promise<void>;
};

export async function openSpool(folder: string): Promise<Spool> {
  const path = join(folder, `import-${crypto.randomUUID()}.spool`);
  await mkdir(folder, { recursive: true });
  const handle = await open(path, "wx+", 0o600);
  // Without a name, the file ends with the process at the latest.
  await unlink(path);
  return {
    add: (lines) => handle.appendFile(lines.map(({ number, text }) => `${number}\t${text}\n`).join("")),
    async *read() {
      const stream = handle.createReadStream({ start: 0, autoClose: false });
      for await (const lines of readLines(stream, MAX_LINE_BYTES + PREFIX_BYTES))
        yield lines.map((line) => {
          if ("wrong" in line) throw new Error(`the file of sorted lines is damaged: ${line.wrong}`);
          const tab = line.text.indexOf("\t");
          return { number: Number(line.text.slice(0, tab)), text: line.text.slice(tab + 1) };
        });
    },
    close: () => handle.close(),
  };
}
