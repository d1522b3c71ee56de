// Finds the columns of a list of customers by their names, in many languages.
import { sentence } from "#contract/sentence.ts";
import { type CustomerLine, EMPTY_LIST } from "#domain/transfer/reader/customers.ts";
import { readKnownEmail } from "#platform/text/email.ts";
import type { Wrong } from "#platform/text/wrong.ts";

type ColumnField = "email" | "name" | "first" | "last" | "reference" | "language" | "sendAt";
export type Columns = Partial<Record<ColumnField, number>>;

/** Normalised as by `plain`. */
const NAMES: Record<ColumnField, string> = {
  email:
    "email, e mail, mail, email address, e mail address, mail address, customer email, customer e mail, billing email, contact email, recipient, " +
    "e mail adresse, email adresse, mailadresse, mail adresse, kunden e mail, adresse e mail, adresse email, adresse mail, courriel, " +
    "correo, correo electronico, email cliente, email del cliente, indirizzo email, indirizzo e mail, posta elettronica, " +
    "e mailadres, emailadres, adres e mail, adres email, endereco de email, endereco de e mail, e post, epost, endereco electronico, endereco eletronico, correio electronico, correio eletronico, direccion de correo, direccion de correo electronico, " +
    "email klienta, e mail klienta, poczta elektroniczna, メール, メールアドレス, eメール, 電子メール, " +
    "البريد الإلكتروني, بريد إلكتروني, عنوان البريد الإلكتروني, البريد, الايميل, الإيميل, إيميل, بريد العميل, 邮箱, 电子邮件, 이메일",
  name:
    "name, full name, customer, customer name, client, client name, recipient name, billing name, kunde, kundin, kundenname, empfanger, " +
    "nom, nom complet, nom du client, nombre, nombre completo, nombre del cliente, cliente, nome, nome completo, nome cliente, nome e cognome, " +
    "naam, klant, klantnaam, volledige naam, imie i nazwisko, klient, namn, navn, nome do cliente, nome del cliente, nazwa klienta, imie i nazwisko klienta, nazwisko i imie, 氏名, お名前, 名前, 顧客名, お客様名, 姓名, 이름, " +
    "الاسم, اسم, الاسم الكامل, اسم العميل, العميل, اسم الزبون",
  first:
    "first name, firstname, given name, forename, vorname, prenom, voornaam, imie, fornamn, fornavn, nombre de pila, nome proprio, primeiro nome, 名, الاسم الأول",
  last: "last name, lastname, surname, family name, nachname, familienname, nom de famille, apellido, apellidos, cognome, achternaam, nazwisko, sobrenome, efternamn, etternavn, apelido, ultimo nome, 姓, 苗字, اسم العائلة, الاسم الأخير, اللقب",
  reference:
    "reference, ref, order, order number, order no, order nr, order id, order reference, invoice, invoice number, booking, booking number, " +
    "referenz, bestellung, bestellnummer, bestellnr, bestell nr, auftrag, auftragsnummer, auftragsnr, rechnungsnummer, buchungsnummer, " +
    "commande, numero de commande, n de commande, no de commande, numero commande, facture, pedido, numero de pedido, n de pedido, referencia, " +
    "ordine, numero ordine, numero d ordine, riferimento, encomenda, bestelling, bestelnummer, ordernummer, referentie, " +
    "zamowienie, numer zamowienia, nr zamowienia, ordrenummer, referens, kundenreferenz, auftrags nr, reference de commande, numero d ordre, reference commande, referencia del pedido, no de pedido, n o de pedido, n o de commande, n o da encomenda, n o do pedido, " +
    "numero dell ordine, codice ordine, numero di ordine, numero da encomenda, numero do pedido, n da encomenda, bestelnr, referentienummer, klantreferentie, " +
    "numer referencyjny, referencja, id zamowienia, 注文番号, 注文id, 注文, オーダー番号, 参照番号, 订单号, 주문번호, رقم الطلب, الطلب, رقم الطلبية, المرجع, رقم المرجع, رقم الفاتورة",
  language:
    "language, lang, locale, customer language, customer locale, sprache, kundensprache, langue, idioma, lengua, lingua, taal, jezyk, lingua del cliente, idioma del cliente, idioma do cliente, langue du client, klanttaal, jezyk klienta, 言語, 言語コード, اللغة, لغة, لغة العميل",
  sendAt:
    "send at, sendat, send on, send date, date, invite on, invite at, versand am, senden am, einladen am, versanddatum, " +
    "date d envoi, envoyer le, fecha de envio, enviar el, data di invio, data invio, data de envio, verzenddatum, verzenden op, data wysylki, datum, sendedatum, date, fecha, data, dia de envio, datum van verzending, wyslij, termin wysylki, 送信日, 送信日時, 日付, تاريخ الإرسال, التاريخ, تاريخ, موعد الإرسال",
};

const FIELD_OF = new Map(
  Object.entries(NAMES).flatMap(([field, names]) =>
    names.split(", ").map((name) => [plain(name), field as ColumnField] as const),
  ),
);

/** The order of columns in a list without names, from the address on. */
const UNNAMED: readonly ColumnField[] = ["email", "name", "reference", "sendAt", "language"];

/** The columns and the rows below them, or a sentence about the error. */
export function findColumns(
  lines: readonly CustomerLine[],
): { columns: Columns; rows: readonly CustomerLine[] } | Wrong {
  const [head, ...rows] = lines;
  if (!head) return EMPTY_LIST;
  const address = head.cells.findIndex((cell) => "email" in readKnownEmail(cell));
  if (address !== -1) {
    const columns = UNNAMED.flatMap((field, at) => (address + at < head.cells.length ? [[field, address + at]] : []));
    return { columns: Object.fromEntries(columns), rows: lines };
  }
  const columns: Columns = {};
  for (const [at, cell] of head.cells.entries()) {
    const field = FIELD_OF.get(plain(cell));
    // The first of two: exports repeat the billing columns for shipping.
    if (field && columns[field] === undefined) columns[field] = at;
  }
  if (columns.email === undefined)
    return {
      wrong: "No column holds email addresses. Name it “email” in the first row.",
      says: sentence("transfer.noAddress", { head: "email" }),
    };
  if (rows.length === 0) return { wrong: "The list has column names and no rows.", says: sentence("transfer.noRows") };
  return { columns, rows };
}

/** Letters and digits in lower case, without marks, one space between words. */
function plain(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ł/g, "l")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
