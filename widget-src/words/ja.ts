// Japanese.
import type { Words } from "./shape.ts";

export const ja: Words = {
  locale: "ja",
  direction: "ltr",
  title: "{name}のレビュー",
  reviews: { other: "レビュー{n}件" },
  rated: { other: "レビュー{n}件による評価：5点中{score}点" },
  sources: "{service}で{here}件、他のプラットフォームで{elsewhere}件",
  stars: "星5つ中{n}",
  labels: { excellent: "最高", great: "良い", average: "普通", poor: "いまひとつ", bad: "悪い" },
  unscored: "スコアはまだありません。",
  needs: "スコアの算出には3件のレビューが必要です。",
  empty: "レビューはまだありません。",
  verified: "購入確認済み",
  imported: "{origin}から取り込み（{service}は未確認）",
  anotherService: "他のサービス",
  more: "続きを読む",
  all: "{service}ですべてのレビューを見る",
  position: "{n} / {total}",
  carousel: {
    carousel: "カルーセル",
    slide: "スライド",
    stop: "レビューの自動切り替えを停止",
    start: "レビューを自動で切り替える",
    previous: "前のレビュー",
    next: "次のレビュー",
  },
};
