// The data of a widget with the sample, which the dashboard previews for a business without reviews.

import { countOf, labelOf, ratingAverage } from "#domain/business/state/score.ts";
import type { Language } from "#platform/language/language.ts";
import {
  SAMPLE_REVIEWS,
  SAMPLE_SCORE_TENTHS,
  SAMPLE_SHOP,
  SAMPLE_SLUG,
  SAMPLE_STARS,
} from "#surface/example/sample.ts";
import { byStar } from "#surface/figure.ts";
import type { Variant } from "#widget/kit/contract.ts";
import { wordsIn } from "#words/words.ts";
import type { WidgetData } from "./kit/data.ts";
import type { EmbedContext } from "./kit/deps.ts";

/** Every plan sees each variant. Links lead to the page that says that the shop is invented. */
export function sampleData({ config }: Pick<EmbedContext, "config">, variant: Variant, language: Language): WidgetData {
  const { sample } = wordsIn("offer", language);
  const url = `${config.baseUrl}/for-businesses`;
  const count = countOf(SAMPLE_STARS);
  return {
    serviceName: config.serviceName,
    name: SAMPLE_SHOP,
    slug: SAMPLE_SLUG,
    logo: null,
    score: SAMPLE_SCORE_TENTHS / 10,
    label: labelOf(SAMPLE_SCORE_TENTHS),
    scored: true,
    ratingAvg: ratingAverage(SAMPLE_STARS),
    reviewCount: count,
    totalReviewCount: count,
    verifiedReviewCount: count,
    ratingDist: byStar(SAMPLE_STARS),
    url,
    checkedUrl: `${config.baseUrl}/about/reviews`,
    variant,
    reviews: SAMPLE_REVIEWS.map(({ key, author, rating, writtenAt }) => ({
      ...{ id: key, rating, title: "", body: sample[key], author, createdAt: writtenAt },
      ...{ verified: true, incentivized: false, url, language, photos: [] },
    })),
  };
}
