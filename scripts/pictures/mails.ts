// Every mail and text message of the tests' cases, as .html and .txt.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "#platform/language/language.ts";
import { invitationText, segments } from "#surface/mail/invitation-text.ts";
import { CASES, mailsOf, page } from "../../test/surface/mail/fixture.ts";

/** @returns how many files were written */
export async function writeMails(folder: string, language: Language): Promise<number> {
  mkdirSync(folder, { recursive: true });
  let written = 0;
  for (const [name, people] of Object.entries(CASES)) {
    for (const [kind, mail] of Object.entries(mailsOf(people, language))) {
      await Bun.write(join(folder, `${name}-${kind}.html`), mail.html);
      await Bun.write(join(folder, `${name}-${kind}.txt`), `Subject: ${mail.subject}\n\n${mail.text}`);
      written += 2;
    }
    for (const kind of ["invitation", "reminder"] as const) {
      const text = invitationText(language, {
        businessName: people.business,
        customerName: people.customer,
        inviteUrl: page("invite"),
        kind,
      });
      await Bun.write(join(folder, `${name}-text-${kind}.txt`), `${text}\n\n(${segments(text)} segments)\n`);
      written++;
    }
  }
  return written;
}
