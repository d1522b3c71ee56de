// A list of customers: read from any shop's export, shown before any customer is invited, and queued so that repeats queue nothing.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { startSession } from "#domain/account/sign-in/session.ts";
import type { Role } from "#domain/account/state/permission.ts";
import { readCustomers } from "#domain/transfer/reader/customers.ts";
import { noteInternational, takesInternational } from "#platform/text/international.ts";
import { readList } from "#surface/dashboard/invitation/rows.ts";
import { browse, type Person, seedPerson } from "../../../support/dashboard.ts";
import { seedShop } from "../../../support/seed-invitation.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { suppress } from "../../../support/suppress.ts";

const PATH = "/dashboard/invitations/upload";
const PLANS = {
  ...DEFAULT_PLANS,
  ten: { ...DEFAULT_PLANS.starter, name: "Ten", invitesPerMonth: 10 },
} as typeof DEFAULT_PLANS;
const PLACE = {
  timeZone: "Europe/Berlin",
  country: "DE",
  now: new Date("2026-11-20T12:00:00Z"),
  language: "en",
} as const;

let service: TestService;
beforeAll(async () => {
  service = await createTestService({}, PLANS);
});
afterAll(() => service.close());

type Shop = Awaited<ReturnType<typeof seedShop>>;
type Uploader = Omit<Person, "id" | "email"> & {
  upload(file: string | Uint8Array, text?: string, query?: string): Promise<Response>;
  confirm(page: string): Promise<Response>;
};

async function open(plan = "scale", role: Role = "owner"): Promise<{ shop: Shop; person: Uploader }> {
  const shop = await seedShop(service.context, plan);
  const { id: userId } = await seedPerson(service, { organisationId: shop.organisationId, role });
  const token = await startSession(service.context, { userId, userAgent: null });
  const person = browse(service, new Map([["__Host-candor-session", token]]));
  const upload = (file: string | Uint8Array, text = "", query = "") => {
    const form = new FormData();
    form.set("file", new Blob([file as BlobPart]), "list.csv");
    form.set("text", text);
    const headers = { cookie: `__Host-candor-session=${token}`, "sec-fetch-site": "same-origin" };
    return service.send(new Request(`http://localhost${PATH}${query}`, { method: "POST", headers, body: form }));
  };
  const confirm = (page: string) => person.post(`${PATH}/confirm`, { list: listIn(page) });
  return { shop, person: { ...person, upload, confirm } };
}

/** The list that the preview's form sends again, with line ends as a browser sends them. */
function listIn(page: string): string {
  const value = /name="list" value="([^"]*)"/.exec(page)?.[1] ?? "";
  return value.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&").replaceAll("\n", "\r\n");
}

function invitations({ businessId }: Shop) {
  return service.sql`select * from invitation where business_id = ${businessId} order by id`;
}

function audit({ organisationId }: Shop) {
  return service.sql`select action, detail from audit_entry where organisation_id = ${organisationId} order by id`;
}

const listOf = async (given: string | Uint8Array) => readList(await readCustomers(Buffer.from(given)), PLACE);

async function read(given: string | Uint8Array) {
  const list = await listOf(given);
  if ("problem" in list) throw new Error(list.problem.wrong);
  return list;
}

async function problem(given: string | Uint8Array): Promise<string> {
  const list = await listOf(given);
  return "problem" in list ? list.problem.wrong : "";
}

