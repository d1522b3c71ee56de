// A minimal server that speaks S3, for tests: checks signatures (AWS Signature Version 4), takes the bucket in the path or the host name.
import { createHash, createHmac } from "node:crypto";

export type S3Fault = "none" | "down" | "slow" | "full";

export type S3Server = {
  endpoint: string;
  /** The keys of a bucket named `bucket`, with their contents. */
  objects: Map<string, Uint8Array>;
  /** Uploads in parts that were neither completed nor given up. */
  uploads: Map<string, Uint8Array[]>;
  fail(fault: S3Fault): void;
  stop(): Promise<void>;
};

const hash = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Uint8Array, data: string) => createHmac("sha256", key).update(data).digest();

export function startS3(secret: string, { bucket = "photos" } = {}): S3Server {
  const objects = new Map<string, Uint8Array>();
  const uploads = new Map<string, Uint8Array[]>();
  let fault: S3Fault = "none";

  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const url = new URL(request.url);
      const body = new Uint8Array(await request.arrayBuffer());
      if (fault === "slow") await Bun.sleep(2_000);
      if (fault === "down") return refusal(503, "ServiceUnavailable");
      if (!isSigned(request, url, secret)) return refusal(403, "SignatureDoesNotMatch");
      const host = request.headers.get("host") ?? "";
      const path = host.startsWith(`${bucket}.`) ? `/${bucket}${url.pathname}` : url.pathname;
      const [, given, ...rest] = path.split("/");
      if (given !== bucket) return refusal(404, "NoSuchBucket");
      return answer(request.method, decodeURIComponent(rest.join("/")), url, body);
    },
  });

  function answer(method: string, key: string, url: URL, body: Uint8Array): Response {
    const upload = url.searchParams.get("uploadId");
    if (method === "POST" && url.searchParams.has("uploads")) {
      const id = crypto.randomUUID();
      uploads.set(id, []);
      return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (method === "PUT" && fault === "full") return refusal(507, "QuotaExceeded");
    if (upload !== null)
      return answerPart({ method, key, upload, number: Number(url.searchParams.get("partNumber")) }, body);
    if (method === "PUT") {
      objects.set(key, body);
      return new Response(null, { headers: { etag: `"${hash(body)}"` } });
    }
    if (method === "DELETE") {
      objects.delete(key);
      return new Response(null, { status: 204 });
    }
    if (url.searchParams.get("list-type") === "2") return list(url);
    const found = objects.get(key);
    return found ? new Response(new Uint8Array(found)) : refusal(404, "NoSuchKey");
  }

  type Part = { method: string; key: string; upload: string; number: number };

  function answerPart({ method, key, upload, number }: Part, body: Uint8Array): Response {
    const parts = uploads.get(upload);
    if (parts === undefined) return refusal(404, "NoSuchUpload");
    if (method === "PUT") {
      parts[number - 1] = body;
      return new Response(null, { headers: { etag: `"${hash(body)}"` } });
    }
    uploads.delete(upload);
    if (method === "DELETE") return new Response(null, { status: 204 });
    objects.set(key, Buffer.concat(parts));
    return xml("<CompleteMultipartUploadResult/>");
  }

  function list({ searchParams }: URL): Response {
    const after = searchParams.get("start-after") ?? "";
    const most = Number(searchParams.get("max-keys") ?? 1_000);
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(searchParams.get("prefix") ?? "") && key > after)
      .sort();
    const contents = keys
      .slice(0, most)
      .map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`);
    const text = `<ListBucketResult><Name>${bucket}</Name><IsTruncated>${keys.length > most}</IsTruncated>${contents.join("")}</ListBucketResult>`;
    return xml(text);
  }

  return {
    endpoint: `http://localhost:${server.port}`,
    objects,
    uploads,
    fail: (next) => {
      fault = next;
    },
    stop: () => server.stop(true),
  };
}

function xml(text: string): Response {
  return new Response(text, { headers: { "content-type": "application/xml" } });
}

function refusal(status: number, code: string): Response {
  const text = `<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  return new Response(text, { status, headers: { "content-type": "application/xml" } });
}

function isSigned(request: Request, url: URL, secret: string): boolean {
  const given = request.headers.get("authorization") ?? "";
  const [, scope = "", names = "", signature = ""] =
    /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)/.exec(given) ?? [];
  const query = url.search.slice(1).split("&").sort().join("&");
  const headers = names.split(";").map((name) => `${name}:${request.headers.get(name) ?? ""}\n`);
  const content = request.headers.get("x-amz-content-sha256") ?? "";
  const canonical = [request.method, url.pathname, query, headers.join(""), names, content].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", request.headers.get("x-amz-date"), scope, hash(canonical)].join("\n");
  const [day = "", region = "", service = "", end = ""] = scope.split("/");
  const key = [day, region, service, end].reduce<string | Uint8Array>(
    (made, part) => hmac(made, part),
    `AWS4${secret}`,
  );
  return hmac(key, toSign).toString("hex") === signature;
}
