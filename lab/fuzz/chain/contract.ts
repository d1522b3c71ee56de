// Rules of the contract that no schema expresses: values that count as absent, accepted spellings, and answers to repeats.
import type { Request } from "../kit/request.ts";
import type { Answer } from "../kit/wire.ts";
import type { FuzzTenant } from "../kit/world.ts";
import { dataOf, refusalOf, rest, type Step } from "./step.ts";

type Invitation = {
  name: string | null;
  reference: string | null;
  phone: string | null;
  channel: string;
  status: string;
};
type Reply = { id: string; body: string; createdAt: string };

const MORE = { name: "", reference: "", phone: "", channel: "", sendAt: "", delivery: "" };
const UNREADABLE = ["nonsense", "030 12", " ", 4915112345678, [], true, "+", "9".repeat(400), "\u0000"];

const invite = (tenant: FuzzTenant, fields: object) =>
  rest(tenant, "POST", "/api/v1/invitations", { businessId: tenant.wire.biz?.[0], ...fields });

/** `""` in an optional field counts as absent. */
export async function emptyIsAbsent({ random, tenant, n, ask, expect }: Step): Promise<void> {
  const kept = Object.entries(MORE).filter(() => random.chance(0.7));
  const made = await ask(invite(tenant, { email: `empty-${n}@customer.example`, ...Object.fromEntries(kept) }));
  expect(`"" in an optional field is no fault, not ${made.status}`, made.status !== 422 && made.status !== 400);
  if (made.status !== 201) return;
  const { name, reference, phone, channel } = dataOf<Invitation>(made);
  expect(`"" is left out`, name === null && reference === null && phone === null && channel === "email");
}

/** A whole number as reference is its text. */
export async function wholeNumber({ random, tenant, n, ask, expect }: Step): Promise<void> {
  const number = random.pick([0, n, -n, 2 ** 53 - 1]);
  const email = `number-${n}@customer.example`;
  const made = await ask(invite(tenant, { email, reference: number }));
  expect(`a whole number is a reference, not ${made.status}`, made.status !== 422);
  if (made.status !== 201) return;
  expect("a whole number as reference is its text", dataOf<Invitation>(made).reference === String(number));
  const again = await ask(invite(tenant, { email, reference: String(number) }));
  if (again.status !== 404) expect("the number and its text are one reference", refusalOf(again) === "409 duplicate");
}

/** Every channel refuses an unreadable phone. */
export async function unreadablePhone({ random, tenant, n, ask, expect }: Step): Promise<void> {
  const way = random.pick([
    {},
    { channel: "email" },
    { channel: "sms" },
    { channel: "whatsapp" },
    { delivery: "link" },
  ]);
  const fields = { email: `phone-${n}@customer.example`, reference: `P-${n}`, phone: random.pick(UNREADABLE), ...way };
  const answer = await ask(invite(tenant, fields));
  if (isAtWork(answer)) expect("an unreadable phone is invalid_phone", refusalOf(answer) === "400 invalid_phone");
}

/** A bulk call accepts an empty list, and echoes each address as it was sent. */
export async function bulkAsSent({ random, tenant, n, ask, expect }: Step): Promise<void> {
  const emails = [
    ` Bulk-${n}@CUSTOMER.example `,
    `bulk-${n}@b\u00fccher.example`,
    "not one",
    `bulk-${n}@customer.example`,
  ];
  const given = random.chance(0.3) ? [] : emails;
  const answer = await ask(
    rest(tenant, "POST", "/api/v1/invitations/bulk", {
      businessId: tenant.wire.biz?.[0],
      invitations: given.map((email) => ({ email, name: "" })),
    }),
  );
  if (!isAtWork(answer)) return;
  expect(`a bulk call of ${given.length} rows is answered with 200, not ${answer.status}`, answer.status === 200);
  if (answer.status !== 200) return;
  const { results, queued, failed } = dataOf<{ results: { email: string }[]; queued: number; failed: number }>(answer);
  expect("each row is answered", results.length === given.length && queued + failed === given.length);
  expect(
    "each address is repeated as it was sent",
    results.every(({ email }, index) => email === given[index]),
  );
}

/** Posts the same reply again, also twice at once. The answer must be the same, except for the status of the first. */
export async function sameReplyAgain({ random, tenant, n, ask, expect }: Step): Promise<void> {
  const reviewId = random.pick((tenant.wire.rev ?? []).slice(0, 5));
  const post = (): Request =>
    rest(tenant, "POST", "/api/v1/replies", { reviewId, body: `Thank you for writing, ${n}.` });
  const first = await ask(post());
  if (first.status !== 201 && first.status !== 200) return;
  const again = await Promise.all([ask(post()), ask(post())]);
  for (const { status } of again)
    expect(`the same reply again is 200, not ${status}`, status === 200 || status === 409 || status === 404);
  const [one, two] = again.filter(({ status }) => status === 200).map((answer) => dataOf<Reply>(answer));
  if (one && two) expect("of two replies at once there is one", one.id === two.id && one.createdAt === two.createdAt);
}

/** Replies to a removed review of the own business. */
export async function removedIsNotPublished({ tenant, n, ask, expect }: Step): Promise<void> {
  const reviewId = tenant.wire.rev?.at(-1);
  const answer = await ask(rest(tenant, "POST", "/api/v1/replies", { reviewId, body: `We have read it, ${n} times.` }));
  if (refusalOf(answer) === "409 not_published") return;
  // An earlier request may have given the business away.
  const own = await ask(rest(tenant, "GET", `/api/v1/businesses/${tenant.wire.biz?.[0]}/reviews`));
  expect(`a reply to a removed review of one's own is not_published, not ${refusalOf(answer)}`, own.status !== 200);
}

/** Whether the key is valid and the business still theirs: earlier requests may have ended either. */
function isAtWork({ status }: Answer): boolean {
  return status !== 401 && status !== 403 && status !== 404 && status !== 429;
}
