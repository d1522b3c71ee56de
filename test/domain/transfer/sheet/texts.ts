// Reviews as people wrote them before UTF-8, and their bytes in the encodings of that time.
import { ENCODINGS } from "#domain/transfer/sheet/choice.ts";

/** Texts whose letters the encoding holds. */
export const TEXTS: readonly [encoding: string, texts: readonly string[]][] = [
  [
    "windows-1250",
    [
      "Świetny stół, dotarł w trzy dni. Gorąco polecam.",
      "Krzesło jest ładne, ale jedna noga była luźna.",
      "Bardzo długo czekałem na przesyłkę.",
      "Żona jest zachwycona.",
      "Średnia jakość, spodziewałem się więcej.",
    ],
  ],
  [
    "windows-1250",
    [
      "Skvělý stůl, dorazil za tři dny.",
      "Židle je hezká, ale jedna noha byla uvolněná.",
      "Na zásilku jsem čekal příliš dlouho.",
      "Žena je nadšená.",
      "Průměrná kvalita, čekal jsem víc.",
    ],
  ],
  [
    "windows-1251",
    [
      "Отличный стол, пришёл за три дня.",
      "Стул красивый, но одна ножка шаталась.",
      "Слишком долго ждал посылку.",
      "Жена в восторге.",
      "Среднее качество, ожидал большего.",
    ],
  ],
  [
    "windows-1252",
    [
      "Großartiger Tisch, nach drei Tagen da.",
      "Der Stuhl ist schön, aber ein Bein war locker.",
      "Zu lange gewartet, doch die Qualität überzeugt.",
      "Meine Frau ist begeistert, die Größe passt.",
      "Mittelmäßig, für das Geld hätte ich mehr erwartet.",
    ],
  ],
  [
    "windows-1252",
    [
      "Très belle table, arrivée en trois jours.",
      "La chaise est jolie, mais un pied était desserré.",
      "J’ai attendu le colis trop longtemps.",
      "Ma femme est ravie, ça vaut le prix.",
      "Qualité moyenne, déçu à ce prix-là.",
    ],
  ],
  [
    "windows-1254",
    [
      "Harika bir masa, üç günde geldi.",
      "Sandalye güzel ama bir ayağı gevşekti.",
      "Kargoyu çok bekledim, ancak kalitesi değdi.",
      "Eşim çok beğendi, rengi fotoğraftaki gibi.",
      "Orta kalite, bu fiyata daha iyisini beklerdim, ışığı az.",
    ],
  ],
  [
    "ISO-8859-2",
    [
      "Świetny stół, dotarł w trzy dni. Gorąco polecam.",
      "Krzesło jest ładne, ale jedna noga była luźna.",
      "Bardzo długo czekałem na przesyłkę.",
      "Żona jest zachwycona.",
      "Średnia jakość, spodziewałem się więcej.",
    ],
  ],
  [
    "ISO-8859-15",
    [
      "Très belle table, arrivée en trois jours, 49 €.",
      "La chaise est jolie, mais un pied était desserré.",
      "Reçu en février, 20 € de trop.",
      "Ma sœur est ravie, ça vaut le prix.",
      "Qualité moyenne, déçu à ce prix-là.",
    ],
  ],
  [
    "Shift_JIS",
    [
      "素晴らしいテーブルです。三日で届きました。",
      "椅子はきれいですが、脚が一本ゆるんでいました。",
      "荷物を長く待ちました。",
      "妻がとても喜んでいます。",
      "品質は普通です。",
    ],
  ],
  [
    "EUC-JP",
    [
      "素晴らしいテーブルです。三日で届きました。",
      "椅子はきれいですが、脚が一本ゆるんでいました。",
      "荷物を長く待ちました。",
      "妻がとても喜んでいます。",
      "品質は普通です。",
    ],
  ],
  [
    "GBK",
    [
      "非常棒的桌子，三天就到了。",
      "椅子很漂亮，但有一条腿松了。",
      "等快递等得太久，不过质量不错。",
      "妻子非常喜欢，颜色和照片一样。",
      "质量一般。",
    ],
  ],
  ["windows-874", ["โต๊ะดีมาก มาถึงในสามวัน", "เก้าอี้สวย แต่ขาข้างหนึ่งหลวม", "รอพัสดุนานเกินไป", "ภรรยาชอบมาก สีเหมือนในรูป"]],
  [
    "EUC-KR",
    [
      "훌륭한 테이블입니다. 사흘 만에 도착했어요.",
      "의자는 예쁜데 다리 하나가 헐거웠어요.",
      "택배를 너무 오래 기다렸습니다.",
      "아내가 아주 좋아해요.",
    ],
  ],
  [
    "Big5",
    [
      "非常棒的桌子，三天就到了。",
      "椅子很漂亮，但有一條腿鬆了。",
      "等快遞等得太久，不過品質不錯。",
      "妻子非常喜歡，顏色和照片一樣。",
    ],
  ],
  [
    "windows-1255",
    [
      "שולחן מצוין, הגיע תוך שלושה ימים.",
      "הכיסא יפה, אבל רגל אחת הייתה רופפת.",
      "חיכיתי לחבילה יותר מדי זמן.",
      "אשתי מאוהבת בצבע.",
    ],
  ],
  [
    "windows-1256",
    [
      "طاولة رائعة، وصلت خلال ثلاثة أيام.",
      "الكرسي جميل لكن إحدى الأرجل كانت مرتخية.",
      "انتظرت الطرد طويلا.",
      "زوجتي سعيدة جدا باللون.",
    ],
  ],
  [
    "KOI8-R",
    [
      "Отличный стол, пришёл за три дня.",
      "Стул красивый, но одна ножка шаталась.",
      "Слишком долго ждал посылку.",
      "Жена в восторге.",
    ],
  ],
  [
    "windows-1257",
    [
      "Puikus stalas, atvežė per tris dienas, ačiū.",
      "Kėdė graži, bet viena koja buvo atsilaisvinusi.",
      "Per ilgai laukiau siuntinio, ačiū.",
      "Žmona sužavėta, spalva kaip nuotraukoje.",
    ],
  ],
];

/** Encodes by the decoder's own table, so that no second table can be wrong. */
export function encoded(text: string, encoding: string): Buffer {
  const table = tableOf(encoding);
  return Buffer.concat(
    [...text].map((character) => {
      const bytes = table.get(character);
      if (!bytes) throw new Error(`${encoding} has no ${character}`);
      return bytes;
    }),
  );
}

const tables = new Map<string, Map<string, Buffer>>();

function tableOf(encoding: string): Map<string, Buffer> {
  const known = tables.get(encoding);
  if (known) return known;
  if (!ENCODINGS.includes(encoding)) throw new Error(encoding);
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, Buffer>();
  const add = (bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== "\ufffd" && !table.has(text)) table.set(text, Buffer.from(bytes));
  };
  for (let first = 0; first < 256; first++) add([first]);
  for (let first = 0x80; first < 256; first++) for (let second = 0x40; second < 256; second++) add([first, second]);
  tables.set(encoding, table);
  return table;
}
