// Which language a text is in. The detector must answer as the package does that its table comes from.
import { describe, expect, test } from "bun:test";
import { eld } from "eld/extrasmall";
import fc from "fast-check";
import { LANGUAGE_CODES, loadLanguageDetector } from "#platform/language/detect.ts";

const detect = await loadLanguageDetector();

describe("a text", () => {
  const texts: [language: string, text: string][] = [
    ["en", "The parcel came two days early and everything was well wrapped."],
    ["de", "Die Lieferung kam pünktlich und alles war sehr gut verpackt."],
    ["fr", "La livraison est arrivée à l'heure et l'emballage était soigné."],
    ["es", "El pedido llegó antes de lo esperado y muy bien embalado."],
    ["pt", "A encomenda chegou antes do previsto e muito bem embalada, não há queixas."],
    ["it", "Il pacco è arrivato in anticipo ed era confezionato molto bene."],
    ["nl", "De bestelling kwam netjes op tijd en was goed verpakt."],
    ["pl", "Paczka przyszła przed czasem i była bardzo dobrze zapakowana."],
    ["cs", "Balíček přišel včas a byl velmi dobře zabalený, děkuji."],
    ["sv", "Paketet kom i tid och allting var mycket väl förpackat."],
    ["fi", "Paketti saapui ajoissa ja kaikki oli pakattu erittäin hyvin."],
    ["hu", "A csomag időben megérkezett, és minden nagyon jól volt becsomagolva."],
    ["ro", "Coletul a ajuns la timp și totul a fost foarte bine ambalat."],
    ["tr", "Paket zamanında geldi ve her şey çok iyi paketlenmişti."],
    ["el", "Το δέμα ήρθε στην ώρα του και όλα ήταν πολύ καλά συσκευασμένα."],
    ["ru", "Посылка пришла вовремя, и всё было очень хорошо упаковано."],
    ["uk", "Посилка прийшла вчасно, і все було дуже добре запаковано."],
    ["ar", "وصل الطرد في الوقت المحدد وكان كل شيء معبأ بشكل جيد."],
    ["he", "החבילה הגיעה בזמן והכול היה ארוז היטב."],
    ["hi", "पार्सल समय पर आया और सब कुछ बहुत अच्छी तरह पैक किया गया था।"],
    ["th", "พัสดุมาถึงตรงเวลาและบรรจุมาอย่างดีมาก"],
    ["ja", "荷物は時間どおりに届き、とても丁寧に梱包されていました。"],
    ["ko", "소포가 제시간에 도착했고 모든 것이 아주 잘 포장되어 있었습니다."],
    ["zh", "包裹准时到达，所有东西都包装得很好。"],
  ];
  for (const [language, text] of texts) test(`in ${language}`, () => expect(detect(text, "?")).toBe(language));

  for (const text of ["", "ok", "4711 :-)", "😀😀😀", "xq zzk vvw pqx"])
    test(`that does not tell: ${JSON.stringify(text)}`, () => {
      expect(detect(text, "nl")).toBe("nl");
      expect(detect(text)).toBe("en");
    });

  test("is told as by the package, whatever its letters", () => {
    const letters = texts.flatMap(([, text]) => [...text]);
    const mixed = fc.string({ unit: fc.constantFrom(...letters), maxLength: 64 });
    const cut = fc.tuple(fc.constantFrom(...texts), fc.nat(40)).map(([[, text], from]) => text.slice(from));
    fc.assert(
      fc.property(fc.oneof(mixed, cut), (text) => expect(detect(text, "?")).toBe(byPackage(text))),
      { numRuns: 2_000 },
    );
  });
});

function byPackage(text: string): string {
  const found = eld.detect(text.slice(0, 64));
  return LANGUAGE_CODES.has(found.language) && found.isReliable() ? found.language : "?";
}
