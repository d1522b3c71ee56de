// The check of an uploaded list says what confirming it does: which rows repeat others, who gets several invitations, and of which file it is.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startSession } from "#domain/account/sign-in/session.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { browse, seedPerson } from "../../../support/dashboard.ts";
import { seedShop } from "../../../support/seed-invitation.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

const PATH = "/dashboard/invitations/upload";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function open() {
  const shop = await seedShop(service.context, "scale");
  const { id: userId } = await seedPerson(service, { organisationId: shop.organisationId, role: "owner" });
  const token = await startSession(service.context, { userId, userAgent: null });
  const person = browse(service, new Map([["__Host-candor-session", token]]));
  const upload = async (text: string, { name = "list.csv", query = "" } = {}) => {
    const form = new FormData();
    form.set("file", new File([text], name));
    form.set("text", "");
    const headers = { cookie: `__Host-candor-session=${token}`, "sec-fetch-site": "same-origin" };
    const answer = await service.send(
      new Request(`http://localhost${PATH}${query}`, { method: "POST", headers, body: form }),
    );
    return answer.text();
  };
  const paste = async (text: string) => {
    const form = new FormData();
    form.set("text", text);
    const headers = { cookie: `__Host-candor-session=${token}`, "sec-fetch-site": "same-origin" };
    return (await service.send(new Request(`http://localhost${PATH}`, { method: "POST", headers, body: form }))).text();
  };
  const confirm = (page: string) => {
    const list = /name="list" value="([^"]*)"/.exec(page)?.[1] ?? "";
    return person.post(`${PATH}/confirm`, { list: list.replaceAll("\n", "\r\n") });
  };
  const invited = async () => {
    const rows =
      await service.sql`select email, reference from invitation where business_id = ${shop.businessId} order by id`;
    return rows.map(({ email, reference }) => `${email} ${reference ?? "-"}`);
  };
  return { upload, paste, confirm, invited };
}

/** The cells of a section's table, row by row, without markup. */
function tableOf(page: string, id: string): string[][] {
  const [, section = ""] = new RegExp(`<section[^>]*aria-labelledby="${id}">(.*?)</section>`, "s").exec(page) ?? [];
  const [, body = ""] = /<tbody>(.*?)<\/tbody>/s.exec(section) ?? [];
  return body
    .split("</tr>")
    .slice(0, -1)
    .map((row) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => cell.replace(/<[^>]+>/g, "")),
    );
}

const figure = (page: string, label: string) =>
  new RegExp(`<dt>${label}</dt><dd><span class="figure-value">([^<]*)<`).exec(page)?.[1];

describe("a customer in two rows", () => {
  const rows = [
    "email,order number",
    "ana@mailbox.example,1",
    "ben@mailbox.example,",
    "ANA@mailbox.example,1",
    "ben@mailbox.example,",
    "ana@mailbox.example,2",
    "ben@mailbox.example,3",
    "cem@mailbox.example,4",
  ].join("\n");

  test("is invited once for each order number, and the check says so before", async () => {
    const { upload, confirm, invited } = await open();
    const page = await upload(rows);
    expect(tableOf(page, "repeated")).toEqual([
      ["4", "ANA@mailbox.example, 1", "Repeats line 2: same email address and order number."],
      ["5", "ben@mailbox.example", "Repeats line 3: same email address, both without an order number."],
    ]);
    expect(tableOf(page, "several")).toEqual([
      ["ana@mailbox.example", "2 and 6"],
      ["ben@mailbox.example", "3 and 7"],
    ]);
    expect(figure(page, "Repeated rows")).toBe("2");
    expect(figure(page, "Rows with an error")).toBe("0");
    expect(page).toContain("Schedule 5 invitations");
    await confirm(page);
    expect(await invited()).toEqual([
      "ana@mailbox.example 1",
      "ben@mailbox.example -",
      "ana@mailbox.example 2",
      "ben@mailbox.example 3",
      "cem@mailbox.example 4",
    ]);
  });

  test("who has the invitation of one row already gets only that of the other, and no remark", async () => {
    const { upload, confirm } = await open();
    await confirm(await upload("email,order number\nana@mailbox.example,1"));
    const page = await upload(rows);
    expect(tableOf(page, "several")).toEqual([["ben@mailbox.example", "3 and 7"]]);
    expect(figure(page, "Rows already invited")).toBe("1");
  });

  test("without one, nothing is said about repeats", async () => {
    const { upload } = await open();
    const page = await upload("email,order number\nana@mailbox.example,1\nben@mailbox.example,1");
    for (const id of ["repeated", "several"]) expect(tableOf(page, id)).toEqual([]);
    expect(figure(page, "Repeated rows")).toBeUndefined();
  });
});

