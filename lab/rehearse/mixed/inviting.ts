// Invitations through the REST API, one or many, some under an Idempotency-Key that is used again after a fault.
import { type Answer, isDefinite, untilAnswered } from "./asking.ts";
import type { Invited, Outcome } from "./ledger.ts";
import { anyOf, nextPerson } from "./person.ts";
import type { Scene } from "./scene.ts";

const WITH_KEY = 0.5;
const WITHOUT_REFERENCE = 0.2;
/** Callers who give up after the first try, so that its outcome stays unknown. */
const GIVES_UP = 0.2;
const BULK_ROWS = 8;

export async function inviteOne({ stage, ledger, ask, isOver }: Scene): Promise<void> {
  const organisation = anyOf(stage.world.organisations);
  const business = anyOf(organisation.businesses);
  const { number, email } = nextPerson();
  const body: Record<string, string> = { businessId: business.id, email };
  if (Math.random() > WITHOUT_REFERENCE) body.reference = `R-${number}`;
  const headers = headersOf(organisation.key);
  if (Math.random() < WITH_KEY) headers["idempotency-key"] = `invite ${number}`;
  const note: Invited = { organisation: organisation.id, business: business.id, email, outcome: "unknown" };
  ledger.invited.push(note);
  const request = {
    kind: "invitation",
    method: "POST" as const,
    path: "/api/v1/invitations",
    headers,
    body: JSON.stringify(body),
  };
  let answer: Answer | null = await ask(request);
  if (!isDefinite(answer) && Math.random() > GIVES_UP) answer = await untilAnswered(ask, request, isOver);
  if (!answer || !isDefinite(answer)) return;
  note.outcome = outcomeOf(answer, organisation.allowance !== null);
  if (note.outcome === "unknown") ledger.unexpected.push(`invitation: ${answer.status} ${answer.text.slice(0, 120)}`);
}

export async function inviteInBulk({ stage, ledger, ask, isOver }: Scene): Promise<void> {
  const organisation = anyOf(stage.world.organisations);
  const business = anyOf(organisation.businesses);
  const rows = Array.from({ length: BULK_ROWS }, () => {
    const { number, email } = nextPerson();
    return { email, reference: `B-${number}` };
  });
  const notes = rows.map(({ email }): Invited => {
    return { organisation: organisation.id, business: business.id, email, outcome: "unknown" };
  });
  ledger.invited.push(...notes);
  const answer = await untilAnswered(
    ask,
    {
      kind: "bulk invitation",
      method: "POST",
      path: "/api/v1/invitations/bulk",
      headers: { ...headersOf(organisation.key), "idempotency-key": `bulk ${rows[0]?.reference}` },
      body: JSON.stringify({ businessId: business.id, invitations: rows }),
    },
    isOver,
  );
  if (!answer) return;
  if (answer.status !== 200) {
    ledger.unexpected.push(`bulk: ${answer.status} ${answer.text.slice(0, 120)}`);
    return;
  }
  const results = bulkResults(answer.text);
  for (const [index, note] of notes.entries()) {
    const result = results[index];
    const isLimit = result?.error === "limit_reached" && organisation.allowance !== null;
    if (result?.ok) note.outcome = "accepted";
    else if (isLimit) note.outcome = "refused";
    else ledger.unexpected.push(`a row of a bulk: ${JSON.stringify(result)}`);
  }
}

type BulkResult = { ok: boolean; error?: string };

function bulkResults(text: string): BulkResult[] {
  const { data } = JSON.parse(text) as { data: BulkResult[] | { results: BulkResult[] } };
  return Array.isArray(data) ? data : data.results;
}

export function headersOf(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}`, "content-type": "application/json" };
}

/** `duplicate` for a new customer means that an earlier try had succeeded. */
function outcomeOf({ status, text }: Answer, isSmall: boolean): Outcome {
  if (status === 201 || (status === 409 && text.includes('"duplicate"'))) return "accepted";
  return status === 402 && isSmall ? "refused" : "unknown";
}
