// GET /logo/{hash}-96.webp and -256.png: the logo of a business, or that of this service. The address names the content, so caches keep it
// for good; a removed logo has none.
import { Refusal } from "#contract/refusal.ts";
import type { Topic } from "#contract/topic.ts";
import { type LogoSize, readLogoFile } from "#domain/business/logo/address.ts";
import { findLogo } from "#domain/business/logo/logo.ts";
import type { Context } from "#platform/database/context.ts";
import { findServiceLogo } from "#platform/setting/logo.ts";
import { answerOf, deliver } from "#surface/http/cached.ts";
import { EMBEDDABLE } from "#surface/http/header.ts";
import { FOR_GOOD } from "#surface/look/answer.ts";
import type { EmbedDeps, EmbedRoute } from "./kit/deps.ts";

const MEDIA_TYPE = { small: "image/webp", large: "image/png" } as const;

export function logo({ context, cache }: Pick<EmbedDeps, "context" | "cache">): EmbedRoute {
  return async ({ request, params }) => {
    const asked = readLogoFile(params.file ?? "");
    const generation = cache.generation();
    const found = asked && (await find(context, asked));
    if (!found) throw new Refusal("not_found", "There is no such logo.");
    const answer = answerOf(200, new Uint8Array(found.picture), {
      "content-type": MEDIA_TYPE[asked.size],
      "cache-control": FOR_GOOD,
      ...EMBEDDABLE,
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    });
    cache.put(`/logo/${params.file}`, answer, [found.tag], generation);
    return deliver(answer, request);
  };
}

type Found = { picture: Uint8Array; tag: Topic };

/** @property tag a change of it drops the kept answer */
async function find(context: Context, { hash, size }: { hash: string; size: LogoSize }): Promise<Found | null> {
  const ofBusiness = await findLogo(context, hash, size);
  if (ofBusiness) return { picture: ofBusiness.picture, tag: `business:${ofBusiness.businessId}` };
  const picture = await findServiceLogo(context.db, hash, size);
  return picture && { picture, tag: "setting" };
}
