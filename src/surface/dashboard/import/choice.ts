// The form in which an owner changes each guess about a file of reviews, and says which column holds what.
import { Refusal } from "#contract/refusal.ts";
import { TIME_ZONES } from "#domain/business/profile/time-zone.ts";
import {
  DAY_ORDERS,
  type ImportFound,
  MAPPED_FIELDS,
  type MappedField,
  readShop,
} from "#domain/transfer/layout/choice.ts";
import { vendorOf } from "#domain/transfer/layout/layouts.ts";
import { layoutOf } from "#domain/transfer/layout/recognise.ts";
import { SCALES } from "#domain/transfer/layout/scale.ts";
import type { OpenedImport } from "#domain/transfer/run/record.ts";
import { ENCODINGS, SEPARATORS } from "#domain/transfer/sheet/choice.ts";
import { chooseAgain, type PlacedColumns } from "#domain/transfer/task/choose.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { asTyped, check, type Field, select, text } from "#surface/form/field.tsx";
import { type Fault, refusalIn, type Values, wrongAt } from "#surface/form/form.ts";
import { type Words, wordsIn } from "#words/words.ts";
import type { BusinessVisit } from "../kit/visit.ts";
import { columnName, signName } from "./sign.ts";

type OwnWords = Words<"understood">;
type OfColumns = Record<`column_${MappedField}`, Field<number | null | Wrong>>;

export function columnField(field: MappedField): keyof OfColumns {
  return `column_${field}`;
}

/** Whether an uploaded file can be read in another way: a table of products cannot. */
export function isChoosable({ status, used }: OpenedImport): boolean {
  return status === "uploaded" && used !== null;
}

export function choiceFields({ language }: BusinessVisit, of: OpenedImport) {
  const words = wordsIn("understood", language);
  const found = isChoosable(of) ? of.used : null;
  if (found === null) return {};
  return { ...sheetFields(of, found, words), ...layoutFields(of, found, words), ...columnFields(of, found, words) };
}

/** With the empty choice the service takes the value that it found in the file. The choice names that value. */
type Choosing<T> = {
  label: string;
  words: OwnWords;
  values: readonly T[];
  chosen: T | null | undefined;
  /** Null where nothing was found. */
  found: T | null;
  nameOf?: (value: T) => string;
  /** Taken where nothing is chosen, because no file tells it. */
  usual?: T;
  /** Places as values stand for names that a browser may change. */
  byPlace?: boolean;
};

function choose<T extends string | number>(of: Choosing<T>): Field<T | null | Wrong> {
  const { label, words, values, chosen = null, found, nameOf = String, byPlace = false, usual } = of;
  const keyOf = (value: T) => (byPlace ? String(values.indexOf(value) + 1) : String(value));
  return select({
    label,
    required: true,
    ...(usual === undefined && {
      empty: chosen === null && found !== null ? words.guessed({ value: nameOf(found) }) : words.guess,
    }),
    options: values.map((value) => ({ value: keyOf(value), label: nameOf(value) })),
    stored: chosen !== null ? keyOf(chosen) : usual !== undefined ? keyOf(usual) : null,
    read(typed) {
      const given = asTyped(typed);
      if (given === "" || given === usual) return null;
      return values.find((value) => keyOf(value) === given) ?? { wrong: words.wrong.choice };
    },
  });
}

function sheetFields({ choices }: OpenedImport, found: ImportFound, words: OwnWords) {
  const { encoding, separator, sheet, sheets } = found;
  const { name } = words;
  const nameOf = (value: string) => signName(value, words);
  return {
    ...(encoding !== null && {
      encoding: choose({ label: name.encoding, words, values: ENCODINGS, chosen: choices?.encoding, found: encoding }),
      separator: choose({
        ...{ label: name.separator, words, values: SEPARATORS, chosen: choices?.separator, found: separator },
        ...{ nameOf, byPlace: true },
      }),
    }),
    ...(sheets.length > 1 && {
      sheet: choose({
        ...{ label: name.sheet, words, values: [...new Set(sheets)], chosen: choices?.sheet, found: sheet },
        byPlace: true,
      }),
    }),
  };
}

function layoutFields({ choices }: OpenedImport, found: ImportFound, words: OwnWords) {
  const { name, order, outOf } = words;
  const { scale, dayOrder, shopCandidates, shopAsked, touched } = found;
  const candidates = shopCandidates.map((each) => words.candidate({ author: each.shop, rows: each.rows }));
  const asksShop = shopAsked || touched.shop > 0 || candidates.length > 0 || (choices?.shop ?? null) !== null;
  const isKnown = found.layout !== null;
  return {
    scale: choose({
      ...{ label: name.scale, words, values: SCALES, chosen: choices?.scale, found: isKnown ? scale : null },
      nameOf: (most: number) => outOf({ most }),
    }),
    dayOrder: choose({
      ...{
        label: name.dayOrder,
        words,
        values: DAY_ORDERS,
        chosen: choices?.dayOrder,
        found: isKnown ? dayOrder : null,
      },
      nameOf: (each) => order[each],
    }),
    timeZone: choose({
      ...{ label: name.timeZone, words, values: ZONES, chosen: choices?.timeZone, found: null, usual: "UTC" },
    }),
    ...(asksShop && {
      shop: text({
        label: name.shop,
        hint: words.shopHint,
        stored: choices?.shop,
        offered: shopCandidates.map((each) => each.shop),
        read(typed) {
          const given = asTyped(typed);
          return given === "" ? null : (readShop(given) ?? { wrong: words.wrong.shop });
        },
      }),
    }),
  };
}

