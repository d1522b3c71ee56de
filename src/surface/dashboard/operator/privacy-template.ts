// A template of a privacy notice, in Markdown: what this software stores and for how long, from the constants of the nightly tasks. The
// operator fills in the rest.
import { storedOfPersons } from "#domain/privacy/stored.ts";
import type { Config } from "#platform/config/config.ts";
import type { Language } from "#platform/language/language.ts";
import { keptIn, storedIn } from "#surface/look/stored.ts";
import { wordsIn } from "#words/words.ts";

type TemplateSettings = Pick<Config, "baseUrl" | "invitationRetentionDays" | "nearCopyDays" | "photoLimits">;

export function privacyTemplate(config: TemplateSettings, language: Language): string {
  const words = wordsIn("stored", language);
  const { template } = words;
  const rows = storedOfPersons(config).map(
    ({ what, keep }) => `- ${storedIn(language, what)}: **${keptIn(language, keep)}**`,
  );
  return [
    `# ${template.responsible}`,
    template.fillIn,
    `# ${template.why}`,
    template.whyFillIn,
    `# ${words.title}`,
    rows.join("\n"),
    `# ${template.cookies}`,
    template.cookiesText,
    `# ${template.rights}`,
    template.rightsText({ url: `<${config.baseUrl}/about/your-data?lang=${language}>` }),
  ].join("\n\n");
}
