// The columns of a layout. Names are compared without case, spaces and signs, in any order.

/** Names of columns. The first one that is in the file and not empty holds the field. */
export type Columns = readonly string[];

export type FieldName =
  | "key"
  | "rating"
  | "title"
  | "body"
  | "author"
  | "email"
  | "date"
  | "language"
  | "status"
  | "incentivized"
  | "reply"
  | "replyDate"
  | "productId"
  | "productHandle"
  | "productSku"
  | "productName"
  | "productUrl"
  | "gtin"
  | "mpn"
  | "brand"
  | "domain"
  | "parent"
  | "userId";

/** A form of a layout; vendors have one for export and another for import. */
export type Form = {
  /** The file must have all of these columns; of a list, one. */
  needs: readonly (string | readonly string[])[];
  fields: Partial<Record<FieldName, Columns>>;
};

export type Layout = {
  /** Names the layout in `--from` and in reports. */
  name: string;
  /** The service's name, which becomes the origin of its reviews. */
  vendor: string;
  forms: readonly Form[];
  /** The order in dates such as 03/04/2024, if no date of the file tells it. */
  dayFirst: boolean;
  /** Unset for a service with five stars: a single row changes nothing. */
  anyScale?: true;
  /** Further columns that are kept with the review, for an export to the same layout. None of them says more about a person. */
  keeps: Columns;
  /** Columns with addresses of pictures that the other service shows. */
  pictures?: Columns;
  /** Set if a row may hold several reviews: the fields of each that differ from the form's. */
  reviews?: readonly { suffix: string; fields: Partial<Record<FieldName, Columns>> }[];
};

/** Statuses that are public. Rows without a status are public, too; those with another status are held or refused. */
export const PUBLISHED: readonly string[] = [
  "published",
  "approved",
  "approve",
  "active",
  "ok",
  "true",
  "yes",
  "1",
  "live",
  "public",
];
/** Statuses of rows that the other service removed itself. These rows are refused. */
export const REFUSED: readonly string[] = [
  ...[
    "spam",
    "rejected",
    "trash",
    "trashed",
    "post-trashed",
    "bin",
    "binned",
    "deleted",
    "removed",
    "disabled",
    "declined",
  ],
];

/** "Review Created (UTC)" and "review_created_utc" are one name. */
export function columnKey(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
