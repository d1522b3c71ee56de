// Japanese.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import type { ProfileWords } from "./en.tsx";

const { count: n, list } = formatOf("ja");

export const ja: ProfileWords = {
  head: {
    title: ({ name }) => `${isolated(name, "ja")}のレビュー`,
    none: ({ name }) => `${isolated(name, "ja")}のレビューはまだありません。`,
    unscored: ({ name, count }) =>
      `${isolated(name, "ja")}のスコアはまだありません。お客様レビュー${n(count)}件と、スコアの計算方法をご覧ください。`,
    scored: ({ name, score, label, count }) =>
      `${isolated(name, "ja")}のスコアは5点中${score}点（${label}）です。お客様レビュー${n(count)}件と、スコアの計算方法をご覧ください。`,
    claimed: "企業が管理しています",
    unclaimed: "管理者は未登録です。",
    isItYours: "御社のページですか？",
  },
  score: {
    title: "スコア",
    outOf: "（5点満点）",
    average: ({ average }) => `平均${average}`,
    from: ({ count, ratings, platforms, imported }) =>
      `${list([
        `このサイトのレビュー${n(count)}件`,
        ratings === 0 ? null : `他の${n(platforms)}つのプラットフォームの評価${n(ratings)}件`,
        imported === 0 ? null : `取り込まれたレビュー${n(imported)}件`,
      ])}に基づきます。`,
  },
  platforms: {
    title: "他のプラットフォームでの評価",
    ratings: ({ count }) => `評価${n(count)}件`,
    asOf: ({ date }) => <>{date}時点</>,
    checked: ({ date }) => <>{date}にモデレーターが確認</>,
    stated: ({ date, rating, count }) => (
      <>
        {date}の企業による申告：評価{n(count)}件、{rating}。未確認のため、スコアには含まれません。
      </>
    ),
  },
  stars: {
    title: "星の数別のレビュー",
    row: ({ stars, given, share }) => `${stars}：${given}、${share}`,
    chosen: "表示中です。すべて表示する",
    count: ({ rating }) => `${n(rating)}つ星`,
  },
  filter: {
    title: "レビューを絞り込む",
    all: "すべて",
    other: "その他",
    allRatings: "すべての評価を表示",
    languages: "言語でレビューを絞り込む",
    allLanguages: "すべての言語",
    newest: ({ count }) => `最新${n(count)}件のレビューが対象です。`,
    none: "該当するレビューはありません。",
    match: ({ count, total }) => `${n(total)}件中${n(count)}件のレビューが該当します。`,
    showAll: "すべてのレビューを表示",
  },
  verified: "購入確認済み",
  reviews: "レビュー",
  empty: "この企業のレビューはまだありません。",
  imported: {
    title: "他のサービスのレビュー",
    text: ({ count, service }) =>
      `${n(count)}件のレビューは他のサービスで書かれ、企業がここに取り込んだものです。${service}は投稿者を確認していません。`,
    writtenHere: "このサイトで書かれたレビュー",
    all: ({ count }) => `他のサービスのレビュー${n(count)}件をすべて見る`,
  },
  editor: {
    title: "編集部より",
    text: "お客様ではなく、当サイトの編集部が書いたものです。スコアにも他の数値にも含まれません。",
  },
  figures: {
    title: "数字で見る",
    replied: "返信のあるレビュー",
    time: "返信までの標準的な時間",
    unknown: "まだわかりません",
    withinHour: "1時間以内",
    hours: ({ count }) => `約${n(count)}時間`,
    days: ({ count }) => `約${n(count)}日`,
  },
  made: {
    title: "このスコアの計算方法",
    how: ({ count, stars }) =>
      `スコアは加重平均です。購入確認済みのレビューは全量、その他のレビューは半分として数えます。少数のレビューだけで満点にならないよう、どの企業も${stars}つ星のレビュー${n(count)}件から始まります。`,
    platforms: ({ count }) =>
      `他のプラットフォームの評価と取り込まれたレビューは半分として数えます。その合計の重みは、このサイトのレビューの重み、またはそれが少ない場合はレビュー${n(count)}件分が上限です。`,
    caption: "このスコアの内訳",
    part: "項目",
    weight: "重み",
    average: "平均",
    product: "重み×平均",
    start: "開始値",
    startOf: ({ count, stars }) => `${stars}つ星を${n(count)}件`,
    others: "その他のレビュー",
    elsewhere: "他のプラットフォームと取り込まれたレビュー",
    capped: ({ product, weight }) => `${product}、上限${weight}`,
    total: "合計",
    sum: ({ sum, score }) => (
      <>
        {sum}、表示は{score}です。
      </>
    ),
  },
  checked: {
    how: ({ service }) =>
      `投稿者は、購入についてのレビューを依頼された方か、メールアドレスを確認した方です。リンク、連絡先、不適切な言葉を含むレビューや、コピーや大量投稿と思われるレビューは、自動のルールによって保留され、モデレーターが確認します。評価が低いことは、保留や削除の理由になりません。${service}は、企業の求めに応じてレビューを削除することはありません。企業は報告することができ、判断はモデレーターが行います。`,
    more: "スコアと確認について詳しく見る",
  },
  invited: {
    title: "レビューへの招待",
    coverage: ({ share, days, date }) =>
      `${date}までの${days}日間にこの企業のショップから届いた注文のうち、${share}にレビューへの招待を送りました。取り消された注文と、招待がまだ送られていない注文は、招待していないものとして数えます。`,
    reviews: ({ count, total }) => `このサイトのレビューのうち招待によるもの：${total}件中${count}件。`,
    allShops: ({ days }) => `連携ショップの注文のうち招待した割合（過去${days}日間）`,
  },
  history: {
    caption: "署名付きログの最新の判断",
    entry: "エントリー",
    restored: "再公開",
    published: "モデレーターが公開",
    appealed: "投稿者の異議により再公開",
    log: "署名付きログ",
  },
  moderated: {
    title: "保留または削除",
    none: "この企業のレビューで、保留、非表示、削除されたものはありません。",
    caption: "保留、非表示、削除されたレビュー",
    outcome: "処理",
    reason: "理由",
    askedBy: "要請元",
    reviews: "件数",
    twice: "保留された後に削除されたレビューは、両方の行に数えられます。",
    outcomes: { held: "確認のため保留", hidden: "非表示", removed: "削除" },
    askers: {
      rule: "自動のルール",
      owner: "企業",
      author: "投稿者",
      author_on_request: "企業の依頼を受けた投稿者",
      moderator: "モデレーター",
      operator: "当サービスの運営者",
      import: "データの取り込み",
    },
    reasons: {
      contact: "リンクまたは連絡先",
      profanity: "不適切な言葉",
      near_copy: "他のレビューとほぼ同じ内容",
      burst: "短時間に一つのネットワークから複数の投稿",
      disposable_mail: "使い捨てのメールアドレス",
      own_praise: "企業自身による投稿",
      frequent_author: "一つのメールボックスからの複数の投稿",
      not_genuine: "実際の体験ではない",
      conflict_of_interest: "利害関係者による投稿",
      spam: "広告",
      personal_data: "個人情報",
      off_topic: "この企業に関する内容ではない",
      illegal: "法令違反",
      deleted: "投稿者による削除",
      person_erased: "投稿者のデータを消去",
      other: "その他の理由",
    },
  },
};
