// Which names of new profiles are plainly those of their sites, and which wait for a moderator.
import { describe, expect, test } from "bun:test";
import { domainToASCII } from "node:url";
import { namesItsSite } from "#domain/business/profile/name.ts";

const named = (
  name: string,
  domain: string,
  more: { city?: string; country?: string; website?: string; isKnownCity?: boolean } = {},
) =>
  namesItsSite({
    name,
    website: `https://${domain}/`,
    city: "Hamburg",
    isKnownCity: true,
    country: "DE",
    categories: ["Furniture shops furniture", "Shops shops"],
    domainKey: domainToASCII(domain),
    ...more,
  });

describe("is public at once:", () => {
  const plain: [name: string, domain: string][] = [
    ["Oak House", "oak-house.com"],
    ["oakhouse.com", "oakhouse.com"],
    ["The Oak House Ltd", "oakhouse.co.uk"],
    ["Oak & Ash GmbH & Co. KG", "oakash.de"],
    ["Käsehaus Müller", "käsehausmüller.de"],
    ["Käsehaus Müller e.K.", "kaesehaus-mueller.de"],
    ["Kasehaus", "käsehaus.de"],
    ["Joe's Lamps Inc.", "joeslamps.com"],
    ["Nordwind Hamburg", "nordwind.example"],
    ["Nordwind Furniture Shop Deutschland", "nordwind.example"],
    ["L’Atelier Dupont S.A.R.L.", "atelier-dupont.fr"],
    ["Casa de Pan, S.L.", "casapan-made.es"],
    ["Żółty Dom Sp. z o.o.", "zolty-dom.pl"],
  ];
  for (const [name, domain] of plain) test(`${name} of ${domain}`, () => expect(named(name, domain)).toBe(true));
});

describe("waits for a moderator:", () => {
  const doubtful: [name: string, domain: string][] = [
    ["Oak House, avoid", "oak-house.com"],
    ["Oak House scam", "oak-house.com"],
    ["Oak House - do not book here!", "oak-house.com"],
    ["Oak House!", "oak-house.com"],
    ["OAK HOUSE SCAM", "oakhousescam.com"],
    ["Avoid Oak", "avoid-oak.com"],
    ["Oak House Betrüger", "oak-house.com"],
    ["Oak House est une arnaque", "oak-house.com"],
    ["Oak House 詐欺", "oak-house.com"],
    ["Elm House", "oak-house.com"],
    ["Oak House closed down", "oak-house.com"],
    ["Oak House Oak", "oak-house.com"],
    ["House Oak", "oak-house.com"],
    ["Badenia bad", "badenia.de"],
    ["Hamburg Furniture", "oak-house.com"],
    ["The Ltd", "oak-house.com"],
    ["★ Oak House ★", "oak-house.com"],
    ["Оак House", "oak-house.com"],
  ];
  for (const [name, domain] of doubtful) test(`${name} of ${domain}`, () => expect(named(name, domain)).toBe(false));

  test("a statement in the place of the city, or in the address of the site", () => {
    expect(named("Oak House", "oak-house.com", { city: "Avoid" })).toBe(false);
    expect(named("Oak House", "oak-house.com", { city: "Do not book here!" })).toBe(false);
    expect(named("Oak House", "oak-house.com", { city: "they took my money and never answered again" })).toBe(false);
    expect(named("Oak House", "oak-house.com", { website: "https://oak-house.com/scam" })).toBe(false);
    expect(named("Oak House", "oak-house.com", { website: "https://oak-house.com/%73cam" })).toBe(false);
    expect(named("Oak House", "oak-house.com", { city: "St. Gallen (Nord-Ost)" })).toBe(true);
  });

  test("a city that no other business is in, beside the name or of several words", () => {
    const unknown = { isKnownCity: false };
    expect(named("Oak House Hamburg", "oak-house.com", unknown)).toBe(false);
    expect(named("Oak House", "oak-house.com", { ...unknown, city: "Rats in kitchen" })).toBe(false);
    expect(named("Oak House", "oak-house.com", unknown)).toBe(true);
  });
});
