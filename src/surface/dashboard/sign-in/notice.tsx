// Answers to login attempts that several pages share.
import { ButtonLink } from "../component/form.tsx";
import type { Answer, Visit } from "../visit.ts";
import type { Admitted } from "./attempt.ts";

export const TOO_MANY = "Too many attempts. Wait a minute, then try again.";
/** Longer than the work ever takes on a database that answers. */
const FLOOR_MS = 100;

/** Turns the page of a form into the answer to too many attempts. */
export function tooMany(answer: Answer, { retryAfter }: Admitted): Answer {
  return { ...answer, status: 429, headers: { ...answer.headers, "retry-after": String(retryAfter) } };
}

/** Takes at least a fixed time, so that the time does not reveal whether an address has an account. */
export async function evenly<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, Bun.sleep(FLOOR_MS)]);
  return result;
}

export function HomeOrLogin({ visit }: { visit: Visit }) {
  return (
    <p>
      {visit.user ? (
        <ButtonLink href="/dashboard">To the overview</ButtonLink>
      ) : (
        <ButtonLink href="/login">Log in</ButtonLink>
      )}
    </p>
  );
}
