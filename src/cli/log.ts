// log: the signing key of the log.
import { rotateKey } from "#domain/log/key.ts";
import { createSecretBox } from "#platform/secret-box.ts";
import { withSession } from "./session.ts";
import { type Output, printResult } from "./terminal.ts";

export async function rotate(options: Output): Promise<void> {
  const key = await withSession(({ context, config }) => rotateKey(context, createSecretBox(config.appSecret)));
  printResult(options, { key }, [`The log is signed with a new key, and with the one before: ${key}`]);
}
