// Offers a translation of each review in another language, on the reader's own device, where the browser has the Translator API.
// Nothing is sent anywhere; without the API nothing is shown.
const { target, label, busy, original, note, failed } = document.currentScript.dataset;

const offer = async (review) => {
  const pair = { sourceLanguage: review.dataset.language, targetLanguage: target };
  const availability = await Translator.availability(pair).catch(() => "unavailable");
  if (availability === "unavailable") return;
  const texts = [...review.querySelectorAll(".review-title, .review-text")].map((element) => ({
    element,
    written: element.textContent,
    lang: element.lang,
  }));
  const button = document.createElement("button");
  const status = document.createElement("p");
  Object.assign(button, { type: "button", className: "translate", textContent: label });
  Object.assign(status, { className: "muted small", role: "status" });
  // In the row of actions, which has its height already, so that nothing moves.
  review.closest(".review").querySelector(".helpful").after(button);
  review.append(status);
  let translated = null;
  let isShown = false;
  const show = (isTranslated) => {
    isShown = isTranslated;
    texts.forEach(({ element, written, lang }, index) => {
      element.textContent = isTranslated ? translated[index] : written;
      element.lang = isTranslated ? target : lang;
    });
    button.textContent = isTranslated ? original : label;
    status.textContent = isTranslated ? note : "";
  };
  const translate = async () => {
    const translator = await Translator.create(pair);
    const results = [];
    for (const { written } of texts) results.push(await translator.translate(written));
    translator.destroy();
    return results;
  };
  button.addEventListener("click", async () => {
    if (isShown) return show(false);
    button.disabled = true;
    status.textContent = busy;
    try {
      translated ??= await translate();
      show(true);
    } catch {
      status.textContent = failed;
    }
    button.disabled = false;
  });
};

if ("Translator" in self) for (const review of document.querySelectorAll("[data-language]")) offer(review);
