// Fetches queued pictures with the settings of the service: the guarded client, the decoder, the store and the limits.
import type { Config } from "#platform/config/config.ts";
import type { Context } from "#platform/database/context.ts";
import { createOutbound } from "#platform/outbound/outbound.ts";
import { createPhotoKit, type PhotoKitSettings } from "#platform/photo/photos.ts";
import { createUploads } from "../upload.ts";
import { type FetchEnd, type FetchTools, fetchPhotos } from "./fetch.ts";

export type FetchSettings = PhotoKitSettings & Pick<Config, "outboundAllow" | "baseUrl" | "photoLimits">;

const MOST_AT_ONCE = 8;

type Options = Pick<FetchTools, "readFile"> & {
  signal?: AbortSignal | undefined;
  onEnd?: (end: FetchEnd) => void;
  /** That decode; by default one for each core but one. */
  processes?: number;
};

export async function fetchWith(context: Context, settings: FetchSettings, options: Options): Promise<void> {
  const { readFile, signal, onEnd, processes } = options;
  const { outboundAllow: allow, baseUrl, photoLimits } = settings;
  const outbound = createOutbound({ allow, baseUrl, maxInFlight: MOST_AT_ONCE });
  const uploads = createUploads(context, createPhotoKit(context.log, settings, processes), photoLimits);
  try {
    const tools = { uploads, outbound, ...(readFile && { readFile }) };
    await fetchPhotos(context, tools, { signal, ...(onEnd && { onEnd }) });
  } finally {
    outbound.close();
  }
}
