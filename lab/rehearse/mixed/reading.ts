// Reads every public and private surface, and searches the answers for another organisation's data.
import { headersOf } from "./inviting.ts";
import { anyOf } from "./person.ts";
import type { Scene } from "./scene.ts";

const MARKS = /Mark[0-9]+/g;

export async function readSomething({ stage, ledger, ask }: Scene): Promise<void> {
  const organisation = anyOf(stage.world.organisations);
  const business = anyOf(organisation.businesses);
  const other = anyOf(stage.world.organisations.filter((each) => each !== organisation));
  const headers = headersOf(organisation.key);
  const [kind, path, expected] = anyOf<[string, string, number]>([
    ["open profile", `/api/open/v1/businesses/${business.slug}`, 200],
    ["open reviews", `/api/open/v1/businesses/${business.slug}/reviews`, 200],
    ["REST reviews", `/api/v1/businesses/${business.id}/reviews`, 200],
    ["REST businesses", "/api/v1/businesses", 200],
    ["REST of another", `/api/v1/businesses/${other.businesses[0]?.id}/reviews`, 404],
    ["profile", `/review/${business.slug}`, 200],
    ["widget", `/api/widget/${business.slug}`, 200],
    ["badge", `/api/badge/${business.slug}.svg`, 200],
  ]);
  const network = { "x-forwarded-for": `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}` };
  const answer = await ask({ kind, path, headers: { ...network, ...headers }, isRead: true });
  if (answer.status === 0 || answer.status >= 500) return;
  if (answer.status !== expected) {
    ledger.unexpected.push(`${kind}: ${answer.status}`);
    return;
  }
  const allowed = kind === "REST businesses" ? organisation.businesses : [business];
  for (const mark of answer.text.match(MARKS) ?? [])
    if (!allowed.some((each) => each.mark === mark))
      ledger.wrongReads.push(`${kind} of ${business.slug} shows ${mark}`);
  for (const each of stage.world.organisations.flatMap((one) => one.businesses))
    if (kind.startsWith("REST") && !organisation.businesses.includes(each) && answer.text.includes(each.slug))
      ledger.wrongReads.push(`${kind} of ${organisation.name} shows ${each.slug}`);
  if (kind === "open profile" && !answer.text.includes(`"${business.slug}"`))
    ledger.wrongReads.push(`${kind} of ${business.slug} does not name it`);
}
