// The message of an invitation stands in a frame that runs nothing: it follows the form above it, and is as high as its content.

// A change of the language or of the reward shows the message again. The frame's address is replaced, so that "Back" leaves the page.
for (const form of document.querySelectorAll("form[data-follows]")) {
  const frame = document.querySelector(`iframe[name=${form.target}]`);
  const { language, reward, rewardNote } = document.getElementById(form.dataset.follows).elements;
  const offer = () => (reward.value === "none" ? "" : rewardNote.value);
  const show = () => {
    const values = new URLSearchParams(new FormData(form));
    values.set("language", language.value);
    values.set("rewardNote", offer());
    frame.contentWindow.location.replace(`${form.action}?${values}`);
  };
  for (const field of [form.elements.kind, language, reward, rewardNote]) field.addEventListener("change", show);
  // A draft, or a form that was refused.
  if (language.value !== "" || offer() !== "") show();
}

const heightOf = (page) => Math.ceil(page.documentElement.getBoundingClientRect().height);
for (const frame of document.querySelectorAll("iframe[data-fits]")) {
  const fit = () => {
    const page = frame.contentDocument;
    if (page?.readyState !== "complete" || page.URL === "about:blank") return;
    page.body.style.minHeight = 0;
    const mail = page.querySelector("iframe");
    if (mail?.contentDocument) {
      mail.style.flex = "none";
      mail.style.height = `${heightOf(mail.contentDocument)}px`;
    }
    frame.style.height = `${heightOf(page) + frame.offsetHeight - frame.clientHeight}px`;
  };
  frame.addEventListener("load", fit);
  new ResizeObserver(fit).observe(frame);
}
