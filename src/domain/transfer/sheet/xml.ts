// Reads the XML of workbooks as a stream, with bounds on nesting and attributes. Names are told without their prefix.
import sax from "sax";
import { damagedWorkbook, declaredEntities, tooDeep } from "./fault.ts";

/** What happens at the parts of a document. Texts may come in several pieces. */
export type XmlHandler = {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
};

/** Sheets nest six deep. */
const MOST_NESTED = 50;
const MOST_ATTRIBUTES = 100;

/** Returns a function that takes the next piece of a document. It throws a Refusal for XML that is damaged or declares entities. */
export function xmlReader({ open, close, text }: XmlHandler): { write(piece: string): void; end(): void } {
  const parser = sax.parser(true);
  let depth = 0;
  let attributes = 0;
  parser.onopentagstart = () => {
    attributes = 0;
    if (++depth > MOST_NESTED) throw tooDeep(MOST_NESTED);
  };
  parser.onattribute = () => {
    if (++attributes > MOST_ATTRIBUTES) throw damagedWorkbook();
  };
  parser.onopentag = (tag) => open(localName(tag.name), tag.attributes as Record<string, string>);
  parser.onclosetag = (name) => {
    depth--;
    close?.(localName(name));
  };
  if (text) parser.ontext = parser.oncdata = text;
  // Entities that expand are how a small document becomes a large one, and no spreadsheet program writes them.
  parser.ondoctype = () => {
    throw declaredEntities();
  };
  // Names, attributes and declarations of more than 64 KB are among the errors, as long as the parser counts its position.
  parser.onerror = () => {
    throw damagedWorkbook();
  };
  return { write: (piece) => void parser.write(piece), end: () => void parser.close() };
}

/** Calls for each element of a small part. */
export async function eachElement(pieces: AsyncIterable<string>, open: XmlHandler["open"]): Promise<void> {
  const reader = xmlReader({ open });
  for await (const piece of pieces) reader.write(piece);
  reader.end();
}

/** "row" for "x:row". */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
