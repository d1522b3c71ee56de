// /log/check checks a receipt in the browser.
import { listKeys } from "#domain/log/key.ts";
import type { Context } from "#platform/database/context.ts";
import { type Content, SCRIPT_POLICY } from "#surface/look/answer.ts";
import { wordsIn } from "#words/words.ts";
import { renderPage } from "../component/document.tsx";
import { CHECK_SCRIPT, PROSE_STYLE } from "../kit/asset.ts";
import type { PageReader } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";

export async function checkPage(context: Context, site: Site, reader: PageReader): Promise<Content> {
  const { receipt: words } = wordsIn("log", reader.language);
  const keys = await listKeys(context);
  return renderPage(site, reader, {
    title: words.title,
    description: words.description,
    canonical: "/log/check",
    style: PROSE_STYLE.path,
    tags: ["log"],
    form: true,
    script: CHECK_SCRIPT.path,
    headers: { "content-security-policy": SCRIPT_POLICY },
    children: (
      <div class="prose form">
        <h1>{words.title}</h1>
        <p>{words.description}</p>
        <div class="field">
          <label for="log-file">{words.file}</label>
          <input id="log-file" type="file" accept=".tlog-proof" />
        </div>
        <output id="log-result" data-state="" aria-live="polite" />
        <noscript>
          <p>{words.noScript}</p>
        </noscript>
        <div class="field">
          <label for="log-keys">{words.keys}</label>
          <p class="muted" id="log-keys-hint">
            {words.keysText}
          </p>
          <textarea id="log-keys" dir="ltr" rows={4} aria-describedby="log-keys-hint" spellcheck={false}>
            {keys.join("\n")}
          </textarea>
        </div>
        <span id="log-words" data-words={JSON.stringify(words.script)} hidden />
      </div>
    ),
  });
}
