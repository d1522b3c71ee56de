// docs/webhooks.md names all events, fields, headers and the schedule, and no others.
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { WEBHOOK_EVENTS } from "#contract/event.ts";
import { newId } from "#contract/id.ts";
import { businessPayload } from "#domain/business/state/payload.ts";
import { replyPayload, reviewPayload } from "#domain/review/state/event.ts";
import { deliveryHeaders, newSigningSecret } from "#domain/webhook/delivery/request.ts";
import { retryDelayMs } from "#domain/webhook/delivery/settle.ts";

const DOCS = readFileSync(join(import.meta.dir, "../../../docs/webhooks.md"), "utf8");
const MINUTE_MS = 60_000;

/** First cells of the table under a heading. */
function rowsUnder(heading: string): string[] {
  const section = DOCS.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? "";
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1] as string);
}

const example = JSON.parse(/^```json\n(.*?)^```/ms.exec(DOCS)?.[1] ?? "null");

test("names every event, and no other", () => {
  expect(rowsUnder("Events")).toEqual([...WEBHOOK_EVENTS]);
});

test("names every header, and no other", () => {
  const headers = deliveryHeaders({
    event: "review.created",
    deliveryId: "whd_1",
    timestamp: new Date(),
    body: new Uint8Array(0),
    secret: newSigningSecret(),
    nextSecret: newSigningSecret(),
  });
  // The guarded client sets the user agent of every request.
  const own = [...Object.keys(headers).filter((name) => name !== "Content-Type"), "User-Agent"];
  expect(rowsUnder("Headers").sort()).toEqual(own.sort());
});

test("gives the schedule", () => {
  const delays = [1, 2, 3, 4, 5, 6].map((attempts) => retryDelayMs(attempts) ?? 0);
  const told = delays.map((delay) =>
    delay < 60 * MINUTE_MS ? `${delay / MINUTE_MS} min` : `${delay / 60 / MINUTE_MS} h`,
  );
  const rows = [...DOCS.matchAll(/^\| ([2-9]) \| (\d+ (?:min|h)) \|/gm)].map(([, attempt, wait]) => [
    Number(attempt),
    wait,
  ]);
  expect(rows).toEqual(told.map((wait, at) => [at + 2, wait]));
});

describe("its example", () => {
  const slug = "shop.example";
  const at = new Date("2026-11-20T12:00:00.000Z");
  const fieldsOf = (value: object) => Object.keys(value);

  test("is shaped as a delivery is", () => {
    expect(fieldsOf(example)).toEqual(["id", "event", "createdAt", "data"]);
    expect(fieldsOf(example.data)).toEqual(["business", "review", "reply"]);
    expect(example.id).toMatch(/^whd_[0-9a-z]{26}$/);
  });

  test("has the fields of a business", () => {
    const real = businessPayload({ id: newId<"biz">(), slug, name: "Shop" }, "https://reviews.example");
    expect(fieldsOf(example.data.business)).toEqual(fieldsOf(real));
    expect(example.data.business.url).toBe(real.url);
  });

  test("has the fields of a review", () => {
    const review = {
      id: newId<"rev">(),
      rating: 5,
      title: "",
      body: "",
      author: "",
      verified: true,
      incentivized: false,
      reward: "none" as const,
      source: "invitation",
      status: "published",
      experienceDate: "2026-11-13",
      createdAt: at,
    };
    const real = reviewPayload(review, slug, "https://reviews.example");
    expect(fieldsOf(example.data.review)).toEqual(fieldsOf(real));
    expect(example.data.review.url).toBe(real.url.replace(real.id, example.data.review.id));
  });

  test("has the fields of a reply", () => {
    const real = replyPayload({ id: newId<"rpl">(), body: "", createdAt: at });
    expect(fieldsOf(example.data.reply)).toEqual(fieldsOf(real));
  });
});

test("names the fields of an invitation", () => {
  for (const field of ["id", "email", "reference", "channel", "status", "sentAt"]) {
    expect(DOCS).toMatch(new RegExp(`^\`invitation\` has .*\`${field}\``, "ms"));
  }
});
