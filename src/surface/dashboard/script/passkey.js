// Passkeys: a button asks the browser for one and sends its answer with the form. A login also offers them where the address is typed.
if (window.PublicKeyCredential?.parseRequestOptionsFromJSON) {
  let waiting = null;
  const ask = async (button, more) => {
    waiting?.abort();
    waiting = new AbortController();
    const { signal } = waiting;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const options = await (await fetch(button.dataset.options, { method: "POST", headers })).json();
    const isNew = button.dataset.passkey === "create";
    const publicKey = isNew
      ? PublicKeyCredential.parseCreationOptionsFromJSON(options)
      : PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const found = await navigator.credentials[isNew ? "create" : "get"]({ publicKey, signal, ...more });
    button.form.elements.passkey.value = JSON.stringify(found);
    const box = document.querySelector("input[type=checkbox][name=public]");
    if (box && button.form.elements.public) button.form.elements.public.value = box.checked ? "on" : "";
    button.form.submit();
  };
  for (const button of document.querySelectorAll("button[data-passkey]")) {
    const note = button.form.querySelector("[data-passkey-note]");
    note.textContent = "";
    note.setAttribute("role", "status");
    button.hidden = false;
    button.addEventListener("click", () =>
      ask(button, {}).catch((error) => {
        note.textContent = error.name === "InvalidStateError" ? note.dataset.exists : note.dataset.failed;
      }),
    );
  }
  const offered = document.querySelector("button[data-passkey=get][data-offer]");
  if (offered && PublicKeyCredential.isConditionalMediationAvailable)
    PublicKeyCredential.isConditionalMediationAvailable().then((isAvailable) => {
      if (isAvailable) ask(offered, { mediation: "conditional" }).catch(() => {});
    });
}