describe("a list is read", () => {
  const same: [what: string, list: string | Uint8Array][] = [
    ["with commas", "email,name,reference\nana@mailbox.example,Ana Ruiz,1042\n"],
    [
      "with semicolons and a byte order mark",
      "\ufeffE-Mail;Name;Bestellnummer\r\nana@mailbox.example;Ana Ruiz;1042\r\n",
    ],
    [
      "with tabs in UTF-16, as a spreadsheet's “Unicode text”",
      Buffer.from("\ufeffCorreo electrónico\tNombre\tPedido\nana@mailbox.example\tAna Ruiz\t1042\n", "utf16le"),
    ],
    ["in Latin-1", Buffer.from("Adresse e-mail;Nom;Numéro de commande\nana@mailbox.example;Ana Ruiz;1042", "latin1")],
    [
      "with quotes, in another order, with columns that are none of ours",
      '"Order No.","Total","Customer Name","E-Mail"\n"1042","1,20","Ana Ruiz","ana@mailbox.example"',
    ],
    ["with a first and a last name", "First name,Last name,EMAIL ADDRESS,order_id\nAna,Ruiz,ana@mailbox.example,1042"],
    ["without names of columns", "ana@mailbox.example, Ana Ruiz, 1042"],
    [
      "with carriage returns alone, and empty lines",
      "\r\remail,name,reference\r\rana@mailbox.example,Ana Ruiz,1042\r,,\r",
    ],
    ["of Japanese names", "メールアドレス,お名前,注文番号\nana@mailbox.example,Ana Ruiz,1042"],
  ];
  for (const [what, list] of same) {
    test(what, async () => {
      const { ready, wrong } = await read(list);
      expect(wrong).toEqual([]);
      expect(ready).toMatchObject([
        { email: "ana@mailbox.example", name: "Ana Ruiz", reference: "1042", sendAt: null },
      ]);
    });
  }

  test("in Latin-1 keeps its letters, and is known to be that", async () => {
    const { ready, isLatin } = await read(Buffer.from("email;name\na@mailbox.example;Jürgen Groß", "latin1"));
    expect(ready[0]?.name).toBe("Jürgen Groß");
    expect(isLatin).toBe(true);
    expect((await read("email;name\na@mailbox.example;Jürgen Groß")).isLatin).toBe(false);
  });

  test("with days as people write them, and without guessing", async () => {
    const days = [
      "2026-12-01",
      "1.12.2026",
      "2026/12/01",
      "2026-12-01 17:30",
      "2026-12-01T09:00:00+01:00",
      "2025-01-01",
    ];
    const { ready, wrong } = await read(
      `email,send on\n${days.map((day, n) => `c${n}@mailbox.example,${day}`).join("\n")}`,
    );
    expect(wrong).toEqual([]);
    expect(ready.map(({ sendAt }) => sendAt)).toEqual([
      "2026-12-01T08:00:00Z",
      "2026-12-01T08:00:00Z",
      "2026-12-01T08:00:00Z",
      "2026-12-01T16:30:00Z",
      "2026-12-01T08:00:00Z",
      "2025-01-01T08:00:00Z",
    ]);
    const bad = ["12/01/2026", "tomorrow", "2026-02-30", "2031-01-01", "0000-00-00"];
    const unread = await read(`email,send on\n${bad.map((day, n) => `c${n}@mailbox.example,${day}`).join("\n")}`);
    expect(unread.ready).toEqual([]);
    expect(unread.wrong.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
  });

  test("row by row: each that is wrong says why, on its line, also behind cells of several lines", async () => {
    const list = [
      "email,name,reference",
      "good@mailbox.example,=HYPERLINK(1),1",
      ",Nobody,2",
      "no address,X,3",
      '"two@mailbox.example","A\nB",4',
      `long@mailbox.example,X,${"r".repeat(101)}`,
      "GOOD@mailbox.example,Again,1",
      "good@mailbox.example,Other order,2",
      "bell@mailbox.example",
    ].join("\n");
    const { ready, wrong, repeated } = await read(list);
    expect(ready.map(({ line, email, reference }) => [line, email, reference])).toEqual([
      [2, "good@mailbox.example", "1"],
      [9, "good@mailbox.example", "2"],
      [10, "bell@mailbox.example", null],
    ]);
    expect(wrong).toEqual([
      { line: 3, typed: ", Nobody, 2", what: "The address is missing." },
      { line: 4, typed: "no address, X, 3", what: "This is not an email address." },
      { line: 5, typed: "two@mailbox.example, A\nB, 4", what: "Name: Write it on one line." },
      {
        line: 7,
        typed: `long@mailbox.example, X, ${"r".repeat(101)}`,
        what: "Order number: Enter at most 100 characters.",
      },
    ]);
    expect(repeated).toEqual([
      {
        line: 8,
        typed: "GOOD@mailbox.example, Again, 1",
        what: "Repeats line 2: same email address and order number.",
      },
    ]);
  });

  const spoken = [
    [
      false,
      "Email address: Our mail server takes only addresses with the letters a to z before the @. Enter another address.",
    ],
    [
      null,
      "Email address: We do not know yet whether our mail server takes letters beyond a to z before the @. Try again in a minute, or enter another address.",
    ],
  ] as const;
  for (const [isTaken, what] of spoken)
    test(`an address with other letters says why it is refused where the mail server ${isTaken === null ? "said nothing" : "takes none"}`, async () => {
      const before = takesInternational();
      noteInternational(isTaken);
      try {
        const others = [
          "jörg@kunde.example",
          "JÖRG@kunde.example",
          "山田@kunde.example",
          "łukasz@kunde.example",
          "josé.ruiz@kunde.example",
        ];
        const { wrong } = await read(["email", ...others, "kaputt@", "jörg@", "jörg@@kunde.example"].join("\n"));
        expect(wrong.map((row) => row.what)).toEqual([
          ...others.map(() => what),
          ...Array(3).fill("This is not an email address."),
        ]);
      } finally {
        noteInternational(before);
      }
    });

  test("with languages, named or in the last column of a list without names", async () => {
    const named = await read(
      "Mail;Sprache\nana@mailbox.example;pt_br\nben@mailbox.example;\ncy@mailbox.example;klingonisch\nde@mailbox.example;Deutsch\nfr@mailbox.example;French",
    );
    expect(named.ready.map(({ language }) => language)).toEqual(["pt-BR", null, "de", "fr"]);
    expect(named.wrong).toEqual([
      {
        line: 4,
        typed: "cy@mailbox.example; klingonisch",
        what: "Language: Write its name or its code, such as Polish or pl.",
      },
    ]);
    const [row] = (await read("ana@mailbox.example,Ana,1,2026-12-01,pl")).ready;
    expect(row).toMatchObject({ reference: "1", language: "pl" });
  });

  const whole: [what: string, list: string | Uint8Array, sentence: string][] = [
    ["nothing", " \n ", "The file is empty."],
    ["a damaged text", "email\na@b.example\r\nb\u0000@b.example", "Line 3 has a NUL character, which no text holds."],
    ["a workbook", Buffer.from("PK\u0003\u0004xl/workbook.xml", "latin1"), "The file is a damaged workbook."],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), "it holds more than text"],
    ["no column of addresses", "name,order\nAna,1", "This list holds no email addresses."],
    [
      "two columns of addresses without a known name",
      "who,clerk\na@b.example,c@d.example",
      "No column is called “email”.",
    ],
    ["names of columns alone", "email,name\n", "column names and no rows"],
    [
      "a quotation mark that never ends",
      `email,name\n"a@b.example,Ana\n${"x,y\n".repeat(20)}`,
      "a quotation mark is not closed",
    ],
    ["a row that is far too long", `email\n${"x".repeat(9_000)}`, "the row is longer than 8,192 characters"],
    [
      "5,001 rows",
      `email\n${Array.from({ length: 5_001 }, (_, n) => `c${n}@b.example`).join("\n")}`,
      "more than 5,000 rows",
    ],
    ["a million empty lines", `email\n${"\n".repeat(1_000_000)}a@b.example`, "more than 5,000 rows"],
  ];
  for (const [what, list, sentence] of whole) {
    test(`or refused as a whole: ${what}`, async () => expect(await problem(list)).toContain(sentence));
  }

  test("never throws, whatever the bytes", async () => {
    let seed = 42;
    const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648);
    const alphabet = 'a@b.example,;\t"\n\r email\ufeff=é\u0000\ud83d';
    for (let round = 0; round < 500; round++) {
      const text = Array.from({ length: next() % 200 }, () => alphabet[next() % alphabet.length]).join("");
      await listOf(text);
      await listOf(Uint8Array.from({ length: next() % 300 }, () => next() % 256));
    }
  });
});

