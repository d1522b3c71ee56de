// An organisation makes a link for its customer, keeps a copy, and opens it again after the customer's review. It presses each button
// and follows each link that it finds. The witness notices if that changes the review.
import { LINK_HOLDER } from "../kit/canary.ts";
import { review } from "../kit/form.ts";
import { privateLinksIn } from "../kit/private-link.ts";
import { dataOf, page, rest, type Step } from "./step.ts";

const ACTION = /<form[^>]* action="(\/[^"]*)"/g;

export async function usedLink({ random, tenant, n, ask }: Step): Promise<void> {
  const made = await ask(
    rest(tenant, "POST", "/api/v1/invitations", {
      businessId: tenant.wire.biz?.[0],
      email: `kept-${n}@customer.example`,
      reference: `K-${n}`,
      delivery: "link",
    }),
  );
  if (made.status !== 201) return;
  const path = new URL(dataOf<{ inviteUrl: string }>(made).inviteUrl).pathname;
  const holder = { role: LINK_HOLDER, tenant: tenant.number };
  const words = review(random, n);
  // The customer writes.
  const given = await ask(page("POST", path, { ...words, rating: "1" }));
  if (given.status !== 303) return;
  // The organisation looks, sends the same form again and another one, and presses each button.
  const answers = [
    await ask(page("GET", path, undefined, holder)),
    await ask(page("POST", path, { ...words, rating: "1" }, holder)),
    await ask(page("POST", path, { ...review(random, n + 1), rating: "5" }, holder)),
  ];
  const text = answers.map(({ headers, body }) => `${headers.get("location") ?? ""}\n${body.toString()}`).join("\n");
  const buttons = new Set([...text.matchAll(ACTION)].map((match) => match[1] as string));
  for (const button of buttons) await ask(page("POST", button, {}, holder));
  const learned = new Set(privateLinksIn(text).flatMap((link) => (link.purpose === "manage" ? [link.path] : [])));
  for (const manage of learned) {
    await ask(page("POST", manage, { ...words, rating: "5", action: "edit" }, holder));
    if (random.chance(0.5)) await ask(page("POST", manage, { action: "delete" }, holder));
  }
}
