// Photos in a bucket of any server that speaks S3, with Bun's client, which signs each request.
import { S3Client } from "bun";
import { withTimeout } from "../time/with-timeout.ts";
import { checkName, type PhotoStore, PhotoStoreError } from "./kept-file.ts";

const WITHIN_MS = 15_000;
const FOLDER = "photos/";
const PAGE = 1_000;

export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  keyId: string;
  secret: string;
  /** Whether the bucket stands in the path, not in the host name. */
  pathStyle: boolean;
};

export function bucketClient({ endpoint, region, bucket, keyId, secret, pathStyle }: S3Settings): S3Client {
  return new S3Client({
    // Given the style of hosts, Bun's client takes the endpoint as it stands.
    endpoint: pathStyle ? endpoint : endpoint.replace("://", `://${bucket}.`),
    region,
    bucket,
    accessKeyId: keyId,
    secretAccessKey: secret,
    virtualHostedStyle: !pathStyle,
  });
}

export function createS3Store(settings: S3Settings, withinMs = WITHIN_MS): PhotoStore {
  const client = bucketClient(settings);
  const keyOf = (name: string) => FOLDER + checkName(name);

  /** Null where the server says that there is no such file. */
  const ask = async <T>(work: Promise<T>): Promise<T | null> => {
    try {
      return await withTimeout(work, withinMs);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (code === "NoSuchKey") return null;
      throw new PhotoStoreError(/quota|full|insufficient/i.test(code) ? "full" : "away", error);
    }
  };

  return {
    async write(name, bytes) {
      const written = await ask(client.write(keyOf(name), new Uint8Array(bytes), { type: "image/webp" }));
      if (written === null) throw new PhotoStoreError("away", new Error("The server has no such bucket."));
    },
    read: (name) => ask(client.file(keyOf(name)).bytes()),
    async remove(name) {
      await ask(client.delete(keyOf(name)));
    },
    async *list() {
      for (let startAfter: string | undefined; ; ) {
        const after = startAfter === undefined ? {} : { startAfter };
        const page = await ask(client.list({ prefix: FOLDER, maxKeys: PAGE, ...after }));
        const keys = page?.contents?.map(({ key }) => key) ?? [];
        for (const key of keys) yield key.slice(FOLDER.length);
        startAfter = keys.at(-1);
        if (!page?.isTruncated || startAfter === undefined) return;
      }
    },
  };
}
