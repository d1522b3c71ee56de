// The face at the head of a mail: a logo of this service, or initials. It is told by the heading, so a blocked picture is no loss.
import { expect, test } from "bun:test";
import { invitationMail } from "#surface/mail/invitation.ts";

const SITE = { baseUrl: "https://reviews.example", serviceName: "Candor" };

function mail(face: { name: string; slug: string; logoPath: string | null } | null) {
  return invitationMail(SITE, "en", {
    kind: "invitation",
    businessName: "Oak & Pine",
    face,
    customerName: "Ana",
    reference: null,
    senderName: null,
    inviteUrl: "https://reviews.example/invite/x",
    unsubscribeUrl: "https://reviews.example/unsubscribe/x",
  });
}

const pictures = (html: string) => [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);

test("a logo is a PNG at an absolute address of this service, with its size and initials as alternative text", () => {
  const { html, text } = mail({
    name: "Oak & Pine",
    slug: "oak.example",
    logoPath: "/logo/abcdefghijklmnopqrstuv-96.webp",
  });
  const [picture, ...others] = pictures(html);
  expect(others).toEqual([]);
  expect(picture).toContain('src="https://reviews.example/logo/abcdefghijklmnopqrstuv-256.png"');
  for (const attribute of ['alt="OP"', 'width="48"', 'height="48"']) expect(picture).toContain(attribute);
  expect(text).not.toContain("/logo/");
});

test("without a logo no picture is fetched, and the initials are left to eyes", () => {
  const { html } = mail({ name: "Oak & Pine", slug: "oak.example", logoPath: null });
  expect(pictures(html)).toEqual([]);
  expect(html).toContain('<span aria-hidden="true">OP</span>');
});

test("a mail about an organisation, and a name without letters, have none to show", () => {
  expect(mail(null).html).not.toContain("line-height:48px");
  expect(mail({ name: "★", slug: "star.example", logoPath: null }).html).toContain('<span aria-hidden="true"></span>');
});
