// Japanese.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import type { SiteWords } from "./en.tsx";

const { count: n } = formatOf("ja");

export const ja: SiteWords = {
  frame: {
    skip: "本文へ移動",
    main: "メインナビゲーション",
    search: "検索",
    categories: "カテゴリー",
    howItWorks: "しくみ",
    api: "API",
    footer: "フッター",
    openPlatform: ({ service }) =>
      `${service}はオープンなレビュープラットフォームです。企業がより高いスコアを買うことはできず、データは誰でも自由に利用できます。`,
    signedLog: "署名付きログ",
    howChecked: "レビューの確認方法",
    apiAndData: "APIとオープンデータ",
    forBusinesses: "企業の方へ",
    logIn: "ログイン",
    language: "言語",
  },
  home: {
    title: "自分で確かめられるレビュー",
    description: ({ service }) =>
      `誰でも検証できるスコアのついた、企業へのお客様レビュー。${service}はオープンなレビュープラットフォームです。`,
    intro:
      "お客様が企業について書いたレビューを読み、スコアの計算方法を確かめることができます。購入確認済みのレビューは全量、その他のレビューは半分として計算され、より高いスコアを買うことはできません。",
    recent: "最近レビューされた企業",
    best: "評価の高い企業",
  },
  search: {
    find: "企業を探す",
    placeholder: "名前、ウェブサイト、都市",
    title: ({ query }) => `検索：${query}`,
    nothing: ({ query, link }) => (
      <>
        「{query}」に一致する企業は見つかりませんでした。つづりを確認するか、語数を減らすか、{link("カテゴリー")}
        からお探しください。
      </>
    ),
    most: ({ count }) => `レビューの多い${n(count)}社`,
  },
  list: {
    businesses: ({ count }) => `${n(count)}社`,
    bestFirst: ({ businesses }) => `${businesses}（スコアの高い順）`,
    noReviews: "レビューはまだありません",
    category: ({ name, businesses }) => `${name}：お客様レビューのある企業${businesses}（スコアの高い順）。`,
    allCategories: "カテゴリー別の企業一覧（スコアの高い順）。",
    emptyCategory: "このカテゴリーにはまだ企業がありません。",
    noCategories: "カテゴリーはまだありません。",
    subCategories: "サブカテゴリー",
    breadcrumbs: "パンくずリスト",
    pages: "ページ",
    previous: "前へ",
    next: "次へ",
    page: ({ page }) => `${n(page)}ページ`,
    titleOfPage: ({ title, page }) => `${title}（${n(page)}ページ）`,
  },
  review: {
    title: ({ title, name }) => `${title}：${isolated(name, "ja")}のレビュー`,
    of: "レビューの対象",
    allOf: ({ name }) => <>{name}のすべてのレビュー</>,
    write: "レビューを書く",
    link: ({ date }) => `${date}に書かれたこのレビューへのリンク`,
    rating: ({ rating }) => `5点中${n(rating)}点`,
    experience: ({ date }) => <>体験日：{date}</>,
    language: ({ language }) => `言語：${language}`,
    edited: ({ date }) => <>編集日：{date}</>,
    helpful: "参考になった",
    helpfulBy: ({ author }) => <>（{author}さんのレビュー）</>,
    foundHelpful: ({ count }) => `${n(count)}人が参考になったと言っています`,
    editor: "編集部のレビュー",
    verifiedMeans: "企業が投稿者に購入についてのレビューを依頼しました。このレビューはスコアに全量が反映されます。",
    reply: ({ name }) => <>{name}からの返信</>,
    translate: "日本語に翻訳",
    translating: "翻訳中…",
    original: "原文を表示",
    translated: "お使いの端末上で、ブラウザーが翻訳しました。",
    notTranslated: "ブラウザーはこの文章を翻訳できませんでした。",
  },
  error: {
    400: {
      title: "このアドレスは読み取れません",
      text: "入力に誤りがないかご確認いただくか、トップページからお進みください。",
    },
    403: {
      title: "このフォームは別のサイトから送信されました",
      text: "何も保存されていません。このサイトでフォームを開き、もう一度送信してください。",
    },
    404: {
      title: "このページは存在しません",
      text: "移動したか、アドレスに誤りがある可能性があります。",
    },
    405: { title: "このページは閲覧のみ可能です", text: "何も保存されていません。" },
    410: {
      title: "このレビューは削除されました",
      text: "投稿者が削除したか、レビューの規則に違反していました。削除された件数とその理由は、各プロフィールに表示されます。",
    },
    413: {
      title: "文章が長すぎます",
      text: "何も保存されていません。前の画面に戻り、短くしてからもう一度送信してください。",
    },
    415: {
      title: "このフォームは読み取れません",
      text: "何も保存されていません。ページを開き直して、そこから送信してください。",
    },
    429: { title: "リクエストが多すぎます", text: "1分ほど待ってから、もう一度お試しください。" },
    431: {
      title: "ブラウザーから送信されたデータが多すぎます",
      text: "ブラウザーでこのサイトのCookieを削除してから、もう一度お試しください。",
    },
    500: {
      title: "エラーが発生しました",
      text: "原因は当サービス側にあり、記録されました。しばらくしてからもう一度お試しください。",
    },
    503: { title: "現在ご利用いただけません", text: "しばらくしてからもう一度お試しください。" },
    other: { title: "処理できませんでした", text: "トップページからもう一度お試しください。" },
    reference: ({ id }) => <>参照番号：{id}</>,
    home: "トップページへ",
  },
};
