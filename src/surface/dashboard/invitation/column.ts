// Finds the columns of a list of customers by their heads, in the ten languages and a few more. The form's labels of a reward are heads, too.
import { sentence } from "#contract/sentence.ts";
import { type CustomerLine, EMPTY_LIST } from "#domain/transfer/reader/customers.ts";
import { formatOf } from "#platform/language/format.ts";
import { isolatedIn } from "#platform/language/isolate.ts";
import { LANGUAGES, type Language } from "#platform/language/language.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { shorten } from "#surface/look/format.ts";
import { wordsIn } from "#words/words.ts";
import { columnOfAddresses, hasAddress, holdsAddress, isAddress, unnamedColumns } from "./address-column.ts";
import { plainHead } from "./head.ts";

type ColumnField = "email" | "name" | "first" | "last" | "reference" | "language" | "sendAt" | "reward" | "rewardNote";
export type Columns = Partial<Record<ColumnField, number>>;
/** A column of the file: its head, or its letter where that is empty, and the field that the import reads from it. */
export type ReadHead = { name: string; field: ColumnField };
/**
 * The heads of the list as they are written there, by whether their column is read. Both are empty for a list without heads.
 * `recognised` is the head of the addresses where most of their cells alone show that they are.
 */
export type Heads = { read: readonly ReadHead[]; left: readonly string[]; recognised?: string };

/**
 * Why no row of a list can be read, with sentences in the page's language. @property columns those found. @property head of the column
 * that a new list needs. @property todo the next step, for a file
 */
export type ListFault = Wrong & { columns?: string; head?: string; todo?: string | undefined };

