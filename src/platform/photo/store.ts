// Keeps the files of pictures in a folder. A file is written whole or not at all.
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

export type PhotoStore = {
  write(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Uint8Array | null>;
  /** One that is not there is removed already. */
  remove(name: string): Promise<void>;
  list(): AsyncIterable<string>;
};

export function createFolderStore(folder: string): PhotoStore {
  return {
    async write(name, bytes) {
      await mkdir(folder, { recursive: true });
      const part = join(folder, `.${name}.part`);
      await writeFile(part, bytes);
      await rename(part, join(folder, name));
    },
    read: (name) => readFile(join(folder, name)).catch(() => null),
    remove: (name) => rm(join(folder, name), { force: true }),
    async *list() {
      for (const name of await readdir(folder).catch(() => [])) if (!name.startsWith(".")) yield name;
    },
  };
}
