// Hostile files that an owner uploads over HTTP. Each is refused with its reason or read within its bounds, none is tried again, and
// another organisation's file is read meanwhile.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { fromWire } from "#contract/id.ts";
import type { Sentence } from "#contract/sentence.ts";
import type { ReaderLimits } from "#domain/transfer/reader/reader.ts";
import { workOnImport } from "#domain/transfer/task/work.ts";
import { sayStored } from "#words/words.ts";
import { inlineRow, sheetOf, slowWorkbook, workbook, zip } from "../../domain/transfer/workbook.ts";
import { type Person, signIn } from "../../support/dashboard.ts";
import { seedBusiness, seedOrganisation } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { until } from "../../support/until.ts";
import { textOf } from "./moderation/support.ts";

const PATH = "/dashboard/import";
const COLUMNS = ["id", "rating", "nickname", "review", "date", "handle"];
const ROW = ["1", "5", "Ana", "Good", "2024-03-07", "desk"];
const CSV = [COLUMNS, ROW].map((cells) => cells.join(",")).join("\n");

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

type Sent = { person: Person; page: string; id: string };

/** An owner of a new organisation sends a file as a browser does. */
async function send(content: string | Uint8Array): Promise<Sent> {
  const { id: organisationId } = await seedOrganisation(service.context, "scale");
  await seedBusiness(service.context, { organisationId });
  const person = await signIn(service, { organisationId });
  const form = new FormData();
  form.set("file", new Blob([content as BlobPart]), "reviews.xlsx");
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { "sec-fetch-site": "same-origin", cookie };
  const answer = await service.send(new Request(`http://localhost${PATH}`, { method: "POST", headers, body: form }));
  const page = answer.headers.get("location");
  if (page === null) throw new Error(`${answer.status} ${await textOf(answer)}`);
  return { person, page, id: fromWire("imp", page.split("/").at(-1) ?? "") as string };
}

async function stateOf({ id }: Sent) {
  const [row] =
    await service.sql`select status, task, fault, fault_says as "faultSays", attempts, read, refused, lease_owner is not null as held,
    (select count(*)::int from review_import_piece where import_id = ${id}) as pieces from review_import where id = ${id}`;
  return row as Record<string, unknown> & { fault: string | null; faultSays: Sentence | null };
}

const work = (limits?: Partial<ReaderLimits>, stop?: AbortSignal) =>
  workOnImport(service.context, { ...(limits && { limits }), ...(stop && { stop }) });

/** Refused with its reason, on the page, too. Nothing is left to do, for this process or the next. */
async function expectRefused(sent: Sent, reason: RegExp): Promise<void> {
  expect(await stateOf(sent)).toMatchObject({ status: "failed", task: null, attempts: 1, pieces: 0 });
  const { fault, faultSays } = await stateOf(sent);
  expect(fault).toMatch(reason);
  expect(await textOf(sent.person.get(sent.page))).toContain(
    sayStored(faultSays, fault ?? "", "en").replace(/\s+/g, " "),
  );
  expect(await work()).toBe(false);
}

