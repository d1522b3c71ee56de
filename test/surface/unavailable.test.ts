// What is unavailable says when to try again, wherever the refusal ends: in an answer for programs, and on a form that is shown again.
import { expect, test } from "bun:test";
import { Refusal } from "#contract/refusal.ts";
import { createRateWindow } from "#platform/rate-window/memory.ts";
import { systemClock } from "#platform/time/clock.ts";
import { type Fault, sendForm } from "#surface/form/form.ts";
import { answerRefusal } from "#surface/http/refusal.ts";

const refusal = () => new Refusal("unavailable", "The database did not answer in time.");

test("for a program", () => {
  const answer = answerRefusal(refusal(), "request");
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
});

test("a longer time stays", () => {
  const later = new Refusal("unavailable", "Later.", { headers: { "retry-after": "60" } });
  expect(answerRefusal(later, "request").headers.get("retry-after")).toBe("60");
});

test("on a form", async () => {
  const faults: Fault[] = [];
  const form = {
    fields: () => ({}),
    draw: (_of: null, drawn: { fault: Fault }) => {
      faults.push(drawn.fault);
      return { status: 200, type: "html" as const, cacheControl: "no-store", body: "" };
    },
    submit: () => Promise.reject(refusal()),
  };
  await sendForm(form, null, { typed: {}, window: createRateWindow(systemClock), language: "en" });
  expect(faults).toEqual([{ problem: refusal().message, status: 503, retryAfter: 1 }]);
});