const ZONES: readonly string[] = [...new Set(["UTC", ...TIME_ZONES])];
const MOST_LABEL = 60;

function columnFields({ choices }: OpenedImport, { columns, first }: ImportFound, words: OwnWords) {
  const names = first?.columns ?? [];
  const mapping = columns ?? first?.guess ?? {};
  const options = names.map((name, at) => ({
    value: String(at + 1),
    label: columnName(name, words).slice(0, MOST_LABEL),
  }));
  const fields = MAPPED_FIELDS.map((field) => {
    const place = names.indexOf(mapping[field] ?? "") + 1;
    return [
      columnField(field),
      select({
        label: words.field[field],
        required: true,
        empty: words.none,
        options,
        stored: place === 0 ? null : String(place),
        read(typed) {
          const given = asTyped(typed);
          if (given === "") return null;
          return options.some(({ value }) => value === given) ? Number(given) : { wrong: words.wrong.choice };
        },
      }),
    ];
  });
  const layout = layoutOf(names);
  const isReplaced = layout !== null && (choices?.columns ?? null) !== null;
  return {
    ...(Object.fromEntries(fields) as OfColumns),
    ...(isReplaced && { byLayout: check({ label: words.byLayout({ vendor: vendorOf(layout.name) }) }) }),
  };
}

type Chosen = Partial<Values<ReturnType<typeof sheetFields> & ReturnType<typeof layoutFields> & OfColumns>> & {
  byLayout?: boolean;
};

/** Reads the file again by the sent choices. @returns the fault at the field that the file contradicts; null if there is none */
export async function submitChoice(visit: BusinessVisit, of: OpenedImport, sent: Chosen): Promise<Fault | null> {
  const { context, business, organisation, language } = visit;
  const words = wordsIn("understood", language);
  const { scale = null, dayOrder = null, timeZone = null, shop = null } = sent;
  const [encoding, separator, sheet] = [sent.encoding, sent.separator, sent.sheet].map((each) => each ?? undefined);
  const isOther = [
    [encoding, of.used?.encoding],
    [separator, of.used?.separator],
    [sheet, of.used?.sheet],
  ].some(([chosen, found]) => chosen !== undefined && chosen !== found);
  const places: PlacedColumns = {};
  for (const field of MAPPED_FIELDS) {
    const place = sent[columnField(field)];
    if (typeof place === "number") places[field] = place;
  }
  const lacks = places.rating === undefined ? "rating" : (places.title ?? places.body) === undefined ? "text" : null;
  // Another encoding may show the columns that a person needs for choosing.
  if (lacks !== null && !isOther && isChoosable(of))
    return wrongAt(columnField(lacks === "text" ? "body" : "rating"), words.wrong[lacks]);
  const isByLayout = sent.byLayout === true || isOfLayout(of, places);
  try {
    await chooseAgain(
      context,
      { id: of.id, businessId: business.id, organisationId: organisation.id },
      { ...{ scale, dayOrder, timeZone, shop }, encoding, separator, sheet },
      isByLayout || lacks !== null ? null : places,
    );
    return null;
  } catch (error) {
    if (!(error instanceof Refusal) || error.field === undefined) throw error;
    return wrongAt(fieldOf(error, of, places), refusalIn(error, language));
  }
}

/** Whether the columns are those of a known layout, which reads more than these. */
function isOfLayout({ used, choices }: OpenedImport, places: PlacedColumns): boolean {
  const columns = used?.columns ?? null;
  if (columns === null || (choices?.columns ?? null) !== null) return false;
  const names = used?.first?.columns ?? [];
  return MAPPED_FIELDS.every((field) => (places[field] ?? 0) === names.indexOf(columns[field] ?? "") + 1);
}

/** The field that a refusal of the choices is about. */
function fieldOf({ field = "", says }: Refusal, { used }: OpenedImport, places: PlacedColumns): string {
  if (field !== "columns") return field;
  const place = (used?.first?.columns ?? []).indexOf(String(says?.values.column ?? "")) + 1;
  // The author and the address may share a column with a public field.
  const order: readonly MappedField[] = ["title", "body", "reply", "product", ...MAPPED_FIELDS];
  return columnField(order.find((each) => places[each] === place) ?? "rating");
}
