// Secrets among the options of a command: everybody on a machine sees command lines, so `-` stands for standard input.

/** What was given; with `-` the first line of standard input. */
export async function givenSecret(value: string): Promise<string> {
  if (value !== "-") return value;
  const [line = ""] = (await Bun.stdin.text()).split(/\r?\n/, 1);
  return line;
}
