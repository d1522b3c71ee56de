// The settings of photos: the decoder, and where their files are kept.
import { isCompiled } from "../file/bundled.ts";
import { DECODERS } from "../raster/photo.ts";
import { ConfigError, type Environment, httpUrl, oneOf, text, together } from "./read.ts";

const PHOTO_STORES = ["folder", "s3"] as const;

export type PhotoS3 = NonNullable<ReturnType<typeof readS3>>;

/** Throws ConfigError. */
export function readPhotoSettings(env: Environment) {
  const imageDecoder = oneOf(env, "IMAGE_DECODER", DECODERS, "bun");
  if (imageDecoder === "napi" && isCompiled())
    throw new ConfigError("IMAGE_DECODER", "must be bun, because the single binary carries no other decoder");
  const photoS3 = readS3(env);
  const photoStore = oneOf(env, "PHOTO_STORE", PHOTO_STORES, "folder");
  if (photoStore === "s3" && photoS3 === null)
    throw new ConfigError("PHOTO_S3_ENDPOINT", "must be set where PHOTO_STORE is s3");
  return { imageDecoder, photoStore, photoS3 };
}

function readS3(env: Environment) {
  const endpoint = httpUrl(env, "PHOTO_S3_ENDPOINT");
  const region = text(env, "PHOTO_S3_REGION") ?? "us-east-1";
  const pathStyle = oneOf(env, "PHOTO_S3_PATH_STYLE", ["yes", "no"], "yes") === "yes";
  const set = together(env, ["PHOTO_S3_ENDPOINT", "PHOTO_S3_BUCKET", "PHOTO_S3_KEY_ID", "PHOTO_S3_SECRET"]);
  if (set === null || endpoint === null) return null;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(set.PHOTO_S3_BUCKET))
    throw new ConfigError(
      "PHOTO_S3_BUCKET",
      "must be the name of a bucket: 3 to 63 of a to z, 0 to 9, dots and hyphens",
    );
  return {
    endpoint,
    region,
    bucket: set.PHOTO_S3_BUCKET,
    keyId: set.PHOTO_S3_KEY_ID,
    secret: set.PHOTO_S3_SECRET,
    pathStyle,
  };
}