const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const head = inlineRow(1, COLUMNS);
const LAUGHS = `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${"abcdefghij"[n + 1]} "${`&${"abcdefghij"[n]};`.repeat(10)}">`).join("")}]>`;

function locked(): Buffer {
  const book = workbook([COLUMNS, ROW]);
  // The flag of the directory's first entry.
  book.writeUInt16LE(1, book.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 8);
  return book;
}

describe("a hostile workbook is refused with its reason and never tried again:", () => {
  // biome-ignore format: a line holds a file.
  const hostile: [what: string, file: () => Uint8Array, reason: RegExp][] = [
    ["cells that never close", () => sheetOf(`<row r="1">${"<c>".repeat(1_800_000)}</row>`), /nested more than 50 deep/],
    ["a row of a million cells", () => sheetOf(`<row r="1">${"<c/>".repeat(1_000_000)}</row>`), /more than 500 columns/],
    ["a tag that never ends", () => sheetOf(`<row r="1"${" ".repeat(1_000_000)}<c`), /damaged workbook/],
    ["a thousand attributes", () => sheetOf(`<row ${Array.from({ length: 1_000 }, (_, n) => `a${n}=""`).join(" ")}/>`), /damaged workbook/],
    ["an attribute of 10 MB", () => sheetOf(`<row r="${"1".repeat(10_000_000)}"/>`), /damaged workbook/],
    ["a zip bomb", () => sheetOf(" ".repeat(450 * 1024 * 1024)), /unpacks to more than \d+ MB/],
    ["deep nesting", () => sheetOf("<a>".repeat(1_000_000)), /nested more than 50 deep/],
    ["entities that grow", () => sheetOf(inlineRow(1, ["&j;"]).replace("&amp;", "&"), 0, `${LAUGHS}<sst/>`), /declares entities/],
    ["an entity that is not known", () => sheetOf(head.replace("rating", "&rating;")), /damaged workbook/],
    ["5 million shared texts", () => sheetOf(head, 0, `<sst>${"<si/>".repeat(5_000_001)}</sst>`), /more than 5,000,000 cells/],
    ["a truncated archive", () => workbook([COLUMNS, ROW]).subarray(0, -40), /damaged workbook/],
    ["a sheet that ends early", () => zip([{ name: "xl/worksheets/sheet1.xml", bytes: Buffer.from(`<worksheet>${head}`) }]), /damaged workbook/],
    ["an archive of another kind", () => zip([{ name: "a.txt", bytes: Buffer.from("a") }]), /an archive and no workbook/],
    ["an archive with a password", locked, /protected by a password/],
  ];
  for (const [what, file, reason] of hostile) {
    test(what, async () => {
      const sent = await send(file());
      await work();
      await expectRefused(sent, reason);
    });
  }

  test("a workbook with a password is refused at once, by its name", async () => {
    const book = Buffer.concat([OLE, Buffer.alloc(600), Buffer.from("EncryptedPackage", "utf16le")]);
    await expect(send(book)).rejects.toThrow("422");
    await expect(send(book)).rejects.toThrow("protected by a password");
    await expect(send(Buffer.concat([OLE, Buffer.alloc(600)]))).rejects.toThrow("old workbook");
  });
});

describe("a file that is strange, and none that harms, is read:", () => {
  test("its cells stand in the last column and the last row: the row is refused, the others count", async () => {
    const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
    const sent = await send(sheetOf(`${head}${inlineRow(900_000, ROW)}${far}`));
    await work();
    expect(await stateOf(sent)).toMatchObject({ status: "uploaded", task: null, read: 2, refused: 1 });
    expect(await textOf(sent.person.get(sent.page))).toContain("more than 500 columns");
  });

  test("its texts are of the shapes that make patterns slow", async () => {
    const shapes = ["<script ", "<li ", "<!--", " \t", "</script ", "<svg><svg ", "&amp", "\u00a0", "<a <b "];
    const rows = Array.from({ length: 45 }, (_, n) => {
      const text = (shapes[n % shapes.length] ?? "").repeat(20_000).slice(0, 90_000);
      return [`${n}`, "5", text, `${text}x`, n % 2 ? text : "2024-03-07", text].map((cell) => `"${cell}"`).join(",");
    });
    const sent = await send([COLUMNS.join(","), ...rows].join("\n"));
    // Quadratic patterns would take some minutes.
    await work({ cpuMs: 15_000 });
    expect(await stateOf(sent)).toMatchObject({ status: "uploaded", task: null, fault: null, read: rows.length });
  });
});

describe("a file that exceeds a bound is refused with the bound, and never tried again:", () => {
  test("computing time", async () => {
    const sent = await send(slowWorkbook());
    await work({ cpuMs: 300 });
    await expectRefused(sent, /takes more than 1 seconds? of computing time/);
  });

  test("memory", async () => {
    const texts = "<si><t>0123456789012345678901234567890123456789</t></si>".repeat(1_500_000);
    const sent = await send(sheetOf(head, 400 * 1024, `<sst>${texts}</sst>`));
    await work({ memoryBytes: 150 * 1024 * 1024 });
    await expectRefused(sent, /takes more than 150 MB of memory/);
  });

  test("cells, of CSV and of a workbook", async () => {
    for (const file of [CSV, workbook([COLUMNS, ROW])]) {
      const sent = await send(file);
      await work({ cells: 9 });
      await expectRefused(sent, /more than 9 cells/);
    }
  });
});

/** The readers that this process started. */
function readers(): number[] {
  const parentOf = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1];
    } catch {
      return undefined;
    }
  };
  const isReader = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("reader/program.ts");
  return readdirSync("/proc")
    .filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === String(process.pid) && isReader(pid))
    .map(Number);
}

describe("while a hostile file is read", () => {
  test("another organisation's file of one row is read, and a stop ends the reader at once", async () => {
    const hostile = await send(slowWorkbook());
    const stop = new AbortController();
    const working = work(undefined, stop.signal);
    await until("the hostile file is being read", async () => (await stateOf(hostile)).held === true);
    const neighbour = await send(CSV);
    await work();
    expect(await stateOf(neighbour)).toMatchObject({ status: "uploaded", task: null, read: 1, refused: 0 });
    expect(await stateOf(hostile)).toMatchObject({ task: "check", held: true });
    stop.abort(new Error("stopped"));
    await working;
    // An orderly stop is no attempt: the next process reads the file.
    expect(await stateOf(hostile)).toMatchObject({ task: "check", held: false, attempts: 0, fault: null });
    await work({ cpuMs: 300 });
    await expectRefused(hostile, /computing time/);
  });

  test("a second file of the same organisation waits", async () => {
    const hostile = await send(slowWorkbook());
    const stop = new AbortController();
    const working = work(undefined, stop.signal);
    await until("the first file is being read", async () => (await stateOf(hostile)).held === true);
    await service.sql`insert into review_import (id, business_id, layout, file_name, organisation_id, status, task, created_at)
      select gen_random_uuid(), business_id, layout, file_name, organisation_id, status, task, now() from review_import where id = ${hostile.id}`;
    expect(await work()).toBe(false);
    stop.abort(new Error("stopped"));
    await working;
    await service.sql`delete from review_import where organisation_id = (select organisation_id from review_import where id = ${hostile.id})`;
  });

  test.skipIf(process.platform !== "linux")(
    "a reader that is killed, as where memory runs out, costs its file alone",
    async () => {
      const hostile = await send(slowWorkbook());
      const working = work();
      await until("a reader runs", () => readers().length > 0);
      for (const pid of readers()) process.kill(pid, "SIGKILL");
      await working;
      await expectRefused(hostile, /could not be read. It is not tried again/);
    },
  );
});
