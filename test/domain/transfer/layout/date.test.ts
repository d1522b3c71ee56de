// Dates as people and programs write them, in our languages.
import { describe, expect, test } from "bun:test";
import { readDate } from "#domain/transfer/layout/date.ts";
import { zoneNamed } from "#domain/transfer/layout/zone.ts";
import { LANGUAGE } from "#platform/language/language.ts";
import { computed } from "../../../support/computed.ts";

const read = (text: string, dayFirst = true, timeZone = "UTC") => {
  const found = readDate(text, { dayFirst, timeZone });
  return typeof found === "string" ? found : found.at.toISOString().replace(".000Z", "Z");
};
const DAY = "2024-03-07T00:00:00Z";
const TIME = "2024-03-07T15:43:00Z";
const SECOND = "2024-03-07T15:43:43Z";

const FORMS: Record<string, Record<string, string>> = {
  "programs' forms": {
    "Mon Aug 10 2015 14:16:38 GMT+0000 (GMT)": "2015-08-10T14:16:38Z",
    "Mon Aug 10 2015 14:16:38 GMT+0200 (Central European Summer Time)": "2015-08-10T12:16:38Z",
    "Mon Aug 10 2015 14:16:38 GMT+0530 (India Standard Time)": "2015-08-10T08:46:38Z",
    "2024-03-07 15:43:43 +0000 UTC": SECOND,
    "2024-03-07T15:43:43.123456+02:00": "2024-03-07T13:43:43.123Z",
    "Thu, 07 Mar 2024 15:43:43 +0000": SECOND,
    "Thu, 07 Mar 2024 15:43:43 GMT": SECOND,
    "Thu, 7 Mar 24 15:43:43 -0800": "2024-03-07T23:43:43Z",
    "07 Mar 2024 15:43:43 +0100": "2024-03-07T14:43:43Z",
    "Thu Mar  7 15:43:43 2024": SECOND,
    "Thu Mar 7 15:43:43 UTC 2024": SECOND,
    "07/Mar/2024:15:43:43 +0000": SECOND,
    "2024-03-07T15:43:43Z[UTC]": SECOND,
    "2024-03-07T16:43:43+01:00[Europe/Berlin]": SECOND,
    "2024-03-07T16:43:43[Europe/Berlin]": SECOND,
    "2024-03-07 16:43:43 Europe/Berlin": SECOND,
    "20240307T154343Z": SECOND,
    "20240307154343": SECOND,
    "1709826223": SECOND,
    "1709826223123": "2024-03-07T15:43:43.123Z",
    "45358.6553": "2024-03-07T15:43:38Z",
    "45358,5": "2024-03-07T12:00:00Z",
    "45358": DAY,
    "20240307": DAY,
    "20240307 15:43": TIME,
    "Mar  7 2024  3:43PM": TIME,
    "07/03/2024, 15:43:43": SECOND,
    "2024-03-07 15:43:43 GMT-0800 (PST)": "2024-03-07T23:43:43Z",
  },
  "times of day": {
    "2024-03-07 03:43 PM": TIME,
    "2024-03-07 3:43 p.m.": TIME,
    "2024-03-07 3:43 p. m.": TIME,
    "March 7th, 2024 at 3:43 PM": TIME,
    "Mar 7, 2024 3:43pm": TIME,
    "7 March 2024 3pm": "2024-03-07T15:00:00Z",
    "2024-03-07 12:00 AM": DAY,
    "2024-03-07 12:00 PM": "2024-03-07T12:00:00Z",
    "2024-03-07 24:00:00": "2024-03-08T00:00:00Z",
    "2024-03-07T24:00:00Z": "2024-03-08T00:00:00Z",
    "2024-3-7 5:4:3": "2024-03-07T05:04:03Z",
    "07.03.2024 15.43": TIME,
    "07.03.2024 15:43 Uhr": TIME,
    "7 mars 2024 à 15h43": TIME,
    "15:43, 7 March 2024": TIME,
    "2024-03-07 23:59:60": "2024-03-07T23:59:59Z",
    "2024-03-07 13:00 PM": "none",
    "2024-03-07 25:00": "none",
    "2024-03-07 15:61": "none",
    "2024-03-07 24:00:01": "none",
  },
  "days in numbers": {
    "07.03.24": DAY,
    "7.3.2024": DAY,
    "7. 3. 2024": DAY,
    "7/3/24 15:43": TIME,
    "7-3-2024": DAY,
    "2024/3/7": DAY,
    "2024.03.07": DAY,
    "2024. 3. 7.": DAY,
    "31/12/99": "1999-12-31T00:00:00Z",
    "12/31/24": "2024-12-31T00:00:00Z",
    "29/02/2024": "2024-02-29T00:00:00Z",
    "29/02/2023": "none",
    "31/02/2024": "none",
    "00/00/2024": "none",
    "13/13/2024": "none",
    "7/3": "none",
    "7/3/124": "none",
    "19451332": "none",
  },
  "days in words": {
    "7 mars 2024": DAY,
    "jeudi 7 mars 2024": DAY,
    "mar. 5 mars 2024": "2024-03-05T00:00:00Z",
    "1er janvier 2024": "2024-01-01T00:00:00Z",
    "15 fevrier 2024": "2024-02-15T00:00:00Z",
    "15 févr. 2024": "2024-02-15T00:00:00Z",
    "3 AOÛT 2024": "2024-08-03T00:00:00Z",
    "12. Dezember 2023": "2023-12-12T00:00:00Z",
    "3. Maerz 2024": "2024-03-03T00:00:00Z",
    "1. Jänner 2024": "2024-01-01T00:00:00Z",
    "Donnerstag, 7. März 2024 um 15:43": TIME,
    "5 de março de 2024": "2024-03-05T00:00:00Z",
    "7 de marzo de 2024 a las 15:43": TIME,
    "7 de setiembre de 2024": "2024-09-07T00:00:00Z",
    "7 marzo 2024 alle 15:43": TIME,
    "2 gen 2024": "2024-01-02T00:00:00Z",
    "donderdag 7 maart 2024 om 15:43": TIME,
    "7 mrt. 2024": DAY,
    "7 marca 2024 r.": DAY,
    "czwartek, 7 marzec 2024": DAY,
    "07 marca 2024 o godz. 15:43": TIME,
    "7 paź 2024": "2024-10-07T00:00:00Z",
    "2024年3月7日": DAY,
    "2024年3月7日(木) 15:43": TIME,
    "2024年3月7日 午後3時43分": TIME,
    "2024年3月7日15時43分43秒": SECOND,
    令和6年3月7日: DAY,
    "٧ مارس ٢٠٢٤": DAY,
    "7 آذار 2024": DAY,
    "7 مارس 2024، 3:43 م": TIME,
    "Sept 3, 2024": "2024-09-03T00:00:00Z",
    "7-Mar-24": DAY,
    "March 7, '24": DAY,
    "32 March 2024": "none",
    "7 foo 2024": "none",
    "March 2024": "none",
    "7 March": "none",
    "Monday 7 2024": "none",
    "March April 7 2024": "none",
  },
  "zones with several meanings": {
    "March 7, 2024 3:43pm PST": "unclear",
    "Thu, 07 Mar 2024 15:43:43 PST": "unclear",
    "Thu, 07 Mar 2024 15:43:43 EST": "unclear",
    "Thu Mar 7 15:43:43 CST 2024": "unclear",
    "2024-03-07 15:43 IST": "unclear",
    "2024-03-07 15:43 BST": "unclear",
    "2024-03-07 15:43 (PST)": "unclear",
    "2024-03-07 15:43 (Pacific Standard Time)": "unclear",
    "2024-03-07 16:43 CET": TIME,
    "2024-07-07 17:43 MESZ": "2024-07-07T15:43:00Z",
    "2024-03-08 00:43 JST": TIME,
    "2024-03-07 15:43 UT": TIME,
    "2024-03-07 07:43:43 -0800 PST": SECOND,
    "2024-03-07 15:43 +99:00": "none",
    "2024-03-07 15:43 Mars/Olympus": "none",
  },
};

