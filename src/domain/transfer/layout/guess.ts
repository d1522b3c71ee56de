// Guesses which column of an unknown file holds what, from the names of the columns in our languages and from the first rows.
import { type ColumnMapping, MAPPED_FIELDS, type MappedField } from "./choice.ts";
import { isMailAddress } from "./contact.ts";
import { readDate } from "./date.ts";
import { columnKey } from "./layout.ts";
import { columnNames } from "./mapping.ts";
import { readRating } from "./scale.ts";

/** Bounds of the first look. */
export const GUESS_ROWS = 200;
export const GUESS_CHARACTERS = 400;
/** A column is what at least this share of its cells is. */
const LEAST_SHARE = 0.8;
/** A text is longer than a name. */
const TEXT_LENGTH = 25;

// biome-ignore format: a line for each language.
const NAMES: Readonly<Record<MappedField, string>> = {
  rating: `rating|stars|star rating|score|review rating|review score|review stars|points|grade|overall rating
    |bewertung|sterne|note|punkte|wertung|sternebewertung|étoiles|note|évaluation|nombre d'étoiles
    |estrellas|puntuación|calificación|valoración|nota|stelle|valutazione|voto|punteggio
    |estrelas|classificação|avaliação|pontuação|sterren|beoordeling|waardering|cijfer
    |gwiazdki|ocena|liczba gwiazdek|評価|星|点数|評点|التقييم|تقييم|النجوم|نجوم|الدرجة`,
  title: `title|headline|subject|review title|summary|heading|titel|überschrift|betreff|titre|objet|título|titulo|asunto
    |titolo|oggetto|assunto|onderwerp|kop|tytuł|temat|nagłówek|タイトル|件名|題名|العنوان|عنوان`,
  body: `body|review|text|content|comment|review text|review body|review content|message|your words|feedback|description|opinion|testimonial
    |bewertungstext|kommentar|inhalt|rezension|meinung|nachricht|beschreibung|avis|commentaire|texte|contenu|message|témoignage
    |opinión|comentario|texto|contenido|reseña|mensaje|recensione|commento|testo|contenuto|messaggio
    |opinião|comentário|conteúdo|mensagem|tekst|inhoud|bericht|mening|ervaring
    |opinia|komentarz|treść|wiadomość|recenzja|レビュー|本文|コメント|内容|口コミ|感想|المراجعة|التعليق|النص|تعليق|نص`,
  author: `author|name|reviewer|customer|reviewer name|customer name|author name|display name|nickname|user|username|user name|full name|first name
    |autor|kunde|kundenname|verfasser|benutzer|vorname|auteur|nom|client|prénom|pseudo|nombre|cliente|usuario
    |autore|nome|utente|utilizador|cliente|naam|klant|auteur|klantnaam|gebruiker|imię|klient|nazwa|użytkownik
    |名前|お名前|投稿者|氏名|ニックネーム|顧客名|الاسم|اسم|الكاتب|العميل|المستخدم`,
  email: `email|e-mail|mail|email address|reviewer email|customer email|author email|mailadresse|e-mail-adresse|e-mailadres
    |courriel|adresse e-mail|correo|correo electrónico|posta|indirizzo email|endereço de email|adres e-mail|メール|メールアドレス|البريد|البريد الإلكتروني`,
  date: `date|created|created at|review date|date created|submitted|submitted at|time|timestamp|published|published at|posted|posted on|day|when
    |datum|erstellt|erstellt am|zeitpunkt|bewertungsdatum|tag|date de création|créé le|publié le|jour|fecha|creado|fecha de creación|día
    |data|creato il|giorno|criado em|data de criação|dia|aangemaakt|geplaatst op|dzień|data utworzenia|dodano
    |日付|日時|投稿日|作成日|登録日|التاريخ|تاريخ`,
  reply: `reply|response|answer|owner reply|shop reply|company response|business reply|store reply|our reply|our answer
    |antwort|unsere antwort|stellungnahme|réponse|respuesta|risposta|resposta|reactie|antwoord|odpowiedź|返信|回答|الرد|رد`,
  product: `product|product name|product title|item|item name|product id|sku|produkt|artikel|produktname|artikelname
    |produit|article|nom du produit|producto|artículo|nombre del producto|prodotto|articolo|produto|artigo
    |product naam|productnaam|nazwa produktu|商品|商品名|製品|المنتج|منتج|اسم المنتج`,
  id: `id|review id|reference|external id|uuid|review number|no|nr|bewertungs-id|nummer|identifiant|numéro|identificador|número|identificativo|numero|identyfikator|numer|番号|المعرف|رقم`,
};

