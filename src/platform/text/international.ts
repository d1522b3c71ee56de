// Whether the mail server takes addresses with letters beyond ASCII before the @ (SMTPUTF8, RFC 6531), as it last said. One byte that
// all threads of a process share, because the sender hears the server and the web threads read addresses.

const UNKNOWN = 0;
const REFUSED = 1;
const TAKEN = 2;

let said = new Uint8Array(new SharedArrayBuffer(1));

/** The byte to hand to a thread. */
export function sharedInternational(): Uint8Array<SharedArrayBuffer> {
  return said;
}

/** Makes a thread read and write the byte of its process. */
export function joinInternational(shared: Uint8Array<SharedArrayBuffer>): void {
  said = shared;
}

/** @param isTaken null: not known */
export function noteInternational(isTaken: boolean | null): void {
  said[0] = isTaken === null ? UNKNOWN : isTaken ? TAKEN : REFUSED;
}

/** Null while no server said so. */
export function takesInternational(): boolean | null {
  return said[0] === UNKNOWN ? null : said[0] === TAKEN;
}