for (const [kind, forms] of Object.entries(FORMS))
  describe(kind, () => {
    for (const [text, right] of Object.entries(forms)) test(text, () => expect(read(text)).toBe(right));
  });

test("each month of each language is read, long and short, with and without a day", () => {
  for (const { locale } of Object.values(LANGUAGE))
    for (const month of ["long", "short"] as const)
      for (let number = 0; number < 12; number++) {
        const at = new Date(Date.UTC(2023, number, 17));
        const format = new Intl.DateTimeFormat(locale, { day: "numeric", month, year: "numeric", timeZone: "UTC" });
        expect([locale, format.format(at), read(format.format(at))]).toEqual([
          locale,
          format.format(at),
          at.toISOString().replace(".000Z", "Z"),
        ]);
      }
});

test("a whole date of each language, with day of the week and time, is read", () => {
  for (const { locale } of Object.values(LANGUAGE)) {
    const at = new Date("2023-11-14T15:43:00Z");
    const text = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone: "UTC" }).format(at);
    expect([text, read(text)]).toEqual([text, "2023-11-14T15:43:00Z"]);
  }
});

test("the file's order decides where a date has two readings, and nowhere else", () => {
  expect(read("7/3/24 15:43", false)).toBe("2024-07-03T15:43:00Z");
  expect(read("03-04-2024", false)).toBe("2024-03-04T00:00:00Z");
  expect(read("25/12/2024", false)).toBe("2024-12-25T00:00:00Z");
  expect(read("12/25/2024", true)).toBe("2024-12-25T00:00:00Z");
  expect(read("07.03.24", false)).toBe(DAY);
  expect(read("2024-03-07", false)).toBe(DAY);
});

test("a time without a zone is of the chosen one, also where clocks change; a zone in the text wins", () => {
  expect(read("2024-03-07 15:43", true, "America/Los_Angeles")).toBe("2024-03-07T23:43:00Z");
  expect(read("7 July 2024", true, "Europe/Berlin")).toBe("2024-07-06T22:00:00Z");
  expect(read("2024-10-27 02:30", true, "Europe/Berlin")).toBe("2024-10-27T00:30:00Z");
  expect(read("2024-03-31 02:30", true, "Europe/Berlin")).toBe("2024-03-31T01:30:00Z");
  expect(read("45358.5", true, "Asia/Tokyo")).toBe("2024-03-07T03:00:00Z");
  expect(read("2024-03-07 15:43Z", true, "Asia/Tokyo")).toBe(TIME);
  expect(read("1709826223", true, "Asia/Tokyo")).toBe(SECOND);
  expect(zoneNamed("Nowhere/City")).toBeNull();
});

test("other and hostile text is none, at once", () => {
  const begun = computed();
  const parts = ["1", "1.", "/", "12:", "mar ", "a", " ", "é", "٧", "年", "[", "(", "+", "pm", "T", "\u202e"];
  for (const part of parts)
    for (const length of [1, 50, 99, 100_000]) expect(read(part.repeat(length).slice(0, length))).toBe("none");
  for (const text of ["", "soon", "yesterday", "0000-00-00", "null", "1", "12", "2024"])
    expect(read(text)).toBe("none");
  expect(computed() - begun).toBeLessThan(4_000);
});
