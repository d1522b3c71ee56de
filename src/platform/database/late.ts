// A query that the database did not answer in time.
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { causesOf } from "./fault.ts";

export function late(): Refusal {
  return new Refusal("unavailable", "The database did not answer in time. Try again.", {
    says: sentence("form.database"),
  });
}

export function isLate(error: unknown): boolean {
  return causesOf(error).some((each) => each instanceof Refusal && each.code === "unavailable");
}
