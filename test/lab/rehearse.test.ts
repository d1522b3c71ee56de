// A rehearsal can fail: a made-up ledger and its stored state, first in order, then with one loss or one repeat of each
// kind, which has to show in its own row and in no other. Then its arithmetic of outages and trends.
import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quantile } from "../../lab/bench/harness.ts";
import { checkInvariants } from "../../lab/rehearse/mixed/invariant.ts";
import { type Ledger, newLedger } from "../../lab/rehearse/mixed/ledger.ts";
import { badLines } from "../../lab/rehearse/mixed/log.ts";
import type { Observed } from "../../lab/rehearse/mixed/observed.ts";
import { outageRows } from "../../lab/rehearse/mixed/outage.ts";
import { growthOf, slopeOf, troughsOf } from "../../lab/rehearse/mixed/trend.ts";
import { renderTable } from "../../lab/rehearse/table.ts";

type Books = { ledger: Ledger; seen: Observed };

const BOUNDS = { mailsTwice: 10, deliveriesTwice: 16 };
const SUBSCRIPTION = "whs_1";

/** Ana was invited, got her mail, wrote, and was answered; Jo's order was called off in time, Kim's order waits for its week. */
function inOrder(): Books {
  const ledger = newLedger();
  ledger.invited.push({ organisation: "org_1", business: "biz_1", email: "ana", outcome: "accepted" });
  const order = { organisation: "org_1", delayDays: 7, cancelled: [], cancelledAt: null, isCancelledFirst: false };
  ledger.ordered.push({ ...order, email: "jo", queued: ["queued"], cancelled: ["cancelled"], cancelledAt: 1_000 });
  ledger.ordered.push({ ...order, email: "kim", queued: ["unknown", "duplicate"] });
  ledger.written.push({
    business: "oak",
    email: "ana",
    title: "Fine",
    via: "invite",
    outcome: "accepted",
    shown: "published",
  });
  ledger.replies.set("rev_ana", [
    { body: "first", outcome: "accepted" },
    { body: "second", outcome: "accepted" },
  ]);
  const invitation = (id: string, email: string, isCancelled = false) => ({
    id,
    email,
    organisation: "org_1",
    isCancelled,
  });
  const message = (id: string, subject: string, address: string, status: string, dueInS: number) => {
    return { id, kind: "invitation", subject, address, status, dueInS };
  };
  const arrival = (id: string, event: string) => ({ id, event, hash: id, isSigned: true });
  const events = [
    { event: "invitation.sent", subject: "inv_ana" },
    { event: "review.created", subject: "rev_ana" },
    { event: "reply.created", subject: "rev_ana" },
  ];
  const seen: Observed = {
    invitations: [invitation("inv_ana", "ana"), invitation("inv_jo", "jo", true), invitation("inv_kim", "kim")],
    messages: [
      message("m1", "inv_ana", "ana", "sent", -9),
      message("m2", "inv_jo", "jo", "cancelled", 600_000),
      message("m3", "inv_kim", "kim", "due", 600_000),
    ],
    reviews: [{ id: "rev_ana", email: "ana", business: "oak", title: "Fine", status: "published" }],
    replies: new Map([["rev_ana", "second"]]),
    events,
    deliveries: events.map(({ event }) => ({
      id: `whd_${event}`,
      subscription: SUBSCRIPTION,
      event,
      createdAt: "2026-11-21T10:00:00.000Z",
    })),
    allowances: [{ organisation: "org_1", used: 3, limit: 3 }],
    leftovers: { "leased messages": 0 },
    totals: new Map([["oak", 1]]),
    drifted: 0,
    mails: [{ messageId: "m1", to: "ana", at: 500 }],
    arrived: new Map([[SUBSCRIPTION, events.map(({ event }) => arrival(`whd_${event}`, event))]]),
  };
  return { ledger, seen };
}

const unmet = ({ ledger, seen }: Books) =>
  checkInvariants(ledger, seen, BOUNDS).flatMap((row) => (row.met ? [] : `${row.what}: ${row.found}`));

/** An element that must exist. */
const nth = <T>(all: readonly T[], n: number): T => all[n] as T;

const arrivals = ({ seen }: Books) =>
  seen.arrived.get(SUBSCRIPTION) as NonNullable<ReturnType<typeof seen.arrived.get>>;

