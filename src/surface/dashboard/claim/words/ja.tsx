// Japanese.
import type { ClaimWords } from "./en.tsx";

export const ja: ClaimWords = {
  skip: "本文へ移動",
  approvedTitle: "この申請は承認されました",
  endedTitle: "この申請は終了しました",
  approved: ({ organisation, business }) => (
    <>
      {organisation}が{business}を管理しています。
    </>
  ),
  ended: "このリンクは無効になりました。組織は新しい申請を出せます。",
  profile: "プロフィールへ",
  title: ({ name }) => `${name}の申請を承認しますか？`,
  asks: ({ organisation, business, domain, service }) => (
    <>
      {organisation}が、{service}で{business}（{domain}）のプロフィールを管理したいと申請しています。
    </>
  ),
  asksBy: ({ organisation, person, business, domain, service }) => (
    <>
      {organisation}（{person}）が、{service}で{business}（{domain}）のプロフィールを管理したいと申請しています。
    </>
  ),
  effect:
    "承認すると、その組織はレビューへの返信、お客様の招待、プロフィールの変更ができます。ご存じない場合は、このページを閉じてください。何も起こりません。",
  approve: "承認する",
  done: "承認しました。組織にメールでお知らせします。",
  already: "この申請はすでに承認されています。",
  gone: "このリンクは無効です。新しいリンクを依頼してください。",
  disputed: "別の組織がこの事業者を管理しています。モデレーターの判断が必要です。",
  failed: "処理できませんでした。申請の現在の状態を表示しています。",
};
