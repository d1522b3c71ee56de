// Reads delivery reports (RFC 3464) and feedback reports (RFC 5965, complaints). Anybody can send one, so every part is bounded, and a
// mail that is no report is "unreadable".
import PostalMime, { type Email } from "postal-mime";
import { judge, type Verdict } from "./evidence.ts";

/** The rest is not read: a report ends with the returned mail. */
export const MAX_REPORT_BYTES = 10 * 1024 * 1024;
const MAX_HEADER_BYTES = 256 * 1024;
const MAX_MIME_DEPTH = 32;
const MAX_FORWARDS = 3;
/** Lines that may begin a MIME part. The parser takes a minute for a mail that has only such lines, and the report comes first. */
const MAX_PART_LINES = 1_000;
/** Only the headers of the returned mail matter. */
const MAX_RETURNED_CHARS = 256 * 1024;

const MAX_BLOCKS = 200;

/** Header-like fields, names in lower case. */
type Fields = ReadonlyMap<string, string>;

export type Recipient = {
  /** All addresses that the report gives for the receiver. */
  addresses: string[];
  /** `none`: it waits, or arrived. */
  outcome: Verdict | "none";
  status: string | null;
  diagnostic: string | null;
};

export type DeliveryReport =
  | { kind: "unreadable" }
  | { kind: "delivery"; messageIds: string[]; recipients: Recipient[] }
  | { kind: "complaint"; messageIds: string[] };

const UNREADABLE: DeliveryReport = { kind: "unreadable" };

/** Never throws. */
export async function readDeliveryReport(mail: Uint8Array): Promise<DeliveryReport> {
  try {
    return await readMail(firstParts(mail.subarray(0, MAX_REPORT_BYTES)), 0);
  } catch {
    return UNREADABLE;
  }
}

/** The bytes before one part line too many. */
function firstParts(mail: Uint8Array): Uint8Array {
  const bytes = Buffer.from(mail.buffer, mail.byteOffset, mail.byteLength);
  let at = 0;
  for (let lines = 0; lines <= MAX_PART_LINES; lines++) {
    const found = bytes.indexOf("\n--", at);
    if (found === -1) return mail;
    at = found + 1;
  }
  return mail.subarray(0, at);
}

async function readMail(bytes: Uint8Array, forwards: number): Promise<DeliveryReport> {
  const mail = await PostalMime.parse(bytes, {
    forceRfc822Attachments: true,
    maxNestingDepth: MAX_MIME_DEPTH,
    maxHeadersSize: MAX_HEADER_BYTES,
  });
  const status = partOf(mail, ["message/delivery-status", "message/global-delivery-status"]);
  if (status !== null) return deliveryReport(mail, readBlocks(decode(status)));
  const feedback = partOf(mail, ["message/feedback-report"]);
  if (feedback !== null) return feedbackReport(mail, readBlocks(decode(feedback)));
  const forwarded = forwards < MAX_FORWARDS ? partOf(mail, ["message/rfc822", "message/global"]) : null;
  return forwarded === null ? UNREADABLE : readMail(forwarded, forwards + 1);
}

function deliveryReport(mail: Email, blocks: readonly Fields[]): DeliveryReport {
  // The first block is about the message; some senders leave out the empty line that ends it.
  const recipients = blocks.filter((each) => each.has("final-recipient") || each.has("action")).map(readRecipient);
  return recipients.length === 0 ? UNREADABLE : { kind: "delivery", messageIds: idsOf(mail), recipients };
}

/** "Not spam", and reports about signatures (RFC 6591), are no complaints. */
const NO_COMPLAINTS = ["not-spam", "auth-failure", "virus", "dmarc"];

function feedbackReport(mail: Email, blocks: readonly Fields[]): DeliveryReport {
  const type = blocks[0]?.get("feedback-type")?.toLowerCase();
  if (type === undefined || NO_COMPLAINTS.includes(type)) return UNREADABLE;
  return { kind: "complaint", messageIds: idsOf(mail) };
}

function readRecipient(fields: Fields): Recipient {
  // The type of the answer stands first: `smtp; 550 5.1.1 User unknown`.
  const said = fields.get("diagnostic-code") ?? fields.get("x-supplementary-info")?.replace(/^<(.*)>$/, "$1");
  const diagnostic = said?.replace(/^[\w-]*;\s*/, "") || null;
  const status = fields.get("status") || null;
  const given = [fields.get("original-recipient"), fields.get("final-recipient"), fields.get("x-actual-recipient")];
  const addresses = given.map(addressIn).filter((each) => each !== null);
  const failed = /^failed\b/i.test(fields.get("action") ?? "");
  const outcome = failed ? (judge({ status, said: diagnostic }) ?? "lost") : "none";
  return { addresses, outcome, status, diagnostic };
}

/** From the returned mail or its headers, else from the report's own references. */
function idsOf(mail: Email): string[] {
  const types = ["message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers"];
  const returned = partOf(mail, types);
  const headers = returned === null ? undefined : readBlocks(decode(returned).slice(0, MAX_RETURNED_CHARS))[0];
  const own = messageIdsIn(headers?.get("message-id"));
  if (own.length > 0) return own;
  return [...messageIdsIn(mail.inReplyTo), ...messageIdsIn(mail.references).reverse()];
}

function partOf(mail: Email, types: readonly string[]): Uint8Array | null {
  const part = mail.attachments.find((each) => types.includes(each.mimeType));
  if (!part) return null;
  return typeof part.content === "string" ? new TextEncoder().encode(part.content) : new Uint8Array(part.content);
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, 4 * MAX_RETURNED_CHARS));
}

/** Blocks of `Name: value` lines, apart by empty lines. A line that begins with a space continues the one before. */
function readBlocks(text: string): Fields[] {
  const unfolded = text.replace(/\r\n?/g, "\n").replace(/\n[ \t]+(?=\S)/g, " ");
  const blocks = unfolded.split(/\n(?:[ \t]*\n)+/, MAX_BLOCKS);
  return blocks.filter((each) => each.trim() !== "").map(fieldsOf);
}

/** Names are in lower case. Of several fields with one name the first counts. */
function fieldsOf(block: string): Fields {
  const fields = new Map<string, string>();
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name !== "" && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** The address in `rfc822; <name@example.com>`; null where there is none. */
function addressIn(value: string | undefined): string | null {
  if (value === undefined) return null;
  const address = value.slice(value.indexOf(";") + 1).trim();
  const bare = /<([^<>]*)>/.exec(address)?.[1]?.trim() ?? address;
  return bare.includes("@") ? bare : null;
}

function messageIdsIn(value: string | undefined): string[] {
  return value?.slice(0, 10_000).match(/<[^<>\s]{1,500}>/g) ?? [];
}