/** A fault, its change of the ledger, and the rows that must report it. */
const FAULTS: [name: string, harm: (books: Books) => void, rows: string[]][] = [
  [
    "an order that was accepted and lost",
    ({ seen }) => {
      seen.invitations.splice(2, 1);
      seen.messages.splice(2, 1);
      seen.allowances = [{ organisation: "org_1", used: 2, limit: 3 }];
    },
    ["accepted orders without an invitation"],
  ],
  [
    "an order that was called off and still invites",
    ({ seen }) => {
      seen.invitations[1] = { ...nth(seen.invitations, 1), isCancelled: false };
    },
    ["cancelled orders that still invite", "invitations without their mail"],
  ],
  [
    "an order that was called off first and invited nonetheless",
    ({ ledger }) => {
      ledger.ordered[0] = { ...nth(ledger.ordered, 0), isCancelledFirst: true };
    },
    ["cancelled orders that still invite"],
  ],
  [
    "a mail to somebody whose invitation was taken back",
    ({ seen }) => seen.mails.push({ messageId: "m2", to: "jo", at: 20_000 }),
    ["cancelled orders that still invite"],
  ],
  [
    "an invitation that was accepted and lost",
    ({ ledger }) => {
      ledger.invited.push({ organisation: "org_1", business: "biz_1", email: "lee", outcome: "accepted" });
    },
    ["accepted invitations that are not there"],
  ],
  [
    "an invitation that landed with another organisation",
    ({ seen }) => {
      seen.invitations[0] = { ...nth(seen.invitations, 0), organisation: "org_2" };
    },
    ["accepted invitations that are not there", "allowances that are not what was invited"],
  ],
  [
    "a customer who was invited twice",
    ({ seen }) => {
      seen.invitations.push({ id: "inv_ana2", email: "ana", organisation: "org_1", isCancelled: false });
      seen.messages.push({
        id: "m4",
        kind: "invitation",
        subject: "inv_ana2",
        address: "ana",
        status: "sent",
        dueInS: -9,
      });
      seen.mails.push({ messageId: "m4", to: "ana", at: 500 });
      seen.events.push({ event: "invitation.sent", subject: "inv_ana2" });
      seen.allowances = [{ organisation: "org_1", used: 4, limit: null }];
    },
    ["customers with two invitations"],
  ],
  [
    "an invitation that was refused and is there",
    ({ ledger }) => {
      ledger.invited.push({ organisation: "org_1", business: "biz_1", email: "kim", outcome: "refused" });
    },
    ["invitations without a request, or with a refused one"],
  ],
  [
    "a mail that never came",
    ({ seen }) => seen.mails.pop(),
    ["invitations without their mail", "mails of any kind marked as sent that never came"],
  ],
  [
    "a message that is still to be sent, though its mail came",
    ({ seen }) => {
      seen.messages[0] = { ...nth(seen.messages, 0), status: "due" };
    },
    ["invitations without their mail"],
  ],
  [
    "two messages of one invitation",
    ({ seen }) => seen.messages.push({ ...nth(seen.messages, 0), id: "m5", status: "cancelled" }),
    ["invitations with two messages"],
  ],
  [
    "a mail that nobody queued",
    ({ seen }) => seen.mails.push({ messageId: "m9", to: "ana", at: 500 }),
    ["mails without a message, or to another address"],
  ],
  [
    "a mail to another address",
    ({ seen }) => seen.mails.push({ messageId: "m1", to: "kim", at: 500 }),
    ["mails without a message, or to another address"],
  ],
  [
    "more mails twice than kills explain",
    ({ seen }) => seen.mails.push(...Array.from({ length: 11 }, () => ({ messageId: "m1", to: "ana", at: 500 }))),
    ["mails that came twice, under the same Message-ID"],
  ],
  [
    "a review that was acknowledged and lost",
    ({ seen }) => {
      seen.reviews = [];
      seen.replies.clear();
      seen.totals.set("oak", 0);
    },
    ["reviews that a form acknowledged and that are not there", "replies that are not as they were last acknowledged"],
  ],
  [
    "a review that says something else",
    ({ seen }) => {
      seen.reviews[0] = { ...nth(seen.reviews, 0), title: "Other" };
    },
    ["reviews that a form acknowledged and that are not there"],
  ],
  [
    "a review that is there twice",
    ({ seen }) => seen.reviews.push({ ...nth(seen.reviews, 0), status: "pending" }),
    ["reviews that are stored twice, or without a form"],
  ],
  [
    "a reply that went back to an earlier one",
    ({ seen }) => seen.replies.set("rev_ana", "first"),
    ["replies that are not as they were last acknowledged"],
  ],
  ["an event that never came", (books) => arrivals(books).pop(), ["events that did not reach a subscriber"]],
  [
    "an event that was not recorded",
    (books) => {
      books.seen.events.pop();
      books.seen.deliveries.pop();
      arrivals(books).pop();
    },
    ["events that were not recorded"],
  ],
  [
    "a delivery that comes again with other bytes",
    (books) => arrivals(books).push({ ...nth(arrivals(books), 0), hash: "other" }),
    ["deliveries without an event, unsigned, or repeated with other bytes"],
  ],
  [
    "a delivery that is not signed",
    (books) => {
      arrivals(books)[0] = { ...nth(arrivals(books), 0), isSigned: false };
    },
    ["deliveries without an event, unsigned, or repeated with other bytes"],
  ],
  [
    "a delivery to somebody who did not subscribe to it",
    (books) => arrivals(books).push({ id: "whd_other", event: "review.created", hash: "", isSigned: true }),
    ["deliveries without an event, unsigned, or repeated with other bytes"],
  ],
  [
    "more deliveries twice than kills explain",
    (books) => arrivals(books).push(...Array.from({ length: 17 }, () => arrivals(books)[0] as never)),
    ["deliveries that came twice, with the same id and bytes"],
  ],
  [
    "an allowance that counts what was not invited",
    ({ seen }) => {
      seen.allowances = [{ organisation: "org_1", used: 4, limit: null }];
    },
    ["allowances that are not what was invited"],
  ],
  [
    "an allowance that is overdrawn",
    ({ seen }) => {
      seen.allowances = [{ organisation: "org_1", used: 3, limit: 2 }];
    },
    ["allowances that are overdrawn"],
  ],
  [
    "a counter that is wrong",
    ({ seen }) => {
      seen.drifted = 1;
    },
    ["figures that a recount finds wrong"],
  ],
  [
    "a total that is wrong",
    ({ seen }) => seen.totals.set("oak", 2),
    ["totals of lists that are not the reviews there are"],
  ],
  [
    "a lease that nobody holds",
    ({ seen }) => {
      seen.leftovers["leased lanes"] = 1;
    },
    ["leases, due work or idempotency keys left behind"],
  ],
  ["a leak", ({ ledger }) => ledger.wrongReads.push("a mark"), ["reads that showed another organisation's data"]],
  ["an odd answer", ({ ledger }) => ledger.unexpected.push("418"), ["unexpected answers"]],
];

