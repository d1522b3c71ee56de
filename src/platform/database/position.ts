// A position in the log of a PostgreSQL server.

/** PostgreSQL writes a position as two hexadecimal halves: 16/B374D848. */
export function parsePosition(text: string): bigint {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
