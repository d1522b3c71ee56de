/** The number of a page in a query; 1 where it is unreadable. */
export function readNumber(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}
