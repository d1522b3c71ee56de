// A reply can name mail addresses at the business's own domain only, in any spelling. The answer never depends on the author's address.
import { describe, expect, test } from "bun:test";
import { namesForeignAddress } from "#domain/review/rule/mail-address.ts";

const OWN = ["own-shop.de", "xn--ksehaus-5wa.example"];
const isRefused = (text: string) => namesForeignAddress(text, OWN);

describe("an address at another domain is found", () => {
  for (const text of [
    "jane@mailbox.example",
    "JANE@MAILBOX.EXAMPLE",
    "jane+tag@mailbox.example",
    '"jane doe"@mailbox.example',
    '"jane@own-shop.de"@mailbox.example',
    "jane@mailbox.example, not info@own-shop.de",
    "jane@[192.0.2.1]",
    "jane@gmail",
    "mailto:jane@mailbox.example?subject=x",
    "jane @ mailbox.example",
    "jane @ mailbox . example",
    "jane@mailbox. example",
    "jane@\nmailbox.example",
    "jane (at) mailbox.example",
    "jane(at)mailbox(dot)example",
    "jane {ät} mailbox [punkt] example",
    "jane <at> mailbox <dot> example",
    "jane (a) mailbox.example",
    "jane at mailbox dot example",
    "jane at mailbox.example",
    "jane.doe at mailbox.example",
    "jane arroba mailbox punto com",
    "jane (собака) mailbox точка com",
    "ja\u200bne\u034f@mail\u00adbox.exam\ufe0fple",
    "jane\u2800@\u2800mailbox\u2800.\u2800example",
    "jane＠mailbox．example",
    "jane﹫mailbox。example",
    "jane@mailboxꓸexample",
    "jane (аt) mailbox.example",
    "jane@exämple.example",
    "jane@xn--exmple-cua.example",
  ])
    test(JSON.stringify(text), () => expect(isRefused(`Dear ${text}, we are sorry.`)).toBe(true));
});

describe("a domain that only looks like the business's own is another", () => {
  for (const text of [
    "jane@own-shop.de.evil.com",
    "jane@mail.own-shop.de",
    "jane@evilown-shop.de",
    "jane@оwn-shop.de",
    "jane@own-shop.com",
    "jane@käsehaus.example.com",
    "jane@kasehaus.example",
  ])
    test(text, () => expect(isRefused(`Write to ${text} please`)).toBe(true));
});

describe("let through", () => {
  for (const text of [
    "service@own-shop.de",
    "Service@OWN-SHOP.DE.",
    "info@own-shop.de.Then we look",
    "service (at) own-shop (dot) de",
    "service at own-shop dot de",
    "info@käsehaus.example",
    "info@xn--ksehaus-5wa.example",
    "Visit us at own-shop.de",
    "Meet us @ noon. Thanks",
    "We open at nine.See you",
    "We were at point of no return",
    "Find us as @ownshop",
    "Look at facebook.com/ours",
    "Our Fit@Work class begins at 10.30",
    "We arrived at 9. Then we waited",
    "Спасибо! Пишите нам в чат, собака у нас своя.",
    "شكرا لكم على التقييم.لا تترددوا",
    "ご利用ありがとうございます。またお待ちしております。",
  ])
    test(text, () => expect(isRefused(text)).toBe(false));
});

test("long and hostile text is read to its end without getting lost in it", () => {
  for (const piece of ["@", "a@", "a @ ", "a.@", "(at)", "x at y dot ", "a at ", "a@b . ", "[", "@а", "a\u0301@"])
    expect(typeof isRefused(piece.repeat(Math.ceil(3_000 / piece.length)))).toBe("boolean");
});
