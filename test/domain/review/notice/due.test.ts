// When mails of notices are due: gaps after a mail, and the hours of digests, also on days when clocks change.
import { expect, test } from "bun:test";
import { dueAt } from "#domain/account/notice/due.ts";
import type { Choice } from "#domain/account/notice/kind.ts";

const at = (
  choice: Exclude<Choice, "none">,
  now: string,
  of: { hour?: number; zone?: string; mailedAt?: string; recent?: number } = {},
) =>
  dueAt(
    { choice, hour: of.hour ?? 8, zone: of.zone ?? "Europe/Berlin" },
    { now: new Date(now), mailedAt: of.mailedAt ? new Date(of.mailedAt) : null, recent: of.recent ?? 1 },
  ).toISOString();

test("at once, ten minutes after a mail, an hour after it where twenty came in an hour", () => {
  const now = "2026-11-20T12:00:00.000Z";
  expect(at("all", now)).toBe(now);
  expect(at("low", now, { mailedAt: "2026-11-20T11:49:00Z" })).toBe(now);
  expect(at("all", now, { mailedAt: "2026-11-20T11:55:00Z" })).toBe("2026-11-20T12:05:00.000Z");
  expect(at("all", now, { mailedAt: "2026-11-20T11:55:00Z", recent: 19 })).toBe("2026-11-20T12:05:00.000Z");
  expect(at("all", now, { mailedAt: "2026-11-20T11:55:00Z", recent: 20 })).toBe("2026-11-20T12:55:00.000Z");
  expect(at("all", now, { mailedAt: "2026-11-20T10:55:00Z", recent: 20 })).toBe(now);
  expect(at("all", now, { recent: 20 })).toBe(now);
});

test("a digest is due at the next such hour, never now", () => {
  expect(at("daily", "2026-11-20T06:59:59Z")).toBe("2026-11-20T07:00:00.000Z");
  expect(at("daily", "2026-11-20T07:00:00Z")).toBe("2026-11-21T07:00:00.000Z");
  expect(at("daily", "2026-12-31T23:30:00Z", { hour: 0 })).toBe("2027-01-01T23:00:00.000Z");
  expect(at("daily", "2026-11-20T12:00:00Z", { zone: "Pacific/Kiritimati", hour: 8 })).toBe("2026-11-20T18:00:00.000Z");
  expect(at("daily", "2026-11-20T12:00:00Z", { zone: "Asia/Kathmandu", hour: 18 })).toBe("2026-11-20T12:15:00.000Z");
  expect(at("weekly", "2026-11-23T06:00:00Z")).toBe("2026-11-23T07:00:00.000Z");
  expect(at("weekly", "2026-11-23T07:00:00Z")).toBe("2026-11-30T07:00:00.000Z");
  expect(at("weekly", "2026-11-22T23:30:00Z", { zone: "Asia/Tokyo" })).toBe("2026-11-29T23:00:00.000Z");
});

test("a day that skips the hour or has it twice has one digest", () => {
  expect(at("daily", "2026-03-28T20:00:00Z", { hour: 2 })).toBe("2026-03-29T01:00:00.000Z");
  expect(at("daily", "2026-03-29T01:00:00Z", { hour: 2 })).toBe("2026-03-30T00:00:00.000Z");
  expect(at("daily", "2026-10-24T20:00:00Z", { hour: 2 })).toBe("2026-10-25T00:00:00.000Z");
  expect(at("daily", "2026-10-25T00:00:00Z", { hour: 2 })).toBe("2026-10-26T01:00:00.000Z");
});

test("a zone that this host does not know is UTC", () => {
  expect(at("daily", "2026-11-20T12:00:00Z", { zone: "Moon/Base" })).toBe("2026-11-21T08:00:00.000Z");
  expect(at("daily", "2026-11-20T12:00:00Z", { zone: "" })).toBe("2026-11-21T08:00:00.000Z");
});
