// The message of the POST before a page: the change that it made, or the reason of its refusal.
import { useWords } from "#surface/look/words.ts";
import { TouchLink } from "../component/form.tsx";
import type { Flash } from "./visit.ts";

export function FlashMessage({ tone, text, link, secret, codes = [] }: Flash) {
  const words = useWords("frame");
  return (
    <div class={tone === "done" ? "done" : "errors"} role={tone === "done" ? "status" : "alert"}>
      <p>{text}</p>
      {link && (
        <p>
          <TouchLink href={link.href}>{link.label}</TouchLink>
        </p>
      )}
      {codes.length > 0 && (
        <>
          <p>{words.codes}</p>
          <ol class="codes">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ol>
        </>
      )}
      {secret && (
        <div class="secret">
          <label for="secret">{secret.label}</label>
          <div class="secret-row">
            <input id="secret" type="text" readonly value={secret.value} autocomplete="off" spellcheck={false} />
            <button class="button" type="button" data-copy="secret" data-copied={words.copied} hidden>
              {words.copy}
            </button>
          </div>
          <p class="hint">{words.secretOnce}</p>
          <p class="hidden" role="status" data-status />
        </div>
      )}
    </div>
  );
}
