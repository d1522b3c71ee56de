// GET /logo/{hash}-96.webp and -256.png: the logo of a business. The address names the content, so caches keep it for good; a removed
// logo has none.
import { Refusal } from "#contract/refusal.ts";
import { readLogoFile } from "#domain/business/logo/address.ts";
import { findLogo } from "#domain/business/logo/logo.ts";
import { answerOf, deliver } from "#surface/http/cached.ts";
import { EMBEDDABLE } from "#surface/http/header.ts";
import { FOR_GOOD } from "#surface/look/answer.ts";
import type { EmbedDeps, EmbedRoute } from "./kit/deps.ts";

const MEDIA_TYPE = { small: "image/webp", large: "image/png" } as const;

export function logo({ context, cache }: Pick<EmbedDeps, "context" | "cache">): EmbedRoute {
  return async ({ request, params }) => {
    const asked = readLogoFile(params.file ?? "");
    const generation = cache.generation();
    const found = asked && (await findLogo(context, asked.hash, asked.size));
    if (!found) throw new Refusal("not_found", "There is no such logo.");
    const answer = answerOf(200, new Uint8Array(found.picture), {
      "content-type": MEDIA_TYPE[asked.size],
      "cache-control": FOR_GOOD,
      ...EMBEDDABLE,
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    });
    cache.put(`/logo/${params.file}`, answer, [`business:${found.businessId}`], generation);
    return deliver(answer, request);
  };
}
