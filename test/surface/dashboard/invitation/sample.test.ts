// The sample of a list in each language is read back by the reader of lists, and other heads of that language too.
import { describe, expect, test } from "bun:test";
import { readCustomers } from "#domain/transfer/reader/customers.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { findColumns } from "#surface/dashboard/invitation/column.ts";
import { readList } from "#surface/dashboard/invitation/rows.ts";
import { sampleIn } from "#surface/dashboard/invitation/sample.ts";

const PLACE = {
  timeZone: "Europe/Berlin",
  country: "DE",
  now: new Date("2026-11-30T12:00:00Z"),
  language: "en",
} as const;

describe.each(LANGUAGES)("in %s", (language) => {
  test("each column of the sample is found", async () => {
    const { file, text } = sampleIn(language);
    expect(file).toEndWith(".csv");
    const list = readList(await readCustomers(Buffer.from(text)), PLACE);
    expect(list).toMatchObject({
      wrong: [],
      ready: [
        {
          line: 2,
          email: "name@example.com",
          name: "Ada Lovelace",
          reference: "10023",
          language,
          sendAt: "2026-12-31T08:00:00Z",
          reward: "none",
          rewardNote: null,
        },
      ],
    });
  });
});

test.each([
  ["E-MAIL;Kundenname;BESTELL-NR.", "de"],
  ["Courriel;Nom;Numéro de commande", "fr"],
  ["DIRECCIÓN DE CORREO;Nombre;N.º de pedido", "es"],
  ["Posta elettronica;Nome e cognome;Numero d’ordine", "it"],
  ["Correio eletrónico;Nome;N.º da encomenda", "pt"],
  ["E-mailadres;Klant;Bestelnr.", "nl"],
  ["Adres e-mail;Imię i nazwisko;Nr zamówienia", "pl"],
  ["電子メール;お客様名;注文ID", "ja"],
  ["البريد الإلكتروني;اسم العميل;رقم الطلب", "ar"],
])("%s (%s)", async (heads) => {
  const table = await readCustomers(Buffer.from(`${heads}\nname@example.com;Ada;1`));
  if ("wrong" in table) throw new Error(table.wrong);
  expect(findColumns(table.lines, "en")).toMatchObject({ columns: { email: 0, name: 1, reference: 2 } });
});

test.each([
  ["email,first name,last name", "x@b.example,Ada,Lovelace"],
  ["courriel;prénom;nom", "x@b.example;Ada;Lovelace"],
  ["e-mail;nome;cognome", "x@b.example;Ada;Lovelace"],
  ["メールアドレス,名,姓", "x@b.example,Ada,Lovelace"],
  ["e-mail;imię;imię i nazwisko", "x@b.example;Ada;Ada Lovelace"],
])("%s: the whole name", async (heads, row) => {
  const list = readList(await readCustomers(Buffer.from(`${heads}\n${row}`)), PLACE);
  expect(list).toMatchObject({ ready: [{ name: "Ada Lovelace" }], wrong: [] });
});
