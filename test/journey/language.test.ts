// A customer of a German shop who reads Polish: invited in Polish, writes on a Polish form, and gets the receipt in Polish, though
// the browser asks for English.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { type Mailing, startMailing } from "../support/mailing.ts";
import { seedBusiness, seedKey, seedOrganisation } from "../support/seed.ts";
import { createTestService, json, type TestService } from "../support/service.ts";

const CUSTOMER = "jan.kowalski@poczta.example";
const HEADERS = { "accept-language": "en-GB,en;q=0.9", "sec-fetch-site": "same-origin" };

let service: TestService;
let mailing: Mailing;
beforeAll(async () => {
  service = await createTestService();
  mailing = await startMailing(service.context);
});
afterAll(async () => {
  await mailing.stop();
  await service.close();
});

async function nextMail() {
  const before = mailing.received.length;
  await service.sql`update message set run_at = now() - interval '1 minute' where status = 'due'`;
  await mailing.drain();
  const received = mailing.received[before];
  if (!received) throw new Error("No mail arrived.");
  expect(received.to).toEqual([CUSTOMER]);
  expect(received.raw).toContain("Content-Language: pl");
  expect(received.mail.html).toContain('<html lang="pl" dir="ltr">');
  return received.mail;
}

test("invited, reviewed and thanked in Polish", async () => {
  const { id: organisationId } = await seedOrganisation(service.context, "scale");
  const { secret: key } = await seedKey(service.context, organisationId, ["read", "write"]);
  const { id } = await seedBusiness(service.context, { organisationId, name: "Nordlicht Möbel", country: "DE" });
  const invited = await service.rest("/invitations", key, {
    body: { businessId: toWire("biz", id), email: CUSTOMER, name: "Jan", reference: "1042", language: "pl-PL" },
  });
  expect((await json(invited)).data.language).toBe("pl-PL");

  const invitation = await nextMail();
  expect(invitation.subject).toBe("Jak oceniają Państwo zamówienie w Nordlicht Möbel?");
  expect(invitation.from?.name).toBe("Nordlicht Möbel przez Candor");
  expect(invitation.text).toContain("Dzień dobry, Jan,");
  const path = /\/invite\/[\w-]+/.exec(invitation.text ?? "")?.[0] as string;

  const form = await (await service.get(path, HEADERS)).text();
  expect(form).toContain('<html lang="pl" dir="ltr">');
  expect(form).toContain("Napisz opinię");
  const action = /<form class="form[^>]* action="([^"]+)"/.exec(form)?.[1] as string;
  const body = new URLSearchParams({
    rating: "5",
    title: "Bardzo solidny stół",
    body: "Stół przyszedł na czas, jest solidny i dobrze zapakowany. Polecam ten sklep wszystkim znajomym.",
    author: "Jan K.",
  });
  const written = await service.send(
    new Request(`http://localhost${action}`, { method: "POST", headers: HEADERS, body }),
  );
  expect(written.status).toBe(303);
  const own = await (await service.get(written.headers.get("location") as string, HEADERS)).text();
  expect(own).toContain("Dziękujemy. Opinia jest widoczna.");

  const receipt = await nextMail();
  expect(receipt.subject).toBe("Państwa opinia o Nordlicht Möbel jest już widoczna");
  expect(receipt.text?.replace(/\s+/g, " ")).toContain("opinia jest teraz w profilu");
  expect(receipt.text).toContain("> Bardzo solidny stół\n");
  const manage = /\/manage\/[\w-]+/.exec(receipt.text ?? "")?.[0] as string;
  expect(await (await service.get(manage, HEADERS)).text()).toContain("Państwa opinia");

  const { data } = await json(service.rest(`/businesses/${toWire("biz", id)}/reviews`, key));
  expect(data[0]).toMatchObject({ language: "pl", title: "Bardzo solidny stół", verified: true });
});
