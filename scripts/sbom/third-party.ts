// The licences of the program's parts, in one text beside the binary, because several licences require it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Component } from "./inventory.ts";

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice|unlicense)(?:[.-].*)?$/i;
const RULE = "-".repeat(80);

/** Licences that a package's files do not name, and notices that a licence requires. */
const REMARKS: Record<string, string> = {
  "@fontsource/ibm-plex-sans-arabic":
    "The IBM Plex Sans Arabic typeface, SIL Open Font License 1.1. It is not sold by itself.",
  "@fontsource/m-plus-1p": "The M PLUS 1p typeface, SIL Open Font License 1.1. It is not sold by itself.",
  "@fontsource/inter": "The Inter typeface, SIL Open Font License 1.1. It is not sold by itself.",
  "@resvg/resvg-js":
    "Mozilla Public License 2.0. Used unchanged; its source is at https://github.com/yisibl/resvg-js, and resvg's at https://github.com/linebender/resvg.",
  satori: "Mozilla Public License 2.0. Used unchanged; its source is at https://github.com/vercel/satori.",
  "bun-runtime":
    "MIT; it contains JavaScriptCore under the LGPL 2.1, whose source and way to link again are at https://github.com/oven-sh/webkit and https://bun.com/docs/project/license.",
  postgresql:
    "The PostgreSQL License. Portions Copyright (c) 1996-2026, PostgreSQL Global Development Group; Portions Copyright (c) 1994, The Regents of the University of California. https://www.postgresql.org/about/licence/",
  openssl:
    "This product includes software developed by the OpenSSL Project for use in the OpenSSL Toolkit (http://www.openssl.org/), and cryptographic software written by Eric Young (eay@cryptsoft.com).",
  postgres: "The Unlicense: given to the public domain. https://unlicense.org",
  "drizzle-orm": "Apache License 2.0. https://github.com/drizzle-team/drizzle-orm/blob/main/LICENSE",
  bun: "MIT. https://github.com/oven-sh/bun/blob/main/LICENSE.md",
};

/** @param root the project's folder, with its packages installed */
export function thirdParty(root: string, components: readonly Component[]): string {
  const parts = components.map((each) => {
    const remark = REMARKS[each.name];
    const said = each.folder === null ? [] : licenseTexts(join(root, each.folder));
    return [
      RULE,
      `${each.name} ${each.version}`,
      `Licence: ${each.license}${each.within === null ? "" : `, in ${each.within}`}`,
      ...(remark ? ["", remark] : []),
      ...said.flatMap((text) => ["", text]),
      "",
    ].join("\n");
  });
  return `The parts of this program besides its own code, and their licences.\n\n${parts.join("\n")}`;
}

/** Empty if the package is for another platform and not installed. */
function licenseTexts(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => LICENSE_FILE.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8").trim());
}