/** Compared as by `plainHead`, so "E-Mail-Adresse" stands for "emailadresse" and "e_mail adresse" as well. */
const HEADS: Record<ColumnField, string> = {
  email: `email, mail, email address, mail address, customer email, customer email address, client email, buyer email, billing email,
    billing email address, contact email, contact email address, recipient, recipient email, email 1 value,
    mailadresse, email adresse, email adresse des kunden, kunden email, email kunde, email des kunden, kontakt email, rechnungs email,
    courriel, mél, adresse email, adresse mail, adresse courriel, adresse de courriel, adresse électronique, adresse de messagerie,
    email client, email du client, courriel du client, adresse email du client,
    correo, correo electrónico, dirección de correo, dirección de correo electrónico, dirección electrónica, dirección de email,
    correo del cliente, correo electrónico del cliente, email cliente, email del cliente,
    indirizzo email, indirizzo mail, indirizzo di posta, indirizzo di posta elettronica, posta elettronica, mail cliente,
    endereço de email, endereço eletrónico, endereço electrónico, endereço de correio eletrónico, correio eletrónico, correio electrónico,
    email do cliente, emailadres, mailadres, email klant, klant email, emailadres klant, emailadres van de klant,
    adres email, adres mailowy, adres poczty elektronicznej, poczta elektroniczna, email klienta, mail klienta, adres email klienta,
    メール, メールアドレス, Eメール, Eメールアドレス, 電子メール, 電子メールアドレス, メアド, お客様メールアドレス, お客様のメールアドレス,
    顧客メールアドレス, 連絡先メールアドレス,
    البريد الإلكتروني, بريد إلكتروني, عنوان البريد الإلكتروني, عنوان البريد, البريد, بريد, الإيميل, إيميل, بريد العميل,
    البريد الإلكتروني للعميل, بريد العميل الإلكتروني, epost, epostadress, 邮箱, 电子邮件, 电子邮箱, 이메일`,
  name: `name, full name, customer, customer name, client, client name, buyer, buyer name, recipient name, contact name, billing name,
    kunde, kundin, kundenname, name des kunden, vollständiger name, vor und nachname, empfänger, empfaenger,
    nom, nom complet, nom du client, nom et prénom, prénom et nom, nombre, nombre completo, nombre del cliente, nombre y apellidos, cliente,
    nome, nome completo, nome cliente, nome del cliente, nome e cognome, nominativo, nome do cliente, nome e apelido,
    naam, klant, klantnaam, naam klant, naam van de klant, volledige naam,
    imię i nazwisko, nazwisko i imię, klient, nazwa klienta, imię i nazwisko klienta, odbiorca,
    氏名, お名前, 名前, 顧客名, お客様名, お客様氏名, ご氏名, 姓名, 顧客, お客様,
    الاسم, اسم, الاسم الكامل, اسم العميل, العميل, اسم الزبون, الزبون, namn, navn, 이름`,
  first: `first name, given name, forename, vorname, prénom, prénom du client, nombre de pila, primer nombre, nome di battesimo,
    nome próprio, primeiro nome, voornaam, imię, imię klienta, 名, お名前 名, 下の名前, ファーストネーム,
    الاسم الأول, الاسم الشخصي, fornamn, fornavn`,
  last: `last name, surname, family name, nachname, familienname, zuname, nom de famille, apellido, apellidos, primer apellido, cognome,
    apelido, apelidos, sobrenome, último nome, nome de família, achternaam, familienaam, nazwisko, nazwisko klienta, 姓, 苗字, 名字,
    お名前 姓, ラストネーム, اسم العائلة, الاسم الأخير, اللقب, الكنية, efternamn, etternavn`,
  reference: `reference, reference number, ref, order, order number, order no, order nr, order id, order reference, order ref, order name,
    invoice, invoice number, invoice no, booking, booking number, booking reference, booking id, customer reference,
    referenz, referenznummer, bestellung, bestellnummer, bestellnr, best nr, bestell id, auftrag, auftragsnummer, auftragsnr,
    rechnung, rechnungsnummer, rechnungsnr, buchung, buchungsnummer, buchungsnr, kundenreferenz, vorgangsnummer,
    référence, réf, commande, numéro de commande, numéro commande, n de commande, no de commande, n commande, référence de commande,
    référence commande, numéro d’ordre, id de commande, identifiant de commande, facture, numéro de facture, n de facture, no de facture,
    réservation, numéro de réservation, n de réservation, no de réservation,
    pedido, número de pedido, número pedido, n de pedido, no de pedido, núm de pedido, id de pedido, id del pedido, código de pedido,
    referencia, referencia del pedido, número de referencia, factura, número de factura, no de factura, reserva, número de reserva,
    ordine, numero ordine, numero d’ordine, numero di ordine, numero dell’ordine, n ordine, nr ordine, id ordine, codice ordine,
    riferimento, riferimento ordine, rif, fattura, numero fattura, prenotazione, numero prenotazione,
    encomenda, número da encomenda, número de encomenda, n da encomenda, no da encomenda, no de encomenda, id da encomenda,
    número do pedido, no do pedido, id do pedido, referência, referência da encomenda, fatura, número da fatura, número da reserva,
    bestelling, bestelnummer, bestelnr, ordernummer, ordernr, referentie, referentienummer, klantreferentie, kenmerk,
    factuur, factuurnummer, boeking, boekingsnummer, reservering, reserveringsnummer,
    zamówienie, numer zamówienia, nr zamówienia, id zamówienia, referencja, numer referencyjny, nr referencyjny, faktura, numer faktury,
    nr faktury, rezerwacja, numer rezerwacji, nr rezerwacji,
    注文番号, ご注文番号, 注文ID, 注文, オーダー番号, オーダーID, 受注番号, 参照番号, 予約番号, 請求書番号, 管理番号,
    رقم الطلب, الطلب, رقم الطلبية, معرف الطلب, المرجع, مرجع, رقم المرجع, الرقم المرجعي, رقم الفاتورة, الفاتورة, رقم الحجز, الحجز,
    ordrenummer, referens, 订单号, 주문번호`,
  language: `language, lang, locale, language code, customer language, customer locale, sprache, sprachcode, kundensprache, sprache des kunden,
    langue, code langue, langue du client, idioma, idioma del cliente, idioma do cliente, lengua, código de idioma, lingua,
    lingua del cliente, língua, taal, taalcode, klanttaal, taal van de klant, język, kod języka, język klienta,
    言語, 言語コード, 使用言語, اللغة, لغة, لغة العميل, رمز اللغة`,
  sendAt: `send at, send on, send date, sending date, date to send, day to send, date, invite on, invite at,
    versand am, senden am, einladen am, versanddatum, sendedatum, versandtag, datum,
    date d’envoi, jour d’envoi, envoyer le, fecha, fecha de envío, día de envío, enviar el,
    data, data di invio, data d’invio, data invio, giorno di invio, inviare il, data de envio, dia de envio, enviar em, enviar a,
    verzenddatum, verzenden op, datum van verzending, verzenddag, data wysyłki, data wysłania, dzień wysyłki, termin wysyłki, wyślij,
    送信日, 送信日時, 送信予定日, 配信日, 日付, تاريخ الإرسال, موعد الإرسال, يوم الإرسال, التاريخ, تاريخ`,
  reward: "reward, belohnung, récompense, recompensa, premio, beloning, nagroda, 特典, المكافأة, مكافأة",
  rewardNote: `reward note, reward text, belohnungstext, text der belohnung, texte de la récompense, texto de la recompensa, testo del premio,
    texto da recompensa, tekst van de beloning, tekst nagrody, 特典の内容, نص المكافأة`,
};

