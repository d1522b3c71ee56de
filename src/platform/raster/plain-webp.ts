// Takes everything but pixels out of a WebP file: decoders copy colour profiles, and may copy metadata.

const PIXELS = ["VP8 ", "VP8L", "ALPH"];
/** The flag of VP8X that says the picture is not opaque. */
const HAS_ALPHA = 0x10;

/** Throws where the file is no WebP. */
export function plainWebp(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.toString("latin1", 0, 4) !== "RIFF" || file.toString("latin1", 8, 12) !== "WEBP")
    throw new Error("The decoder gave no WebP.");
  const parts: Buffer[] = [Buffer.from("RIFF\0\0\0\0WEBP", "latin1")];
  for (let at = 12; at + 8 <= file.length; ) {
    const type = file.toString("latin1", at, at + 4);
    const size = file.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (end > file.length) throw new Error("The decoder gave a WebP without its end.");
    if (PIXELS.includes(type)) parts.push(file.subarray(at, end));
    if (type === "VP8X") {
      const head = Buffer.from(file.subarray(at, end));
      head.writeUInt32LE(head.readUInt32LE(8) & HAS_ALPHA, 8);
      parts.push(head);
    }
    at = end;
  }
  const plain = Buffer.concat(parts);
  plain.writeUInt32LE(plain.length - 8, 4);
  return new Uint8Array(plain);
}
