// The message of the POST before a page: the change that it made, or the reason of its refusal.
import { useWords } from "#surface/look/words.ts";
import { TouchLink } from "../component/form.tsx";
import type { Flash } from "./visit.ts";

const LOOK: Record<Flash["tone"], string> = { done: "done", problem: "errors", running: "standing" };

export function FlashMessage({ tone, text, link, secret, codes = [] }: Flash) {
  const words = useWords("frame");
  return (
    <div class={LOOK[tone]} role={tone === "problem" ? "alert" : "status"}>
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
