// Japanese.
import { formatOf } from "#platform/language/format.ts";
import type { LogWords } from "./en.tsx";

const { sum } = formatOf("ja");

export const ja: LogWords = {
  log: {
    title: "署名付きログ",
    description: "すべてのレビューに起きたことを記録した、誰でも検証できる署名付きログです。",
    lead: "当サービスは、すべてのレビューについて、いつ投稿・保留・公開・変更・削除されたか、誰の求めで、なぜそうなったかを記録しています。ログには署名があります。項目を追加することはできますが、気づかれずに変更したり取り除いたりすることはできません。",
    none: "ログにはまだ項目がありません。",
    size: "項目数",
    root: "ルート",
    signed: "署名日時",
    key: "鍵",
    witnessed: "連署",
    witnessedUpTo: ({ name, entry }) => (
      <>
        {name}（項目{entry}まで）
      </>
    ),
    keep: "チェックポイントを保存する",
    keepText:
      "チェックポイントは、項目数と全項目のハッシュ値に署名したものです。今日保存しておけば、その時点の内容がすべてログに残っているかを後から確かめられます。",
    download: "チェックポイントをダウンロード",
    verify: "ログ全体を検証する",
    verifyText: ({ program }) => (
      <>プログラム{program}は、ログと全項目、オープンAPIの公開レビューを読み取り、一致しない点を示します。</>
    ),
    report: "このログから集計した透明性レポート",
    witness: "証人になる",
    witnessText:
      "証人とは、第三者が運用するプログラムです。ログを読み取り、以前に連署した内容の続きである場合にのみチェックポイントに連署します。そのため、誰かに別のログを見せることはできません。",
    witnessHow: ({ address }) => (
      <>
        ご自身の署名行を付けたチェックポイントを{address}へ送信してください。事前に運営者が鍵を信頼する必要があります。
      </>
    ),
  },
  receipt: {
    title: "受領証を検証する",
    description:
      "投稿者には、レビューがログに記録されていることを証明する受領証が渡されます。検証はブラウザー内で行われ、ファイルはどこにも送信されません。",
    file: "受領証（.tlog-proofで終わるファイル）",
    keys: "ログの鍵",
    keysText: "当サービスが現在示している鍵です。以前に保存した鍵をお持ちの場合は、置き換えてください。",
    noScript: "このページにはスクリプトが必要です。スクリプトはブラウザー内で動作し、何も送信しません。",
    notYet: "受領証がまだ作成されていないか、このレビューの受領証はありません。1分後にもう一度お試しください。",
    script: {
      checking: "検証しています…",
      good: "受領証は正当です。この項目は、この鍵で署名されたログに記録されています。",
      place: "項目",
      unreadable: "受領証ではないか、破損しています。",
      wrongProof: "受領証が正しくありません。この項目は、受領証が示すログに記録されていません。",
      wrongSignature: "受領証のチェックポイントは、これらのどの鍵でも署名されていません。",
      unsupported:
        "お使いのブラウザーはこの種類の署名（Ed25519）を検証できません。新しいブラウザーか `candor log check` をご利用ください。",
    },
  },
  transparency: {
    title: ({ quarter }) => `透明性レポート ${quarter}`,
    description: "投稿・保留・非表示・削除されたレビューの件数と、その理由、誰の求めによるかを四半期ごとに示します。",
    lead: "これらの数値は、署名付きログと企業からの報告を集計したものです。氏名は含まれません。",
    earlier: ({ quarter }) => <>前の四半期：{quarter}</>,
    later: ({ quarter }) => <>次の四半期：{quarter}</>,
    csv: "この四半期のCSV",
    figures: "数値",
    decisions: "理由別の決定",
    none: "この四半期に決定はありません。",
    event: "内容",
    reason: "理由",
    askedBy: "求めた人",
    count: "レビュー",
    hours: ({ count }) => `${sum(count)}時間`,
    noValue: "なし",
    events: { held: "保留", hidden: "非表示", restored: "再公開", removed: "削除" },
    askers: {
      author: "投稿者",
      business: "企業",
      rule: "自動のルール",
      moderator: "モデレーター",
      law: "法令",
      operator: "当サービスの運営者",
    },
    rows: {
      written: "投稿されたレビュー（確認済みのみ）",
      writtenByInvitation: "うち招待によるもの",
      held: "公開前または再確認のための保留",
      hidden: "非表示",
      restored: "再公開",
      removed: "削除",
      medianHoursToDecision: "保留から決定までの時間の中央値",
      reportsReceived: "企業からの報告",
      reportsUpheld: "決定済みの報告のうち、認められたもの",
      reportsDismissed: "決定済みの報告のうち、却下されたもの",
      appeals: "投稿者による異議",
      appealsRestored: "決定済みの異議のうち、再公開されたもの",
      appealsUpheld: "決定済みの異議のうち、判断が維持されたもの",
      platformsConfirmed: "確認された他のプラットフォームの評価",
    },
  },
};
