// A name holds no link in any spelling, and real names of businesses stay possible.
import { describe, expect, test } from "bun:test";
import { readName } from "#platform/promise/name.ts";

const OWN = ["oak-house.de", "xn--ksehaus-5wa.de"];

describe("refused", () => {
  for (const name of [
    "https://evil.com",
    "evil://",
    "Win at HTTP://192.0.2.1/x",
    "www.oak-house.de",
    "WWW.evil",
    "ｗｗｗ．evil．com",
    "evil.com",
    "Evil.Com",
    "Oak (see evil.shop now)",
    "evil.co.uk/win",
    "oak-house.de/win",
    "oak-house.de.evil.com",
    "shop.oak-house.de",
    "win@evil.com",
    "win@oak-house.de",
    "win @ evil . com",
    "ev\u200bil\u034f.c\u00adom",
    "evil.соm",
    "оak-house.de",
    "evil。com",
    "пример.рф",
    "t.me/evil",
    "Oak GmbH & Co.KG.evil.com",
  ])
    test(JSON.stringify(name), () => {
      expect(readName(name, OWN)).toHaveProperty(
        "wrong",
        expect.stringMatching(/^must not hold a web or mail address/),
      );
    });

  test("a bare domain, where the name may have none", () => {
    expect(readName("oak-house.de", [])).toHaveProperty("wrong");
    expect(readName("oak-house.de", "any")).toEqual({ text: "oak-house.de" });
    for (const name of ["https://oak-house.de", "www.oak-house.de", "a@oak-house.de"])
      expect(readName(name, "any")).toHaveProperty("wrong");
  });
});

describe("taken", () => {
  for (const name of [
    "Oak-House.de",
    "oak-house.de GmbH",
    "Käsehaus.de",
    "Bäckerei Müller & Söhne – Köln",
    "Müller GmbH & Co.KG",
    "Müller GmbH & Co. KGaA",
    "Dr. med. St. John's Ltd.",
    "Dr.Oetker",
    "S.p.A. Vento S.r.l.",
    "Mr.Smith e.K.",
    "No.1 Shop",
    "Yahoo! Inc.",
    "Shop @ Home",
    "Studio 54 / 10.30",
    "AC/DC: the shop",
    "ООО Рога и Копыта",
    "ТОРГОВЫЙ ДОМ СОМ",
    "Καφές Νόμος Α.Ε.",
    "株式会社さくら工房",
    "متجر الياسمين",
    "3.14 Pies",
  ])
    test(name, () => expect(readName(name, OWN)).toEqual({ text: name }));
});

test("keeps no override of direction, which would show its letters from behind", () => {
  expect(readName("Oak \u202emoc.spmal\u202c House", OWN)).toEqual({ text: "Oak moc.spmal\u202c House" });
});