describe("the list of a preview, sent again", () => {
  for (const [what, list] of [
    [
      "quotes, line ends of three kinds and letters of any script",
      'email,name\r"a@b.example","Ana ""A"" <Ruiz>"\r\nb@b.example,お名前\n',
    ],
    ["Latin-1", Buffer.from("email;name\na@b.example;Jürgen Groß", "latin1")],
    ["UTF-16 that does not say so", Buffer.from("email\na@b.example", "utf16le")],
    ["UTF-16", Buffer.from("\ufeffemail\tname\na@b.example\tJürgen\n", "utf16le")],
  ] as const)
    test(`says the same: ${what}`, async () => {
      const { text, ready } = await read(list);
      expect(ready.length).toBeGreaterThan(0);
      expect((await read(text.replaceAll("\n", "\r\n"))).ready).toEqual(ready);
    });
});

describe("the preview", () => {
  test("names the columns that are read, and those that are not, in their own direction", async () => {
    const { person } = await open();
    const list = "email,name,order number,order date,<b>x\nana@mail.example,Ana,77,32.13.2026,1";
    const page = await (await person.upload(list)).text();
    expect(columnsIn(page)).toEqual([
      ["<bdi>email</bdi>", "Email address"],
      ["<bdi>name</bdi>", "Name"],
      ["<bdi>order number</bdi>", "Order number"],
      ["<bdi>order date</bdi> and <bdi>&lt;b>x</bdi>", "Not read"],
    ]);
    const own = await (await person.upload("mail adress;customer;bestellung\nana@mail.example;Ana;77\n;Ben;78")).text();
    expect(columnsIn(own)).toEqual([
      ["<bdi>mail adress</bdi>", "Email address"],
      ["<bdi>customer</bdi>", "Name"],
      ["<bdi>bestellung</bdi>", "Order number"],
    ]);
    expect(own).toContain('<td data-label="Content"><bdi>; Ben; 78</bdi></td>');
    const known = await (await person.upload("email,send on\nana@mail.example,32.13.2026")).text();
    expect(known).toContain("The day cannot be read.");
    expect(known).not.toContain("Not read");
    expect(columnsIn(await (await person.upload("ana@mail.example,Ana")).text())).toEqual([]);
  });

  test("shows good and bad rows, escapes them, and queues nothing", async () => {
    const { shop, person } = await open();
    const answer = await person.upload(
      'email,name\nana@mailbox.example,"<script>alert(1)</script>"\n<img src=x>,Bo\n=cmd|x,=1+1\n',
    );
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toContain("Schedule 1 invitation<");
    expect(page).toContain("&lt;script>alert(1)");
    expect(page).toContain("This is not an email address.");
    for (const raw of ["<script>alert", "<img src=x>"]) expect(page).not.toContain(raw);
    expect(await invitations(shop)).toHaveLength(0);
    expect(await audit(shop)).toHaveLength(0);
  });

  test("says before how many the period still has", async () => {
    const { person } = await open("ten");
    const page = await (await person.upload(list(12))).text();
    expect(page).toContain("Only the first 10 rows will be scheduled");
    expect(page).toContain("Schedule 10 invitations");
  });

  test("sets rows apart that are already invited, by the rule of the upload, and promises what confirming then does", async () => {
    const { shop, person } = await open();
    const other = await open();
    const before = "email,reference\nmara@mailbox.example,DEMO-1001\nno-order@mailbox.example,\n";
    await person.confirm(await (await person.upload(before)).text());
    await other.person.confirm(await (await other.person.upload("email\nfresh@mailbox.example")).text());
    await service.sql`update invitation set status = 'expired' where email = 'no-order@mailbox.example'`;
    await suppress(service.context, shop.organisationId, ["gone@mailbox.example"], "unsubscribed");
    const rows = [
      ...["MARA@mailbox.example,DEMO-1001", "mara@mailbox.example,DEMO-1002", "no-order@mailbox.example,"],
      ...["fresh@mailbox.example,", "gone@mailbox.example,"],
    ];
    const page = await (await person.upload(`email,reference\n${rows.join("\n")}`)).text();
    expect(page).toContain("Schedule 3 invitations");
    const [, invited = ""] = /<section[^>]*aria-labelledby="invited">(.*?)<\/section>/s.exec(page) ?? [];
    expect(invited).toContain("Rows already invited");
    expect(invited).toContain("MARA@mailbox.example");
    expect(invited.match(/@mailbox\.example/g)).toHaveLength(1);
    const [, wrong = ""] = /<section[^>]*aria-labelledby="wrong">(.*?)<\/section>/s.exec(page) ?? [];
    expect(wrong).toContain("gone@mailbox.example");
    expect(wrong).toContain("We send nothing to this address");
    expect(await invitations(shop)).toHaveLength(2);
    expect(await (await person.confirm(page)).text()).toContain("Rows scheduled: 3. Not scheduled: 2.");
  });

  test("of customers who all are invited, or of a used-up period, offers nothing to schedule", async () => {
    const { person } = await open("ten");
    await person.confirm(await (await person.upload(list(10))).text());
    const answer = await person.upload(list(11));
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toContain("Rows already invited");
    expect(page.match(/aria-labelledby="ready"/g)).toHaveLength(1);
    expect(page).not.toContain("/upload/confirm");
  });

  test("shows the first hundred of those already invited", async () => {
    const { person } = await open();
    await person.confirm(await (await person.upload(list(600))).text());
    const page = await (await person.upload(list(602))).text();
    expect(page).toContain("Schedule 2 invitations");
    expect(page).toContain("And 500 more.");
  });

  test("leads pasted rows back to their field as they were typed, and not through an address", async () => {
    const { person } = await open();
    const typed = 'foo\nbar@ <b>\n"@baz"';
    const answer = await person.upload("", typed.replaceAll("\n", "\r\n"));
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toContain('action="/dashboard/invitations/upload/edit?shown=biz_');
    const form = await person.post(`${PATH}/edit`, { list: listIn(page) });
    expect(form.status).toBe(200);
    const [, again = ""] = /<textarea id="text"[^>]*>([^<]*)<\/textarea>/.exec(await form.text()) ?? [];
    expect(again.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("\r\n", "\n").trim()).toBe(typed);
  });

  test("offers no way back for a file, and none for rows that are too many for the field", async () => {
    const { person } = await open();
    expect(await (await person.upload("foo\nbar@")).text()).not.toContain("upload/edit");
    const many = Array.from({ length: 900 }, (_, n) => `customer-${n}@mailbox.example`).join("\n");
    const page = await (await person.upload("", many)).text();
    expect(page).toContain("Schedule 900 invitations");
    expect(page).not.toContain("upload/edit");
  });

  test("takes what was pasted where there is no file", async () => {
    const { person } = await open();
    const page = await (await person.upload("", "ana@mailbox.example, Ana\nbo@mailbox.example")).text();
    expect(page).toContain("Schedule 2 invitations");
  });

  const SPLIT = "The list is larger than 1 MiB. Split it.";
  const EITHER = "Choose a file, or paste the rows.";
  const refused: [what: string, body: () => BodyInit, type: string | null, status: number, at: string, says: string][] =
    [
      ["more than a list may have", () => formWith("x".repeat(1_048_577)), null, 413, "list", SPLIT],
      ["far more", () => formWith("x".repeat(3_000_000)), null, 413, "list", SPLIT],
      ["too many rows that were pasted", () => formWith("", "x".repeat(1_048_577)), null, 413, "text", SPLIT],
      ["no file and no text", () => formWith(""), null, 422, "list", EITHER],
      ["no file and blanks", () => formWith("", " \n "), null, 422, "list", EITHER],
      ["a form of another kind", () => "file=x", "application/x-www-form-urlencoded", 415, "list", "could not read"],
      [
        "a form that is broken",
        () => "--x\r\nbroken",
        "multipart/form-data; boundary=y",
        415,
        "list",
        "could not read",
      ],
      ["bytes without names", () => formWith(new Uint8Array([0, 1, 2, 3])), null, 422, "file", "more than text"],
    ];
  for (const [what, body, type, status, at, sentence] of refused) {
    test(`${what}: ${status}, once above the form and once where it is sent`, async () => {
      const { person } = await open();
      const headers = {
        cookie: `__Host-candor-session=${person.cookies.get("__Host-candor-session")}`,
        "sec-fetch-site": "same-origin",
        ...(type && { "content-type": type }),
      };
      const answer = await service.send(
        new Request(`http://localhost${PATH}`, { method: "POST", headers, body: body() }),
      );
      expect(answer.status).toBe(status);
      const page = await answer.text();
      expect(page).toContain(`<a href="#${at}">`);
      expect(page).toContain(at === "list" ? '<p id="list" class="error" tabindex="-1">' : `id="${at}-error"`);
      expect(page.split(sentence)).toHaveLength(3);
    });
  }

  test("comes from a page of this site, and is asked for no more often than people do", async () => {
    const { person } = await open();
    const headers = {
      cookie: `__Host-candor-session=${person.cookies.get("__Host-candor-session")}`,
      "sec-fetch-site": "cross-site",
    };
    const foreign = new Request(`http://localhost${PATH}`, { method: "POST", headers, body: formWith(list(1)) });
    expect((await service.send(foreign)).status).toBe(403);
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) statuses.push((await person.upload(list(1))).status);
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(statuses[20]).toBe(429);
    const pasted = await person.upload("", "email\nben@mailbox.example");
    expect([pasted.status, await pasted.text()]).toEqual([429, expect.stringContaining("ben@mailbox.example")]);
    // Each reads the list again, in a process of its own.
    const refused = await person.post(`${PATH}/confirm`, { list: "email\nana@mailbox.example" });
    expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining("ana@mailbox.example")]);
  });
});