describe("pasted rows", () => {
  const FILE_WORDS = /How the file is read|Encoding<|Line ends|The file |Save (?:it|the file)/;

  test.each([
    ["no addresses", "Customer;City\nAna;Rome", "This list holds no email addresses.", "Add the customers"],
    [
      "an empty column",
      "Email;City\n;Rome",
      "The column “Email” holds no email address in any row.",
      "Add the customers",
    ],
    [
      "no name for two columns",
      "who;by\na@b.example;c@d.example",
      "No column is called “email”.",
      "Name the right column",
    ],
    [
      "an open quotation mark",
      `email,name\n"a@b.example,Ana\n${"x,y\n".repeat(20)}`,
      "The rows cannot be read from line",
      "",
    ],
    ["a web page", "<!doctype html><p>a@b.example", "This is no table. Paste one row for each customer.", ""],
    ["a NUL", "email\na\u0000@b.example", "This is no table. Paste one row for each customer.", ""],
  ])("with %s have the error at their field, in words that fit them", async (_, text, reason, todo) => {
    const { paste, invited } = await open();
    const page = await paste(text);
    const [, summary = ""] = /<div class="errors"[^>]*>(.*?)<\/div>/s.exec(page) ?? [];
    expect(summary).toContain("<h2>These rows cannot be used</h2>");
    expect(summary).toContain(reason);
    expect(summary).toContain(`<a href="#text">${todo}`);
    expect(summary).not.toMatch(FILE_WORDS);
    expect(page).toContain(`<p class="error" id="text-error">${reason}`);
    expect(page).not.toContain('id="file-error"');
    expect(await invited()).toEqual([]);
  });

  test("without names are said to be read by their order, and with names by the line that has them", async () => {
    const { paste, upload } = await open();
    const page = await paste("ana@mailbox.example, Ana\nbo@mailbox.example");
    expect(page).toContain("How your rows are read");
    expect(page).toContain("None. The address is recognised by its content, the other columns by their order.");
    expect(page).not.toMatch(FILE_WORDS);
    expect(page).not.toMatch(/<dd[^>]*>Line 1/);
    expect(await paste("email,name\nana@mailbox.example,Ana")).toMatch(/<dd[^>]*>Line 1/);
    expect(await upload("ana@mailbox.example, Ana")).toContain("None. The address is recognised by its content");
  });
});

describe("the file", () => {
  test("is named, with the number of its rows; pasted rows have no name", async () => {
    const { upload, paste } = await open();
    const text = "email,order number\nana@mailbox.example,1\n\nnobody,2\n";
    expect(await upload(text, { name: "orders <b>.csv" })).toContain("<p>2 rows in <bdi>orders &lt;b>.csv</bdi></p>");
    expect(await paste(text)).toContain("<p>2 pasted rows</p>");
  });

  test("with a name that turns the text around keeps its letters alone", async () => {
    const { upload } = await open();
    const page = await upload("email\nana@mailbox.example", { name: "a\u202egnp.csv" });
    expect(page).toContain("1 row in <bdi>agnp.csv</bdi>");
  });

  const without: [what: string, text: string, reason: string, todo: string][] = [
    ["no column of addresses", "Customer;City\nAna;Rome", "This list holds no email addresses.", "named “email”."],
    [
      "an empty one",
      "E-mail;Customer;City\n;Ana;Rome\n;Ben;Oslo",
      "The column “E-mail” holds no email address in any row.",
      "named “E-mail”.",
    ],
  ];
  test.each(without)("with %s is refused with its name, its columns and what to do", async (_, text, reason, todo) => {
    const { upload, invited } = await open();
    const page = await upload(text, { name: "spring.csv" });
    const [, summary = ""] = /<div class="errors"[^>]*>(.*?)<\/div>/s.exec(page) ?? [];
    expect(summary).toContain("<h2>spring.csv cannot be used</h2>");
    const columns = text.startsWith("E-mail") ? "E-mail, Customer and City" : "Customer and City";
    expect(summary).toContain(`<p>${reason} The first row names these columns: ${columns}.</p>`);
    const [, link = ""] = /<a href="#file">(.*?)<\/a>/.exec(summary) ?? [];
    expect(link).toStartWith("Export the list again");
    expect(link).toEndWith(todo);
    expect(page).toContain(`<p class="error" id="file-error">${reason}</p>`);
    expect(await invited()).toEqual([]);
  });

  test.each([...LANGUAGES])("without addresses in %s names file and columns, too", async (language) => {
    const { upload } = await open();
    const page = await upload("Customer;City\nAna;Rome", { name: "spring.csv", query: `?lang=${language}` });
    const [, summary = ""] = /<div class="errors"[^>]*>(.*?)<\/div>/s.exec(page) ?? [];
    for (const said of ["spring.csv", "Customer", "City"]) expect(summary).toContain(said);
    if (language !== "en") expect(summary).not.toContain("cannot");
  });
});
