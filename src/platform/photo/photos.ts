// What the service needs to take pictures: the reader, the store, and the names of files.
import { createHmac } from "node:crypto";
import type { Config } from "../config/config.ts";
import type { Log } from "../telemetry/log.ts";
import { createPhotoReader, type PhotoReader } from "./decode.ts";
import type { PhotoStore } from "./kept-file.ts";
import { createPhotoStore, type PhotoStoreSettings } from "./store.ts";

export type PhotoKit = {
  read: PhotoReader["read"];
  state: PhotoReader["state"];
  store: PhotoStore;
  /** 22 characters that no stranger can guess, and that another picture does not have. */
  nameOf(id: string, bytes: Uint8Array): string;
};

export type PhotoKitSettings = Pick<Config, "appSecret" | "imageDecoder"> & PhotoStoreSettings;

/** @param processes that decode; by default one for each core but one */
export function createPhotoKit(log: Log, settings: PhotoKitSettings, processes?: number): PhotoKit {
  const key = createHmac("sha256", settings.appSecret).update("candor photo names").digest();
  const { read, state } = createPhotoReader(log, { decoder: settings.imageDecoder, ...(processes && { processes }) });
  return {
    read,
    state,
    store: createPhotoStore(settings, (err) => log.warn({ err }, "a picture waits in DATA_DIR for the bucket")),
    nameOf: (id, bytes) => createHmac("sha256", key).update(`${id}:`).update(bytes).digest("base64url").slice(0, 22),
  };
}
