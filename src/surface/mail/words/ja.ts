// Japanese.
import { say } from "../letter/words.ts";
import type { MailWords } from "./shape.ts";

export const ja: MailWords = {
  rating: (stars) => `星5つ中${stars}`,
  sentBy: (service) => `送信元：${service}`,
  via: (sender, service) => `${sender}（${service}経由）`,
  before: (label) => `${label}：`,
  unsubscribe: "このメールの配信を停止する",
  manage: "レビューを編集または削除する",
  read: "レビューを見る",
  checks: "レビューの確認方法",
  invitation: {
    heading: (business) => say`${business}のご利用はいかがでしたか？`,
    orderHeading: (business) => say`${business}でのご注文はいかがでしたか？`,
    lead: (business) =>
      say`良かった点も悪かった点も、ぜひほかの方にお聞かせください。数行で十分です。${business}が内容を書き換えることはできません。`,
    hello: (customer) => (customer === null ? say`こんにちは。` : say`${customer} 様`),
    question: say`星はいくつですか？`,
    stars: (count) => `星${count}つ`,
    starsNote: say`星を選ぶとフォームに入力されるだけです。送信するまで何も送られません。`,
    write: "レビューを書く",
    isPublic: say`レビューは、お好きな名前で公開されます。メールアドレスは表示されません。`,
    thanks: (sender) => say`よろしくお願いいたします。${sender}`,
    link: say`このリンクはレビュー1件用で、30日間有効です。お客様の名前でレビューを書けるリンクですので、ほかの人に渡さないでください。`,
    reason: (business, service) =>
      say`このメールは、${business}がお客様をご利用者として登録し、${service}に招待を依頼したためお送りしています。`,
    orderReason: (business, order, service) =>
      say`このメールは、お客様が${business}で購入され（注文番号 ${order}）、${business}が${service}に招待を依頼したためお送りしています。`,
  },
  reminder: {
    heading: (business) => say`${business}のレビューのお願い（再送）`,
    lead: (business) =>
      say`${business}のレビューをお願いしましたが、まだいただいていません。よろしければ、良い点でも悪い点でも数行お書きください。これ以上のお知らせはお送りしません。`,
    link: say`このリンクはレビュー1件用で、最初のメールから30日間有効です。お客様の名前でレビューを書けるリンクですので、ほかの人に渡さないでください。`,
  },
  text: {
    invitation: (business, customer) => [
      ...(customer === null ? [] : [`${customer} 様、${business}でのご注文はいかがでしたか？レビュー：`]),
      `${business}でのご注文はいかがでしたか？レビュー：`,
      `${business}のレビューをお願いします：`,
    ],
    reminder: (business, customer) => [
      ...(customer === null ? [] : [`${customer} 様、${business}のレビューのお願い（再送）：`]),
      `${business}のレビューのお願い（再送）：`,
    ],
    shortest: (business) => `レビュー ${business}：`,
    stop: "停止：STOPと返信",
  },
  confirm: {
    heading: (business) => say`${business}のレビューをご確認ください`,
    lead: (business) =>
      say`このメールアドレスで${business}のレビューが書かれました。ご本人が書いたことを確認するまで公開されません。`,
    confirm: "レビューを確認する",
    note: say`何かが行われる前に、ページで確認をお願いします。`,
    replaces: (business) => say`以前に${business}のレビューを書かれた場合は、このレビューが置き換えます。`,
    notYou: say`お心当たりがない場合は、このメールを無視してください。レビューは公開されません。`,
    reason: (business, service) =>
      say`このメールは、${service}で${business}のレビューにこのアドレスが入力されたためお送りしています。`,
  },
  ownAddress: {
    heading: say`メールアドレスをご確認ください`,
    lead: (service) =>
      say`${service}でレビューを書いた方が、このアドレスをご自身のものとして入力しました。確認すると、レビューはこのアドレスのものになります。変更や削除ができ、レビューに関するお知らせもここに届きます。`,
    confirm: "このアドレスを確認する",
    note: say`何かが行われる前に、ページで確認をお願いします。リンクは30日間有効です。`,
    notYou: say`レビューを書いた覚えがない場合は、このメールを無視してください。アドレスは使用されません。`,
    reason: (service) => say`このアドレスが${service}のレビューとともに入力されたため、このメールをお送りしています。`,
  },
  receipt: {
    published: (business) => say`${business}のレビューが公開されました`,
    publishedLead: (title, business) =>
      say`レビュー「${title}」が${business}のプロフィールに掲載され、どなたでも読めるようになりました。ありがとうございます。`,
    held: (business) => say`${business}のレビューを確認しています`,
    heldLead: (title) =>
      say`レビュー「${title}」はまだ公開されていません。自動ルールにより保留され、モデレーターが先に読みます。星の数は関係ありません。`,
    keep: say`このメールは保存してください。次のリンクでレビューを編集または削除できます。`,
    proof: "受領証:レビューは署名付きログに記録されています",
    share: say`リンクをほかの人に渡さないでください。リンクがあれば誰でも同じことができます。`,
    reason: (business, service) =>
      say`このメールは、このアドレスで${service}に${business}のレビューが書かれたためお送りしています。`,
  },
  privateLink: {
    heading: (business) => say`${business}のレビューへのリンク`,
    lead: (title, business) => say`${business}のレビュー「${title}」への専用リンクです。`,
    share: say`リンクをほかの人に渡さないでください。リンクがあれば誰でもレビューを編集または削除できます。`,
    notYou: say`お心当たりがない場合は、このメールを無視してください。レビューはそのままです。`,
    reason: (business, service) =>
      say`このメールは、このアドレスで${service}に${business}のレビューを書かれ、そのリンクが請求されたためお送りしています。`,
  },
  reply: {
    heading: (business) => say`${business}からレビューへの返信`,
    lead: (business, title, service) => say`${service}でのレビュー「${title}」に、${business}から返信がありました。`,
    question: say`問題があった場合、解決しましたか？`,
    sorted: "解決した",
    notYet: "まだ解決していない",
    note: say`保存する前に、ページでもう一度確認します。`,
    profile: "プロフィールで読む",
    share: say`このメールをほかの人に渡さないでください。リンクがあれば誰でもレビューを編集または削除できます。`,
    reason: (business, service) =>
      say`このメールは、${service}に書かれた${business}のレビューに${business}が返信したためお送りしています。`,
  },
  takedown: {
    heading: say`取り込まれたレビューを削除しますか？`,
    lead: (service) =>
      say`${service}でこのアドレスが入力されました。おそらくお客様が、ほかのサービスから取り込まれたレビューの削除を求めて入力されたものです。`,
    how: say`ページのボタンを押したときにだけ削除されます。このメールに心当たりがない場合は、何もする必要はありません。何も起こりません。`,
    see: "レビューを見る",
    reason: (service) =>
      say`このメールは、${service}でこのアドレスが入力されたためお送りしています。1つのアドレスに送るのは1日に3回までです。`,
  },
  removal: {
    heading: (business) => say`${business}のレビューを削除しますか？`,
    headingOfSeveral: say`レビューを削除しますか？`,
    lead: (organisation) =>
      say`${organisation}から、お客様に連絡するよう依頼がありました。お客様がデータの消去を求められたためかもしれません。${organisation}はレビューを削除できず、お客様がレビューを書いたかどうかもお伝えしません。決めるのはお客様だけです。`,
    how: say`そのまま残す場合は、何もする必要はありません。削除する場合は、ページを開いてボタンを押してください。`,
    see: "レビューを見る",
    seeSeveral: "レビューを見る",
    note: (days) => say`何かが行われる前に、ページでもう一度確認します。リンクは${String(days)}日間有効です。`,
    reason: (business, service, organisation) =>
      say`このメールは、このアドレスで${service}に${business}について書かれ、${organisation}が確認を依頼したためお送りしています。依頼は月に1回までです。`,
  },
  moderation: {
    published: (business) => say`${business}のレビューが再び公開されました`,
    publishedLead: (title) => say`モデレーターがレビュー「${title}」を読み直し、再び公開しました。理由：`,
    hidden: (business) => say`${business}のレビューが非公開になりました`,
    hiddenLead: (title) => say`モデレーターがレビュー「${title}」を非公開にしました。星の数は関係ありません。理由：`,
    canEdit: say`レビューは編集できます。その後、モデレーターがもう一度読みます。`,
    removed: (business) => say`${business}のレビューが削除されました`,
    removedLead: (title) => say`モデレーターがレビュー「${title}」を削除しました。星の数は関係ありません。理由：`,
    reported: (business) => say`${business}がレビューを報告しました`,
    reportedLead: (title) =>
      say`レビュー「${title}」は、モデレーターが読んで判断するまで公開されたままです。報告の理由：`,
    reason: (business, service) => say`このメールは、${service}に${business}のレビューを書かれたためお送りしています。`,
    grounds: {
      not_genuine: "この事業者の利用体験を述べたものではありません。",
      conflict_of_interest: "事業者、競合他社、または報酬を受けた人が書いたものです。",
      near_copy: "ほかのレビューの写しです。",
      spam: "広告です。",
      links: "リンクまたは連絡先が含まれています。",
      personal_data: "個人の名前または情報が含まれています。",
      insult_or_hate: "侮辱、憎悪または脅迫が含まれています。",
      profanity: "わいせつな言葉が含まれています。",
      off_topic: "この事業者についてのものではありません。",
      illegal: "法律に違反しています。",
      own_praise: "投稿者のメールアドレスまたは名前が事業者またはそのチームのものです。",
      frequent_author: "この事業者へのレビューが、一つのメールボックスから複数投稿されています。",
      burst: "短時間に同じネットワークから複数のレビューが投稿されました。",
      disposable_mail: "使い捨てのメールアドレスで確認されました。",
      contact_data: "連絡先が含まれています。",
      keeps_to_rules: "ルールに従っています。",
      put_right: "お客様が修正されました。",
      taken_back: "判断が取り消されました。",
    },
    reports: {
      spam: "広告またはスパム",
      not_a_customer: "当店のお客様ではない",
      personal_data: "個人情報",
      insult_or_hate: "侮辱または憎悪",
      another_business: "別の事業者についてのもの",
      other: "その他",
    },
  },
  statement: {
    terms: (code) => say`根拠：本サービスのレビューに関するルール（コード：${code}）`,
    law: (code) => say`根拠：法律（コード：${code}）`,
    byPerson: say`人が判断しました。自動的な手段は使われていません。`,
    byReport: say`報告を受けて人が判断しました。自動的な手段は使われていません。`,
    byBoth: say`最初に自動ルールがレビューを保留し、その後、人が読んで判断しました。`,
    appeal: (until) =>
      say`ご納得いただけない場合は、${until}まで無料で異議を申し立てることができます。判断するのは人です。可能な場合は、前回とは別の人が判断します。`,
    keep: say`それまで、異議申し立てのためだけに本文を保管し、その後削除します。`,
    button: "判断に異議を申し立てる",
    courts: say`裁判外紛争解決機関または裁判所に申し立てることもできます。`,
    heldLead: (title) =>
      say`モデレーターがレビュー「${title}」をもう一度確認するため、非公開にしました。星の数は関係ありません。理由：`,
    restored: (business) => say`${business}のレビューが公開されました`,
    restoredLead: (title) =>
      say`異議の申し立てを受け、モデレーターがレビュー「${title}」を読み直し、公開しました。回答：`,
    upheld: (business) => say`${business}のレビューに関する異議について`,
    upheldLead: (title) =>
      say`モデレーターがレビュー「${title}」と異議の内容を読みました。判断は変わらず、レビューは非公開のままです。回答：`,
    appealed: say`異議の申し立てを受け、モデレーターがその内容を読みました。`,
  },
  claim: {
    subject: (business) => say`${business}の管理者をご確認ください`,
    heading: (organisation, business) => say`${organisation}は${business}を管理していますか？`,
    lead: (organisation, business, service) =>
      say`${organisation}が、${service}で${business}を管理していると申し出ています。${business}のアドレスのメールを読んでいる方として、これを確認していただけます。`,
    confirm: "確認する",
    note: (organisation) =>
      say`ページで内容を示し、もう一度確認します。${organisation}をご存じない場合は、このメールを無視してください。`,
    reason: (business) => say`このメールは、このアドレスが${business}のウェブサイトのものであるためお送りしています。`,
  },
};
