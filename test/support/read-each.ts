// Reads fields one by one, as a form does.
import { isWrong, type Wrong } from "#platform/text/wrong.ts";

type Right<T> = { [Name in keyof T]: Exclude<T[Name], Wrong> };

/** All values, or what is wrong with each that is. */
export function readEach<T extends Readonly<Record<string, unknown>>>(
  read: T,
): { read: Right<T> } | { errors: { [Name in keyof T]?: string } } {
  const wrong = Object.entries(read).flatMap(([name, value]) => (isWrong(value) ? [[name, value.wrong]] : []));
  if (wrong.length > 0) return { errors: Object.fromEntries(wrong) };
  return { read: read as Right<T> };
}
