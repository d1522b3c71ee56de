// The mail addresses that prove a domain.
import { describe, expect, test } from "bun:test";
import { proofAddresses, readProofAddress } from "#domain/business/claim/mail.ts";

describe("an address that proves", () => {
  test("is one of the five that certificate authorities trust, at the domain or the registered domain", () => {
    expect(proofAddresses("oak.example")).toEqual([
      "admin@oak.example",
      "administrator@oak.example",
      "hostmaster@oak.example",
      "postmaster@oak.example",
      "webmaster@oak.example",
    ]);
    expect(proofAddresses("shop.oak.co.uk").map((each) => each.split("@")[1])).toEqual([
      ...Array(5).fill("shop.oak.co.uk"),
      ...Array(5).fill("oak.co.uk"),
    ]);
  });

  test.each([
    ["oak.example", "admin@oak.example", "admin@oak.example"],
    ["oak.example", " PostMaster@OAK.example ", "postmaster@oak.example"],
    ["shop.oak.co.uk", "webmaster@oak.co.uk", "webmaster@oak.co.uk"],
    ["shop.oak.co.uk", "hostmaster@shop.oak.co.uk", "hostmaster@shop.oak.co.uk"],
    ["xn--ksehaus-5wa.example", "administrator@käsehaus.example", "administrator@xn--ksehaus-5wa.example"],
    // At a public suffix with registrations of its own, each name has its owner.
    ["oak.github.io", "admin@oak.github.io", "admin@oak.github.io"],
    // The top-level domain of an island, open to all.
    ["oak.ac", "admin@oak.ac", "admin@oak.ac"],
    ["edu.example", "admin@edu.example", "admin@edu.example"],
  ])("for %s: %s", (domain, given, email) => {
    expect(readProofAddress(domain, given)).toEqual({ email });
  });

  test.each([
    ["oak.example", "info@oak.example"],
    ["oak.example", "kontakt@oak.example"],
    ["oak.example", "admin"],
    ["oak.example", "admin+me@oak.example"],
    ["oak.example", "ad.min@oak.example"],
    ["oak.example", '"admin@x"@oak.example'],
    ["oak.example", "admin(me)@oak.example"],
    ["oak.example", "аdmin@oak.example"],
    ["oak.example", "ADMİN@oak.example"],
    ["oak.example", "ａｄｍｉｎ@oak.example"],
    ["oak.example", "admin@elm.example"],
    ["oak.example", "admin@oak.example.evil.example"],
    ["oak.example", "admin@evil-oak.example"],
    ["oak.example", "admin@oаk.example"],
    // A subdomain's addresses may belong to a stranger.
    ["oak.example", "admin@mail.oak.example"],
    ["shop.oak.co.uk", "admin@co.uk"],
    ["oak.github.io", "admin@github.io"],
    ["oak.example", "admin@b@oak.example"],
    ["oak.example", "admin@oak.example, x@evil.example"],
    ["oak.example", "admin@oak.example\r\nBcc: x@evil.example"],
    ["oak.example", ""],
    ["oak.example", "@"],
    ["oak.example", `admin@${"a".repeat(100_000)}`],
  ])("for %s not: %s", (domain, given) => {
    const read = readProofAddress(domain, given.slice(0, 200_000));
    expect(read).toHaveProperty("wrong");
  });

  test.each([
    // Freemail, access providers, disposable mail, and domains below them.
    ..."gmail.com web.de t-online.de mailinator.com orange.fr comcast.net vodafone.de ziggo.nl mail.ru qq.com".split(
      " ",
    ),
    "shop.web.de",
    "xn--mllmail-n2a.com",
    // Universities.
    "college.edu",
    "cs.college.edu",
    "college.ac.uk",
    "students.college.ac.uk",
    "college.edu.au",
    "college.ac.jp",
    // Public suffixes.
    "co.uk",
    "github.io",
    "ac.uk",
  ])("at %s there is none, because strangers get mailboxes there", (domain) => {
    expect(proofAddresses(domain)).toEqual([]);
    expect(readProofAddress(domain, `postmaster@${domain}`)).toHaveProperty("wrong");
  });
});