describe("queueing the list", () => {
  test("5,000 rows in one go, each once, with an entry for each batch", async () => {
    const { shop, person } = await open();
    const page = await (await person.upload(list(5_000))).text();
    const answer = await person.confirm(page);
    expect(answer.headers.get("location")).toBe("/dashboard/invitations");
    expect(await (await person.follow(answer)).text()).toContain("5,000 invitations are scheduled.");
    const rows = await invitations(shop);
    expect(rows).toHaveLength(5_000);
    expect(new Set(rows.map(({ source }) => source))).toEqual(new Set(["dashboard"]));
    const entries = await audit(shop);
    expect(entries).toHaveLength(10);
    expect(entries[0]).toMatchObject({ action: "invitation.upload", detail: { queued: 500, refused: 0 } });
  });

  test("sent twice, also at the same moment, invites each customer once: with references, and without", async () => {
    const { shop, person } = await open();
    const page = await (await person.upload("email,reference\na@mailbox.example,1\nb@mailbox.example,\n")).text();
    const answers = await Promise.all([person.confirm(page), person.confirm(page), person.confirm(page)]);
    for (const { status } of answers) expect([200, 303]).toContain(status);
    const last = await (await person.confirm(page)).text();
    expect(last).toContain("No customer was invited");
    expect(last).toContain("Already invited");
    expect(last).toContain("2–3");
    expect(await invitations(shop)).toHaveLength(2);
    expect(await audit(shop)).toHaveLength(1);
  });

  test("until the allowance is used up, and says which lines were not", async () => {
    const { shop, person } = await open("ten");
    const page = await (await person.upload(list(13))).text();
    const result = await (await person.confirm(page)).text();
    expect(result).toContain("Rows scheduled: 10. Not scheduled: 3.");
    expect(result).toContain("The invitations of this period are used up.");
    expect(result).toContain("12–14");
    expect(await invitations(shop)).toHaveLength(10);
  });

  test("leaves out who must not be written to, and names the line and no address", async () => {
    const { shop, person } = await open();
    await suppress(service.context, shop.organisationId, ["c1@mailbox.example"], "unsubscribed");
    const page = await (await person.upload(list(3))).text();
    const result = await (await person.confirm(page)).text();
    expect(result).toContain("Rows scheduled: 2. Not scheduled: 1.");
    expect(result).toContain("We send nothing to this address");
    expect(result).not.toContain("c1@mailbox.example");
    expect(await invitations(shop)).toHaveLength(2);
  });

  test("reads each row anew: what was changed on the way is refused, not believed", async () => {
    const { shop, person } = await open();
    const forged = 'email,name,send on\nno address,,\nok@mailbox.example,"two\nlines",\nok@mailbox.example,,whenever';
    const result = await (await person.post(`${PATH}/confirm`, { list: forged })).text();
    expect(result).toContain("Nothing to schedule");
    expect(await invitations(shop)).toHaveLength(0);
    for (const list of ["", "garbage"]) expect((await person.post(`${PATH}/confirm`, { list })).status).toBe(422);
  });
});

