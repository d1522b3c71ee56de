// The file that an export writes. Only the operator may read it, because it holds authors' addresses.
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { CommandError } from "./terminal.ts";

export type Target = { write(chunk: string | Uint8Array): Promise<void>; end(): Promise<void> };

/** Throws a CommandError where the file cannot be written. */
export async function openTarget(file: string): Promise<Target> {
  const stream = createWriteStream(file, { mode: 0o600 });
  await once(stream, "open").catch((error: Error) => {
    throw new CommandError(`${file} cannot be written: ${error.message}`);
  });
  return {
    async write(chunk) {
      if (!stream.write(chunk)) await once(stream, "drain");
    },
    async end() {
      stream.end();
      await once(stream, "close");
    },
  };
}