describe("the invariants", () => {
  test("hold for books in order", () => {
    expect(unmet(inOrder())).toEqual([]);
  });

  for (const [name, harm, rows] of FAULTS)
    test(`tell of ${name}`, () => {
      const books = inOrder();
      harm(books);
      expect(unmet(books).map((each) => each.split(": ")[0] as string)).toEqual(rows);
    });

  test("permit an unanswered write once or not at all", () => {
    const books = inOrder();
    books.ledger.invited.push({ organisation: "org_1", business: "biz_1", email: "may", outcome: "unknown" });
    books.ledger.written.push({
      business: "oak",
      email: "may",
      title: "Maybe",
      via: "invite",
      outcome: "unknown",
      shown: null,
    });
    books.ledger.replies.get("rev_ana")?.push({ body: "third", outcome: "unknown" });
    expect(unmet(books)).toEqual([]);
    books.seen.replies.set("rev_ana", "third");
    expect(unmet(books)).toEqual([]);
  });

  test("take what was asked for again by hand for no double", () => {
    const books = inOrder();
    arrivals(books).push(...Array.from({ length: 17 }, () => arrivals(books)[0] as never));
    books.ledger.replayed.push({
      subscription: SUBSCRIPTION,
      since: "2026-11-21T09:00:00.000Z",
      until: "2026-11-21T11:00:00.000Z",
    });
    expect(unmet(books)).toEqual([]);
  });
});