/** The table of the columns: each with the field that is read from it. */
function columnsIn(page: string): string[][] {
  const [, table = ""] = /<table class="file-columns">.*?<tbody>(.*?)<\/tbody>/s.exec(page) ?? [];
  return [...table.matchAll(/<th scope="row">(.*?)<\/th><td>(.*?)<\/td>/gs)].map(([, column = "", field = ""]) => [
    column,
    field,
  ]);
}

function list(count: number): string {
  return `email,reference\n${Array.from({ length: count }, (_, n) => `c${n}@mailbox.example,${n}`).join("\n")}`;
}

function formWith(content: string | Uint8Array, text = ""): FormData {
  const form = new FormData();
  form.set("file", new Blob([content as BlobPart]), "list.csv");
  form.set("text", text);
  return form;
}

describe("in German", () => {
  test("the list of invitations", async () => {
    const { person } = await open();
    const page = await (await person.get("/dashboard/invitations?lang=de")).text();
    expect(page).toContain("<h1>Einladungen</h1>");
    expect(page).not.toMatch(/Invitations left|Upload a list|No invitations yet|Address or reference/);
  });

  test("the upload, its sample and its faults", async () => {
    const { person } = await open();
    const page = await (await person.get("/dashboard/invitations/upload?lang=de")).text();
    expect(page).toContain("<h1>Liste hochladen</h1>");
    expect(page).not.toMatch(/At most 1 MiB|What happens next|Check the list/);
    const sample = await person.get("/dashboard/invitations/sample?lang=de");
    expect(sample.headers.get("content-disposition")).toContain("kunden.csv");
    expect(await sample.text()).toContain("E-Mail;Name;Bestellnummer;Sprache;Versanddatum");
    const refused = await person.upload("", "Name\nAda", "?lang=de");
    const said = await refused.text();
    expect(said).toContain("<h2>Diese Zeilen lassen sich nicht verwenden</h2>");
    expect(said).toContain("Diese Liste enthält keine E-Mail-Adressen. Die erste Zeile nennt diese Spalten: Name.");
    expect(said).toContain(
      '<a href="#text">Ergänzen Sie die E-Mail-Adressen der Kunden, in einer Spalte namens „E-Mail“.',
    );
    expect(said).toContain('<details class="unfold" open>');
    const unnamed = await (await person.upload("", "wer;wo\na@b.example;c@d.example", "?lang=de")).text();
    expect(unnamed).toContain("Die erste Zeile nennt diese Spalten: wer und wo.");
    expect(unnamed).toContain('<a href="#text">Nennen Sie die richtige Spalte „E-Mail“.</a>');
  });

  test("the preview of a list, and its result", async () => {
    const { shop, person } = await open();
    await suppress(service.context, shop.organisationId, ["c1@mailbox.example"], "unsubscribed");
    const page = await (await person.upload(`${list(3)}\nfalsch,9`, "", "?lang=de")).text();
    expect(page).toContain("<h1>Prüfen Sie Ihre Liste</h1>");
    for (const said of ["2 Einladungen einplanen", "Das ist keine E-Mail-Adresse.", "Wie in den Einstellungen"])
      expect(page).toContain(said);
    const answer = await person.post(`${PATH}/confirm?lang=de`, { list: listIn(page) });
    const result = await answer.text();
    expect(result).toContain("<h1>Ergebnis der Liste</h1>");
    expect(result).toContain("Eingeplante Zeilen: 2. Nicht eingeplant: 1.");
    expect(result).toContain("An diese Adresse senden wir nichts");
    for (const text of [page, result]) expect(text).not.toMatch(/\b(?:Rows|Line|Address|Will be sent|Reason|None)\b/);
  });
});
