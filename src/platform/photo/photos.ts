// What the service needs to take pictures: the reader, the store, and the names of files.
import { createHmac } from "node:crypto";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { readPhoto } from "./decode.ts";
import { createFolderStore, type PhotoStore } from "./store.ts";

export type PhotoKit = {
  read: typeof readPhoto;
  store: PhotoStore;
  /** 22 characters that no stranger can guess, and that another picture does not have. */
  nameOf(id: string, bytes: Uint8Array): string;
};

export function createPhotoKit({ appSecret, dataDir }: Pick<Config, "appSecret" | "dataDir">): PhotoKit {
  const key = createHmac("sha256", appSecret).update("candor photo names").digest();
  return {
    read: readPhoto,
    store: photoStore({ dataDir }),
    nameOf: (id, bytes) => createHmac("sha256", key).update(`${id}:`).update(bytes).digest("base64url").slice(0, 22),
  };
}

export function photoStore({ dataDir }: Pick<Config, "dataDir">): PhotoStore {
  return createFolderStore(join(dataDir, "photos"));
}