describe("outages", () => {
  const kill = { name: "kill", reach: "first" as const, from: 10_000, until: 12_000 };
  const failure = { at: 11_000, app: "first" as const, kind: "read", status: 0, ms: 9 };
  const met = (failures: (typeof failure)[], faults = [kill] as Parameters<typeof outageRows>[0]) =>
    outageRows(faults, failures).map((row) => row.met);

  test("a process that is killed may be missed at itself, while it is away and a moment after", () => {
    expect(met([failure, { ...failure, at: 13_900 }])).toEqual([true, true]);
  });

  test("not later, not at the other process, and not with an error of its own", () => {
    expect(met([{ ...failure, at: 14_100 }])).toEqual([false, false]);
    expect(met([{ ...failure, app: "second" as never }])).toEqual([true, false]);
    expect(met([{ ...failure, status: 500 }])).toEqual([false, true]);
    expect(met([{ ...failure, at: 9_000 }])).toEqual([true, false]);
  });

  test("a mail server that is away is no reason for any", () => {
    expect(met([failure], [{ ...kill, reach: "none" }])).toEqual([false, true]);
    expect(met([], [{ ...kill, reach: "none" }])).toEqual([true, true]);
  });
});

describe("trends", () => {
  test("a slope is not moved by a few outliers, and growth is over the whole time", () => {
    const samples = Array.from({ length: 101 }, (_, n) => ({ atMs: n * 1_000, value: 100 + n * 0.5 }));
    expect(slopeOf(samples)).toBeCloseTo(0.0005, 6);
    expect(growthOf(samples)).toBeCloseTo(50, 3);
    samples[50] = { atMs: 50_000, value: 10_000 };
    expect(growthOf(samples)).toBeCloseTo(50, 1);
    expect(growthOf([])).toBe(0);
    expect(quantile([5, 1, 3], 0.5)).toBe(3);
  });

  test("a heap that breathes deeper and deeper does not grow; what it cannot give back does", () => {
    const breathing = (leak: number) =>
      Array.from({ length: 270 }, (_, n) => ({ atMs: n * 10_000, value: 300 + (n % 25) * (1 + n / 100) + n * leak }));
    expect(growthOf(breathing(0))).toBeGreaterThan(20);
    expect(growthOf(troughsOf(breathing(0), 300_000))).toBeCloseTo(0, 3);
    expect(growthOf(troughsOf(breathing(0.1), 300_000))).toBeGreaterThan(20);
  });
});

test("a log is judged: errors and what is no line of a log, but not what a task that runs again says", () => {
  const folder = mkdtempSync(join(tmpdir(), "candor-rehearse-"));
  try {
    const file = join(folder, "log");
    const error = JSON.stringify({
      level: "error",
      msg: "a request failed",
      err: { code: "53100", message: "no space" },
    });
    const task = JSON.stringify({ level: "error", msg: "a scheduled task failed" });
    writeFileSync(file, `${error}\n${error}\n${task}\n{"level":"warn","msg":"slow"}\nTypeError: undefined is not\n`);
    expect(badLines(file)).toEqual(["a request failed: 53100: no space (2 times)", "TypeError: undefined is not"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a clock that jumps does so in a process and in its threads, for every way to ask, and dates of their own stay right", async () => {
  const folder = mkdtempSync(join(tmpdir(), "candor-rehearse-"));
  try {
    const ways =
      "[Date.now(), new Date().getTime(), Date.parse(new Date().toISOString()), new Date(5).getTime(), new Date() instanceof Date]";
    writeFileSync(join(folder, "clock"), "3600000");
    writeFileSync(join(folder, "thread.ts"), `postMessage(${ways});`);
    writeFileSync(
      join(folder, "main.ts"),
      `const worker = new Worker(new URL("thread.ts", import.meta.url));
      worker.onmessage = ({ data }) => { console.log(JSON.stringify([${ways}, data])); worker.terminate(); };`,
    );
    const preload = join(import.meta.dir, "../../lab/rehearse/mixed/clock-preload.ts");
    const child = Bun.spawn([process.execPath, "--preload", preload, join(folder, "main.ts")], {
      env: { ...process.env, REHEARSAL_CLOCK_FILE: join(folder, "clock") },
      stdout: "pipe",
    });
    const told = JSON.parse(await new Response(child.stdout).text());
    for (const [now, made, parsed, own, isDate] of told) {
      for (const each of [now, made, parsed]) expect((each - Date.now()) / 3_600_000).toBeCloseTo(1, 1);
      expect([own, isDate]).toEqual([5, true]);
    }
    expect(told).toHaveLength(2);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the table says what was not met, and what could not be rehearsed", () => {
  const row = { rehearsal: "mixed", what: "lost", required: "0" };
  const table = renderTable([
    { ...row, found: "1", met: false },
    { ...row, found: "not here", met: null },
  ]);
  expect(table.split("\n").map((line) => line.split(/\s{2,}/).at(-1))).toEqual(["met", "---", "NO", "-"]);
});
