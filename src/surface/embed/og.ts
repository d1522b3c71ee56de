// GET /og/{slug}.png: the image that goes with a profile where its address is shared. Every business with a profile has one.
import { findBusiness } from "#domain/business/business.ts";
import type { Raster } from "#platform/raster.ts";
import { Refusal } from "#platform/refusal.ts";
import type { EmbedDeps, EmbedRoute } from "./deps.ts";
import type { PictureAnswers } from "./picture/answer.ts";
import { cardPicture } from "./picture/card.ts";
import { figuresOf } from "./picture/figure.ts";

/** `/og/:file`. */
export function shareImage({ context, config }: EmbedDeps, raster: Raster, pictures: PictureAnswers): EmbedRoute {
  return ({ request, params }) => {
    const slug = /^(.+)\.png$/.exec(params.file ?? "")?.[1];
    if (!slug) throw noProfile();
    return pictures.answer(request, `/og/${slug}.png`, async () => {
      const business = await findBusiness(context, slug);
      if (!business) throw noProfile();
      const picture = cardPicture(business, figuresOf(business.tally, config.serviceName), config.serviceName);
      const body = (await raster.draw(picture)) as Uint8Array<ArrayBuffer>;
      return { format: "png", body, tags: [`business:${business.id}`] };
    });
  };
}

function noProfile(): Refusal {
  return new Refusal("not_found", "No business with a public profile was found.");
}
