// What was just done, said once; and a secret that is shown this one time.
import type { Flash } from "../visit.ts";

/** Nothing where there is nothing to say. */
export function FlashMessage({ flash }: { flash: Flash | null }) {
  if (!flash) return null;
  const { tone, text, secret } = flash;
  return (
    <div class={tone === "done" ? "done" : "errors"} role={tone === "done" ? "status" : "alert"}>
      <p>{text}</p>
      {secret && <Secret label={secret.label} value={secret.value} />}
    </div>
  );
}

function Secret({ label, value }: { label: string; value: string }) {
  return (
    <div class="secret">
      <label for="secret">{label}</label>
      <div class="secret-row">
        <input id="secret" type="text" readonly value={value} autocomplete="off" spellcheck={false} />
        <button class="button" type="button" data-copy="secret" hidden>
          Copy
        </button>
      </div>
      <p class="hint">It is shown this one time. Keep it where you keep passwords.</p>
      <p class="hidden" role="status" data-status />
    </div>
  );
}
