// Damages files as a fuzzer does, the same way for the same number.
type Random = () => number;

const EXTREMES = [0x00, 0x01, 0x7f, 0x80, 0xfe, 0xff];

/** One to eight damages. @param others files of which parts are taken */
export function mutate(file: Uint8Array, others: readonly Uint8Array[], random: Random): Uint8Array<ArrayBuffer> {
  let bytes = Buffer.from(file);
  for (let times = 1 + Math.floor(random() * 8); times > 0; times--) bytes = damage(bytes, others, random);
  return new Uint8Array(bytes);
}

function damage(bytes: Buffer<ArrayBuffer>, others: readonly Uint8Array[], random: Random): Buffer<ArrayBuffer> {
  const below = (most: number) => Math.floor(random() * most);
  // Half of all damages hit the headers, which are a small part of a file.
  const at = below(random() < 0.5 ? Math.min(bytes.length, 700) : bytes.length);
  const end = Math.min(bytes.length, at + 1 + below(64));
  switch (below(8)) {
    case 0:
      bytes.writeUInt8((bytes[at] ?? 0) ^ (1 << below(8)), Math.min(at, bytes.length - 1));
      return bytes;
    case 1:
      return bytes.fill(EXTREMES[below(EXTREMES.length)] ?? 0, at, Math.min(end, at + 4));
    case 2:
      for (let each = at; each < end; each++) bytes[each] = below(256);
      return bytes;
    case 3:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)]);
    case 4:
      return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)]);
    case 5: {
      const other = others[below(others.length)] ?? bytes;
      const from = below(other.length);
      return Buffer.concat([bytes.subarray(0, at), other.subarray(from, from + below(512)), bytes.subarray(at)]);
    }
    case 6: {
      // A piece again and again, such as a scan.
      const piece = bytes.subarray(at, end);
      return Buffer.concat([
        bytes.subarray(0, at),
        ...Array.from({ length: below(200) }, () => piece),
        bytes.subarray(at),
      ]);
    }
    default:
      return random() < 0.8 ? bytes : Buffer.from(bytes.subarray(0, Math.max(1, at)));
  }
}