const FIELD_OF = new Map<string, ColumnField>([
  ...Object.entries(HEADS).flatMap(([field, heads]) =>
    heads.split(",").map((head) => [plainHead(head), field as ColumnField] as const),
  ),
  ...LANGUAGES.flatMap((language) => {
    const { field } = wordsIn("reward", language);
    const { sample } = wordsIn("inviting", language);
    return [field, sample].flatMap(({ reward, rewardNote }) => [
      [plainHead(reward), "reward"] as const,
      [plainHead(rewardNote), "rewardNote"] as const,
    ]);
  }),
]);

/** Heads that the error names at most. */
const HEADS_NAMED = 10;
const HEAD_LENGTH = 40;

/** The columns and the rows below them, or a sentence about the error. */
export function findColumns(
  lines: readonly CustomerLine[],
  language: Language,
): { columns: Columns; heads: Heads; rows: readonly CustomerLine[] } | ListFault {
  const [head, ...rows] = lines;
  if (!head) return EMPTY_LIST;
  const isNamedRow = head.cells.some((cell) => FIELD_OF.has(plainHead(cell))) && !head.cells.some(isAddress);
  const unheaded = isNamedRow ? null : unnamedColumns(lines);
  if (unheaded) return { columns: unheaded, heads: { read: [], left: [] }, rows: lines };
  const columns: Columns = {};
  for (const [at, cell] of head.cells.entries()) {
    const field = FIELD_OF.get(plainHead(cell));
    if (!field) continue;
    // The first of two: exports repeat the billing columns for shipping. One without addresses gives way to the next.
    const before = columns[field];
    if (before === undefined || (field === "email" && !hasAddress(rows, before))) columns[field] = at;
  }
  const named = head.cells.flatMap((cell, at) => (cell.trim() === "" ? [] : [{ name: cell.trim(), at }]));
  const isNamed = columns.email !== undefined;
  const email = columns.email ?? columnOfAddresses(rows, new Set(Object.values(columns)));
  if (email === undefined) return holdsAddress(rows) ? unnamed(named, language) : noAddress(named, language);
  columns.email = email;
  if (rows.length === 0) return { wrong: "The list has column names and no rows.", says: sentence("transfer.noRows") };
  if (isNamed && isBlank(rows, email)) return emptyColumn(head.cells[email] ?? "", named, language);
  const nameAt = (at: number) => head.cells[at]?.trim() || letterOf(at);
  const fields = Object.entries(columns) as [ColumnField, number][];
  const read = fields.toSorted(([, a], [, b]) => a - b).map(([field, at]) => ({ name: nameAt(at), field }));
  const used = new Set(Object.values(columns));
  const left = named.filter(({ at }) => !used.has(at)).map(({ name }) => name);
  return { columns, heads: { read, left, ...(!isNamed && { recognised: nameAt(email) }) }, rows };
}

/** As spreadsheets name a column: A to Z, then AA. */
function letterOf(at: number): string {
  return (at < 26 ? "" : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));
}

function isBlank(rows: readonly CustomerLine[], at: number): boolean {
  return rows.every(({ cells }) => !cells[at]?.trim());
}

type Named = readonly { name: string }[];

function unnamed(named: Named, language: Language): ListFault {
  const { upload, sample } = wordsIn("inviting", language);
  const wrong = "No column is called “email”.";
  const todo = upload.nameColumn({ head: sample.email });
  return { wrong, says: sentence("transfer.unnamed"), columns: listed(named, language), todo };
}

function noAddress(named: Named, language: Language): ListFault {
  const { upload, sample } = wordsIn("inviting", language);
  const todo = upload.exportAgain({ head: sample.email });
  return {
    wrong: "This list holds no email addresses.",
    says: sentence("transfer.noAddress"),
    columns: listed(named, language),
    head: sample.email,
    todo,
  };
}

function emptyColumn(name: string, named: Named, language: Language): ListFault {
  const column = isolatedIn(shorten(name.trim(), HEAD_LENGTH), language);
  return {
    wrong: `The column “${column}” holds no email address in any row.`,
    says: sentence("transfer.emptyColumn", { column }),
    columns: listed(named, language),
    head: column,
    todo: wordsIn("inviting", language).upload.exportAgain({ head: column }),
  };
}

/** "The first row names these columns: Name, City and Total." */
function listed(named: Named, language: Language): string {
  const shown = named.slice(0, HEADS_NAMED).map(({ name }) => isolatedIn(shorten(name, HEAD_LENGTH), language));
  const columns = formatOf(language).list(named.length > HEADS_NAMED ? [...shown, "…"] : shown);
  return wordsIn("inviting", language).upload.columnsFound({ columns });
}
