// POST /api/v1/replies, as the API answers it; test/domain/review/reply.test.ts has the effects of a reply.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { fromWire, type ReviewId, toWire } from "#contract/id.ts";
import { createKey } from "#domain/account/key.ts";
import { putMember } from "#domain/account/user/user.ts";
import { deleteOwnReview } from "#domain/review/author/author.ts";
import { AUTHOR_EMAIL, type SeedReview, seedBusiness, seedKey, seedReview } from "../../support/seed.ts";
import { createTestService, json, type TestService } from "../../support/service.ts";
import { codeOf, seedInviter } from "./invitation-support.ts";

const BODY = "Thank you for telling us.";

let service: TestService;
let owner: Awaited<ReturnType<typeof seedInviter>>;

beforeAll(async () => {
  service = await createTestService();
  owner = await seedInviter(service);
});
afterAll(() => service.close());

const newReview = async (values: SeedReview = {}) =>
  toWire("rev", await seedReview(service.context, owner.place.id, values));
const post = (fields: object, key = owner.key) => service.rest("/replies", key, { body: fields });

describe("201, then 200", () => {
  test("the first reply is created; a second replaces it and keeps its id and time", async () => {
    const reviewId = await newReview();
    const first = await post({ reviewId, body: `  ${BODY}\r\n\r\nThe team ` });
    expect(first.status).toBe(201);
    const { data, ...rest } = await json(first);
    expect(rest).toEqual({});
    expect(data).toEqual({
      id: expect.stringMatching(/^rpl_[0-9a-z]{26}$/),
      body: `${BODY}\n\nThe team`,
      createdAt: "2026-11-20T12:00:00.000Z",
    });
    const second = await post({ reviewId, body: "Sorted by telephone, we hope." });
    expect(second.status).toBe(200);
    expect(await json(second)).toEqual({ data: { ...data, body: "Sorted by telephone, we hope." } });
    const review = await json(service.rest(`/reviews/${reviewId}`, owner.key));
    expect(review.data.reply).toEqual({ ...data, body: "Sorted by telephone, we hope." });
  });

  test("it is attributed to the person who made the key, and to no person where that was the command line", async () => {
    const person = { email: "owner@example.com", name: "Owner", password: "long enough", role: "owner" as const };
    const organisationId = owner.organisation.id;
    const userId = await putMember(service.context, { organisationId, ...person });
    const key = await createKey(service.context, { organisationId, name: "x", scopes: ["write"], createdBy: userId });
    for (const [secret, expected] of [
      [key.secret, userId],
      [owner.key, null],
    ] as const) {
      const { data } = await json(post({ reviewId: await newReview(), body: BODY }, secret));
      const [row] = await service.sql`select user_id from reply where id = ${fromWire("rpl", data.id)}`;
      expect(row?.user_id).toBe(expected);
    }
  });

  test("10 and 3,000 characters, counted as people do", async () => {
    for (const body of ["a".repeat(10), "💥".repeat(3_000)])
      expect((await post({ reviewId: await newReview(), body })).status).toBe(201);
  });

  test("posting the same reply again emits reply.created and writes no second mail, also four times at once", async () => {
    for (const isMailSent of [false, true]) {
      const reviewId = await newReview();
      const first = await post({ reviewId, body: BODY });
      const { data } = await json(first);
      const id = fromWire("rev", reviewId) as ReviewId;
      if (isMailSent) await service.sql`update message set status = 'sent' where subject_id = ${id}`;
      const again = await Promise.all([1, 2, 3, 4].map(() => post({ reviewId, body: BODY })));
      for (const each of again) {
        expect(each.status).toBe(200);
        expect(await json(each)).toEqual({ data });
      }
      const told = await service.sql`select data from webhook_event
        where event = 'reply.created' and data::json->'review'->>'id' = ${reviewId}`;
      expect(told).toHaveLength(5);
      expect(new Set(told.map((each) => each.data)).size).toBe(1);
      const mails = await service.sql`select kind from message where subject_id = ${id}`;
      expect(mails.map(({ kind }) => kind)).toEqual(["reply"]);
    }
  });

  test("the first reply, posted four times at once, is created once and mailed once", async () => {
    const reviewId = await newReview();
    const answers = await Promise.all([1, 2, 3, 4].map(() => post({ reviewId, body: BODY })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
    const id = fromWire("rev", reviewId) as ReviewId;
    expect(await service.sql`select 1 from message where subject_id = ${id}`).toHaveLength(1);
  });

  test("two at once leave one reply", async () => {
    const reviewId = await newReview();
    const responses = await Promise.all([1, 2, 3, 4].map((n) => post({ reviewId, body: `${BODY} ${n}` })));
    expect(responses.map((each) => each.status).toSorted()).toEqual([200, 200, 200, 201]);
    const ids = await Promise.all(responses.map(async (each) => (await json(each)).data.id));
    expect(new Set(ids).size).toBe(1);
  });
});

describe("404 not_found", () => {
  test("another organisation's review, removed or not, an unknown id, a malformed id", async () => {
    const stranger = await seedBusiness(service.context);
    const foreign = toWire("rev", await seedReview(service.context, stranger.id));
    const removed = toWire("rev", await seedReview(service.context, stranger.id, { status: "removed" }));
    for (const reviewId of [
      foreign,
      removed,
      `rev_${"0".repeat(26)}`,
      "rev_x",
      "",
      owner.businessId,
      "x".repeat(99_999),
    ])
      expect(await codeOf(await post({ reviewId, body: BODY }))).toBe("404 not_found");
  });
});

describe("409 not_published", () => {
  for (const status of ["pending", "held", "hidden", "removed"] as const) {
    test(`a reply to a ${status} review of one's own`, async () =>
      expect(await codeOf(await post({ reviewId: await newReview({ status }), body: BODY }))).toBe(
        "409 not_published",
      ));
  }

  test("while its author deletes the review, a reply is posted or not_published, and never not_found", async () => {
    for (let n = 0; n < 5; n++) {
      const reviewId = await newReview();
      const id = fromWire("rev", reviewId) as ReviewId;
      const [answer] = await Promise.all([post({ reviewId, body: BODY }), deleteOwnReview(service.context, id)]);
      if (answer.status !== 201) expect(await codeOf(answer)).toBe("409 not_published");
      expect(await codeOf(await post({ reviewId, body: BODY }))).toBe("409 not_published");
    }
  });
});

describe("422", () => {
  const bodies: Record<string, unknown> = {
    "left out": undefined,
    null: null,
    empty: "",
    "nine characters": "a".repeat(9),
    "nine characters and spaces": `  ${"a".repeat(9)}  `,
    "3,001 characters": "a".repeat(3_001),
    "a NUL": `${BODY}\u0000`,
    "a lone surrogate": `${BODY}\ud800`,
    "a number": 1_234_567_890_123,
    "a list": [BODY],
  };
  for (const [what, body] of Object.entries(bodies)) {
    test(`validation_error: a body that is ${what}`, async () => {
      const response = await post({ reviewId: await newReview(), body });
      const { error } = await json(response);
      expect(`${response.status} ${error.code}`).toBe("422 validation_error");
      expect(error.message).toStartWith("body ");
    });
  }

  for (const reviewId of [undefined, null, 5, {}]) {
    test(`validation_error: a reviewId that is ${reviewId}`, async () => {
      const response = await post({ reviewId, body: BODY });
      const { error } = await json(response);
      expect(`${response.status} ${error.code}`).toBe("422 validation_error");
      expect(error.message).toStartWith("reviewId ");
    });
  }

  test("a reply that names a customer's address answers the same whether that customer wrote the review or not", async () => {
    const reviewId = await newReview();
    const answers = new Set<string>();
    for (const written of [
      AUTHOR_EMAIL,
      "somebody.else@mailbox.example",
      "nobody@nowhere.example",
      AUTHOR_EMAIL.toUpperCase(),
      AUTHOR_EMAIL.replace("@", " (at) "),
      AUTHOR_EMAIL.replace("@", " at "),
      AUTHOR_EMAIL.replace("@", "\u200b@\u034f"),
      `"author.secret"@mailbox.example`,
      "jane@bücher.example",
      `jane@mail.${owner.place.domain}`,
    ]) {
      const response = await post({ reviewId, body: `Dear ${written}, write to us.` });
      answers.add(`${response.status} ${await response.text()}`);
    }
    expect([...answers]).toEqual([
      `422 ${JSON.stringify({
        error: {
          code: "reply_failed",
          message: `A reply may name only mail addresses at ${owner.place.domain}. Take the other address out and post it again.`,
        },
      })}`,
    ]);
    expect(
      await service.sql`select 1 from message where kind = 'reply' and subject_id = ${fromWire("rev", reviewId)}`,
    ).toHaveLength(0);
  });

  const domain = () => owner.place.domain;
  const PROMISE = /^body must not promise a reward for stars or praise, or ask for stars: ".+"\.$/;
  test("a reply that promises readers a reward for stars is refused by its field, and thanks for stars are not", async () => {
    for (const body of [
      "Readers: write us five stars and you get 10 EUR back.",
      "Thank you! Five stars = a free coffee for everybody.",
      "Danke. Wer uns fünf Sterne gibt, bekommt 10 € zurück.",
      "Delete this review and we pay you 20 € back.",
    ]) {
      const response = await post({ reviewId: await newReview(), body });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        error: { code: "validation_error", message: expect.stringMatching(PROMISE) },
      });
    }
    const body = "Thank you for the five stars! Your refund of 20 € is on the way.";
    expect((await post({ reviewId: await newReview(), body })).status).toBe(201);
  });

  test("a reply that advertises another site, also spelled out, or abuses its reader is refused, and stores nothing", async () => {
    const reviewId = await newReview();
    for (const words of [
      "Look at cheap-lamps.agency for more.",
      "Look at www.cheap-lamps.agency for more.",
      "Look at https://evil.example/win for more.",
      "Look at https://OWN@evil.example/ for more.",
      "Look at OWN.evil.com for more.",
      "Look at cheap dot com for more.",
      "Look at cheap-sofas (dot) deals for more.",
      "Look at cheap-sofas[.]in for more.",
      "Look at 203.0.113.5/shop for more.",
      "Look at 店.中国 for more.",
      "Look at cheap\u200b-sofas\uff0edeals for more.",
      "You fucking liar, as always.",
    ]) {
      const response = await post({ reviewId, body: words.replace("OWN", domain()) });
      expect({ words, is: await codeOf(response) }).toEqual({ words, is: "422 reply_failed" });
    }
    const { data } = await json(service.rest(`/reviews/${reviewId}`, owner.key));
    expect(data.reply ?? null).toBeNull();
  });

  test("a reply that turns its letters around, so that a reader sees a link, is kept as the rules read it", async () => {
    const reviewId = await newReview();
    const { data } = await json(
      post({ reviewId, body: "Have a look at \u202emoc.spmal-paehc\u202c and \u202dthere." }),
    );
    expect(data.body).toBe("Have a look at moc.spmal-paehc\u202c and there.");
  });

  test("a reply may name the business's own site, hosts below it and phone numbers", async () => {
    const reviewId = await newReview();
    for (const words of [
      "See https://OWN/returns?from=reply or www.OWN, please.",
      "See help.OWN/contact. Then we look at it.",
      "Call us at +49 30 12345678 or 0151 23456789.",
      "Thanks, great.It was a pleasure, z.B. on Monday at 10.30.",
      "The app (version 2.10.3.1) is out [...] and the lamp (dot) is no site.",
    ])
      expect((await post({ reviewId, body: words.replaceAll("OWN", domain()) })).status).toBeLessThan(300);
  });

  test("a reply may name a mail address at the business's own domain, also where the reviewer's is one", async () => {
    const reviewId = await newReview();
    await service.sql`update review_author set email = ${`jane@${owner.place.domain}`} where review_id = ${fromWire("rev", reviewId)}`;
    for (const name of ["service", "jane"])
      expect((await post({ reviewId, body: `Write to ${name}@${owner.place.domain}, please.` })).status).toBeLessThan(
        300,
      );
  });
});

describe("400, 403", () => {
  test("no JSON, and a key that may only read", async () => {
    expect(await codeOf(await service.rest("/replies", owner.key, { body: "[]" }))).toBe("400 invalid_json");
    const { secret } = await seedKey(service.context, owner.organisation.id, ["read"]);
    expect(await codeOf(await post({ reviewId: "rev_x", body: BODY }, secret))).toBe("403 insufficient_scope");
  });
});