type Column = { name: string; key: string; words: string[]; cells: string[] };

/** @param rows the first ones; further rows and longer cells are not looked at */
export function guessColumns(header: readonly string[], rows: readonly (readonly string[])[]): ColumnMapping {
  const columns: Column[] = columnNames(header).map((name, at) => ({
    ...{
      name,
      key: withoutArticle(columnKey(name)),
      words: name
        .split(/[^\p{L}\p{N}\p{M}]+/u)
        .map(columnKey)
        .map(withoutArticle),
    },
    cells: rows.slice(0, GUESS_ROWS).flatMap((row) => {
      const cell = (row[at] ?? "").slice(0, GUESS_CHARACTERS).trim();
      return cell === "" ? [] : [cell];
    }),
  }));
  const guess: ColumnMapping = {};
  const free = new Set(columns);
  const take = (field: MappedField, column: Column | undefined) => {
    if (column === undefined || guess[field] !== undefined) return;
    guess[field] = column.name;
    free.delete(column);
  };
  // A name counts where the cells do not contradict it.
  for (const field of MAPPED_FIELDS)
    take(
      field,
      named(field, [...free], ({ key }) => [key]),
    );
  for (const field of MAPPED_FIELDS)
    take(
      field,
      named(field, [...free], ({ words }) => words),
    );
  take("email", best([...free], isMailAddress));
  take("rating", best([...free], isRating));
  take("date", best([...free], isDate));
  take("body", longest([...free]));
  return guess;
}

let keys: ReadonlyMap<MappedField, readonly string[]> | null = null;

/** The column with the most usual name: the lists begin with it. @param keysOf the whole name, or its words */
function named(
  field: MappedField,
  columns: readonly Column[],
  keysOf: (column: Column) => readonly string[],
): Column | undefined {
  keys ??= new Map(MAPPED_FIELDS.map((each) => [each, NAMES[each].split("|").map(columnKey).map(withoutArticle)]));
  for (const key of keys.get(field) ?? []) {
    const found = columns.find((column) => keysOf(column).includes(key) && fits(field, column));
    if (found) return found;
  }
  return undefined;
}

/** Arabic names stand with and without their article. */
function withoutArticle(key: string): string {
  return key.replace(/^ال/, "");
}

function fits(field: MappedField, { cells }: Column): boolean {
  if (cells.length === 0) return true;
  if (field === "rating") return isMostly(cells, isRating);
  if (field === "date") return isMostly(cells, isDate);
  if (field === "email") return isMostly(cells, isMailAddress);
  // An address is shown from no column.
  if (isMostly(cells, isMailAddress)) return false;
  if (field === "body" || field === "title" || field === "reply")
    return !isMostly(cells, (cell) => isNumber(cell) || isDate(cell) || isRating(cell));
  return true;
}

function best(columns: readonly Column[], is: (cell: string) => boolean): Column | undefined {
  return columns.find(({ cells }) => cells.length > 0 && isMostly(cells, is));
}

function longest(columns: readonly Column[]): Column | undefined {
  const [found] = columns
    .map((column) => ({ column, length: average(column.cells) }))
    .filter(({ column, length }) => length >= TEXT_LENGTH && fits("body", column) && !isMostly(column.cells, isAddress))
    .toSorted((a, b) => b.length - a.length);
  return found?.column;
}

function average(cells: readonly string[]): number {
  return cells.length === 0 ? 0 : cells.reduce((sum, { length }) => sum + length, 0) / cells.length;
}

function isMostly(cells: readonly string[], is: (cell: string) => boolean): boolean {
  return cells.filter(is).length >= cells.length * LEAST_SHARE;
}

/** The most stars of a service, and a share. Larger numbers are ids and years. */
const MOST_RATING = 100;

function isRating(cell: string): boolean {
  const rating = readRating(cell);
  return rating !== null && rating.value <= (rating.of ?? MOST_RATING);
}

function isDate(cell: string): boolean {
  const reading = readDate(cell, { dayFirst: true, timeZone: "UTC" });
  return typeof reading === "object" || reading === "unclear";
}

function isAddress(cell: string): boolean {
  return /^https?:\/\/\S+$/i.test(cell);
}

function isNumber(cell: string): boolean {
  return /^[\d.,\s-]+$/.test(cell);
}
