// Japanese.
import type { LookWords } from "./en.ts";

export const ja: LookWords = {
  stars: ({ value }) => `星5つ中${value}`,
  labels: { Excellent: "最高", Great: "良い", Average: "普通", Poor: "いまひとつ", Bad: "悪い" },
  imported: ({ origin, service }: { origin: string | null; service: string }) =>
    `${origin ?? "他のサービス"}から取り込み（${service}は未確認）`,
  optional: "（任意）",
  upTo: ({ most }) => `${most}文字まで`,
  counted: ({ count, most }) => `${most}文字中${count}文字`,
  notSentYet: "まだ送信されていません",
  notSent: "送信されませんでした",
};
