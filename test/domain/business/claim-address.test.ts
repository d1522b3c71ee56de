// Which mail addresses speak for a domain.
import { describe, expect, test } from "bun:test";
import { proofDomains, readProofAddress } from "#domain/business/claim-address.ts";

describe("an address that proves", () => {
  test.each([
    ["oak.example", "info", "info@oak.example"],
    ["oak.example", "Kontakt@OAK.example", "Kontakt@oak.example"],
    ["shop.oak.co.uk", "info@oak.co.uk", "info@oak.co.uk"],
    ["shop.oak.co.uk", "info@shop.oak.co.uk", "info@shop.oak.co.uk"],
    ["xn--ksehaus-5wa.example", "info@käsehaus.example", "info@xn--ksehaus-5wa.example"],
    ["oak.github.io", "info", "info@oak.github.io"],
  ])("for %s: %s", (domain, given, email) => {
    expect(readProofAddress(domain, given)).toEqual({ email });
  });

  test.each([
    ["oak.example", "info@elm.example"],
    ["oak.example", "info@oak.example.evil.example"],
    ["oak.example", "info@evil-oak.example"],
    // A subdomain's addresses may be anybody's.
    ["oak.example", "student@mail.oak.example"],
    ["shop.oak.co.uk", "info@co.uk"],
    ["oak.github.io", "info@github.io"],
    ["oak.example", "a@b@oak.example"],
    ["oak.example", "info@oak.example, x@evil.example"],
    ["oak.example", "info\r\nBcc: x@evil.example"],
    ["oak.example", ""],
    ["oak.example", "@"],
  ])("for %s not: %s", (domain, given) => {
    expect(readProofAddress(domain, given)).toHaveProperty("wrong");
  });

  test.each(["gmail.com", "web.de", "t-online.de", "mailinator.com", "co.uk", "github.io"])(
    "nobody's at %s",
    (domain) => {
      expect(proofDomains(domain)).toEqual([]);
      expect(readProofAddress(domain, `info@${domain}`)).toHaveProperty("wrong");
    },
  );
});
