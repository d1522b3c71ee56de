// The language of an invitation, one by one and in bulk: taken, echoed, or refused.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createTestService, json, type TestService } from "../../support/service.ts";
import { PLANS, seedInviter } from "./invitation-support.ts";

let service: TestService;
let inviter: Awaited<ReturnType<typeof seedInviter>>;
beforeAll(async () => {
  service = await createTestService({}, PLANS);
  inviter = await seedInviter(service);
});
afterAll(() => service.close());

let count = 0;
const newEmail = () => `language${++count}@example.com`;

describe("201", () => {
  test.each([
    ["pl", "pl"],
    ["DE", "de"],
    ["de-AT", "de-AT"],
    ["pt_br", "pt-BR"],
    ["es-419", "es-419"],
    ["zh-Hant", "zh-Hant"],
    // One that we do not speak.
    ["sv", "sv"],
  ])("%p is echoed as %p, also in the list", async (language, echoed) => {
    const { id, language: given } = await inviter.invite({ email: newEmail(), language });
    expect(given).toBe(echoed);
    const { data } = await json(service.rest("/invitations?perPage=100", inviter.key));
    expect(data.find((each: { id: string }) => each.id === id).language).toBe(echoed);
  });

  test.each([undefined, null, ""])("%p is no language", async (language) => {
    expect((await inviter.invite({ email: newEmail(), language })).language).toBeNull();
  });
});

describe("422", () => {
  test.each(
    [
      "xx",
      "german",
      "deu",
      "d",
      "de-",
      "de-AT-x-private",
      "en\r\nBcc: all@example.com",
      '"><script>',
      "de;q=1",
      7,
      true,
      ["de"],
      { de: 1 },
      "e".repeat(5_000),
    ].map((each) => [each]),
  )("%p names no language", async (language) => {
    const response = await inviter.ask({ email: newEmail(), language });
    const { error } = await json(response);
    expect(`${response.status} ${error.code}`).toBe("422 validation_error");
    expect(error.message).toStartWith("language ");
  });
});

test("each row of a bulk call has its own, and a wrong one fails alone", async () => {
  const [first, second, third] = [newEmail(), newEmail(), newEmail()];
  const { data } = await json(
    inviter.bulk([{ email: first, language: "pl" }, { email: second, language: "klingon" }, { email: third }]),
  );
  expect(data).toMatchObject({
    queued: 2,
    failed: 1,
    results: [{ ok: true }, { error: "validation_error" }, { ok: true }],
  });
  const rows =
    await service.sql`select email, language from invitation where email in (${first}, ${third}) order by email`;
  expect(rows.map(({ language }) => language)).toEqual(["pl", null]);
});
