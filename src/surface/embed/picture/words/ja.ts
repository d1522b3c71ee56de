// Japanese.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import type { PictureWords } from "./en.ts";

const { count: n } = formatOf("ja");
const reviews = (count: number) => `レビュー${n(count)}件`;

export const ja: PictureWords = {
  notFound: "見つかりません",
  noScore: "スコアはまだありません",
  reviews: ({ count }) => reviews(count),
  elsewhere: ({ count, others }) => `${reviews(count)}（うち他のプラットフォーム${others}件）`,
  ofThem: ({ others }) => `うち他のプラットフォーム${others}件`,
  here: ({ count, service }) => `${service}の${reviews(count)}`,
  everywhere: ({ count, here, others }) => `${reviews(count)}：当サイト${here}件、他のプラットフォーム${others}件`,
  scored: ({ name, label, score, source }) => `${isolated(name, "ja")}：${label}。5点満点中${score}（${source}）`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "ja")}：スコアはまだありません（${source}）`
      : `${isolated(name, "ja")}：スコアはまだありません。星の平均${average}（${source}）`,
};
