// What the dashboard can do better with a script; all of it works without.

// A button that copies the value beside it, and says so to everybody.
function showCopyButtons(root) {
  for (const button of root.querySelectorAll("button[data-copy]")) {
    if (!navigator.clipboard) continue;
    button.hidden = false;
    const label = button.textContent;
    button.addEventListener("click", async () => {
      const field = document.getElementById(button.dataset.copy);
      await navigator.clipboard.writeText(field.value ?? field.textContent);
      button.textContent = button.dataset.copied;
      const status = document.querySelector("[data-status]");
      if (status) status.textContent = button.dataset.copied;
      setTimeout(() => {
        button.textContent = label;
      }, 2000);
    });
  }
}
showCopyButtons(document);

// A business is added: where its country has several time zones, one is chosen, and the browser's may be it. Elsewhere there is no choice.
const zoneHint = document.querySelector("[data-zones]");
if (zoneHint) {
  const { zones, choose, country: byCountry } = zoneHint.dataset;
  const { country, timezone } = zoneHint.closest("form").elements;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  let guess = "";
  const follow = () => {
    timezone.required = zones.split(" ").includes(country.value);
    timezone.options[0].text = timezone.required ? choose : byCountry;
    const name = country.selectedOptions[0]?.text;
    const own = [...timezone.querySelectorAll("optgroup")].find(({ label }) => label === name);
    if (own) timezone.options[0].after(own);
    if (timezone.value !== guess) return;
    guess = [...(own?.children ?? [])].some(({ value }) => value === timeZone) ? timeZone : "";
    timezone.value = guess;
    zoneHint.closest(".field").hidden = !timezone.required && timezone.value === "" && !timezone.ariaInvalid;
  };
  country.addEventListener("change", follow);
  follow();
}

// The page may begin in a field that has a text already: typing goes on behind it.
const begun = document.querySelector("textarea[autofocus]");
begun?.setSelectionRange(begun.value.length, begun.value.length);
// Where a message stands above the field, the page begins at the message.
const begunCard = begun?.closest(".review-card:has(> [role=status])");
if (begunCard) {
  begun.focus({ preventScroll: true });
  begunCard.scrollIntoView({ block: "start" });
}

// What goes on meanwhile is shown as it is now, and the whole page once it has ended.
const LIVE_MS = 1500;
const reload = document.querySelector("[data-live] [data-reload]");
let isTyped = false;
document.addEventListener("input", () => {
  isTyped = true;
});
async function refreshLive() {
  const live = document.querySelector("[data-live]");
  if (!live) return;
  let next = live;
  try {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    next = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-live]");
    if (answer.ok && !next) {
      if (!isTyped) return location.reload();
      // A form that is being filled in stays.
      return live.replaceChildren(reload ?? "");
    }
  } catch {
    // The connection comes back, or the person reloads the page.
  }
  if (next && next !== live) {
    next.querySelector("[data-reload]")?.remove();
    live.replaceWith(next);
  }
  setTimeout(refreshLive, LIVE_MS);
}
reload?.remove();
setTimeout(refreshLive, LIVE_MS);

// A choice that needs no button.
for (const choice of document.querySelectorAll("select[data-submit]")) {
  choice.form.querySelector("button").hidden = true;
  choice.addEventListener("change", () => choice.form.requestSubmit());
}

// A chart shows the value of a month under the pointer, and of the one that the arrow keys choose; Enter leads to its reviews, as a click.
for (const area of document.querySelectorAll("[data-chart]")) {
  const months = [...area.querySelectorAll(".chart-months rect")];
  const values = months.map((month) => {
    const title = month.querySelector("title");
    title.remove();
    return title.textContent;
  });
  const note = document.createElement("p");
  note.className = "chart-value";
  note.hidden = true;
  note.ariaHidden = "true";
  const slider = document.createElement("div");
  slider.className = "chart-slider";
  slider.append(note);
  area.append(slider);
  let at = months.length - 1;
  const show = (index) => {
    months[at].classList.remove("is-shown");
    note.hidden = index === null;
    if (index === null) return;
    at = index;
    months[at].classList.add("is-shown");
    note.textContent = values[at];
    slider.ariaValueNow = String(at + 1);
    slider.ariaValueText = values[at];
    const { left, width } = months[at].getBoundingClientRect();
    const frame = area.getBoundingClientRect();
    const middle = left + width / 2 - frame.left - note.offsetWidth / 2;
    note.style.left = `${Math.max(0, Math.min(middle, frame.width - note.offsetWidth))}px`;
  };
  slider.role = "slider";
  slider.tabIndex = 0;
  slider.ariaLabel = area.dataset.chart;
  slider.ariaValueMin = "1";
  slider.ariaValueMax = String(months.length);
  slider.ariaValueNow = String(at + 1);
  slider.ariaValueText = values[at];
  slider.addEventListener("focus", () => show(at));
  slider.addEventListener("blur", () => show(null));
  area.addEventListener("pointerleave", () => show(null));
  area.addEventListener("pointermove", ({ target }) => {
    const index = months.indexOf(target);
    if (index >= 0) show(index);
  });
  const later = document.dir === "rtl" ? -1 : 1;
  const steps = {
    ArrowRight: later,
    ArrowUp: 1,
    ArrowLeft: -later,
    ArrowDown: -1,
    Home: -months.length,
    End: months.length,
  };
  slider.addEventListener("keydown", (event) => {
    if (event.key === "Enter") return location.assign(months[at].parentElement.href.baseVal);
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    show(Math.max(0, Math.min(at + step, months.length - 1)));
  });
}

// The set-up of the widget answers each change with its preview and code.
const setUp = document.querySelector("[data-set-up]");
if (setUp) {
  setUp.querySelector("[type=submit]").hidden = true;
  let latest = 0;
  const answer = async () => {
    const turn = ++latest;
    const address = `${setUp.action}?${new URLSearchParams(new FormData(setUp))}`;
    const page = await fetch(address, { headers: { accept: "text/html" } });
    const answered = new DOMParser().parseFromString(await page.text(), "text/html");
    const next = [...answered.querySelectorAll("[data-answer]")];
    // An answer that was overtaken by a later change is dropped.
    if (turn !== latest) return;
    if (next.length === 0) return setUp.submit();
    for (const part of next) followPage(part);
    for (const [index, old] of document.querySelectorAll("[data-answer]").entries()) old.replaceWith(next[index]);
    for (const part of next) showCopyButtons(part);
    for (const { id, ariaInvalid } of answered.querySelectorAll("[data-set-up] input[aria-describedby]"))
      document.getElementById(id).ariaInvalid = ariaInvalid;
    // An address with a value that is wrong would say so again after its correction.
    if (page.ok) {
      document.querySelector("main > .errors")?.remove();
      history.replaceState(null, "", address);
    }
    fit();
  };
  const preview = () => document.querySelector("iframe[data-preview]");
  const slider = setUp.elements.width;
  const roomOf = (frame) => {
    const { paddingLeft, paddingRight } = getComputedStyle(frame.parentElement);
    return frame.parentElement.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  };
  // A frame that is wider than its place keeps its width, so that its columns show, and is drawn smaller.
  const said = setUp.querySelector("[data-width]");
  const fit = () => {
    const frame = preview();
    said.textContent = `${slider.value} px`;
    const scale = Math.min(1, roomOf(frame) / frame.width);
    frame.style.maxWidth = "none";
    frame.style.scale = scale;
    frame.style.marginBlockEnd = `${frame.height * (scale - 1)}px`;
  };
  // Without a choice the preview is as wide as its place.
  if (!new URLSearchParams(location.search).has("width")) {
    slider.value = Math.floor(roomOf(preview()) / slider.step) * slider.step;
    preview().width = slider.value;
  }
  // A palette fills the field beside it, and shows the colour that was typed there.
  for (const palette of setUp.querySelectorAll("[data-color]")) {
    const field = setUp.elements[palette.dataset.color];
    const usual = palette.value;
    const show = () => {
      const digits = field.value.trim().replace(/^#/, "");
      const long = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
      palette.value = /^[\da-f]{6}$/i.test(long) ? `#${long}` : usual;
    };
    show();
    palette.hidden = false;
    palette.addEventListener("input", () => {
      field.value = palette.value;
    });
    field.addEventListener("input", show);
  }
  new ResizeObserver(fit).observe(setUp);
  // A widget that is light or dark like its page is previewed like this page.
  const device = matchMedia("(prefers-color-scheme: dark)");
  const followPage = (root) => {
    const frame = root.querySelector("iframe[data-dark]");
    if (!frame) return;
    const { theme = "device" } = document.documentElement.dataset;
    const ground = theme === "dark" || (theme !== "light" && device.matches) ? "dark" : "light";
    const source = frame.getAttribute("src");
    const next = source.replace(/theme=\w+/, `theme=${ground}`);
    if (next !== source) frame.setAttribute("src", next);
    frame.title = frame.dataset[ground];
    frame.parentElement.className = `ground ground-${ground}`;
    for (const says of root.querySelectorAll("[data-ground]")) says.hidden = says.dataset.ground !== ground;
  };
  followPage(setUp);
  device.addEventListener("change", () => followPage(setUp));
  new MutationObserver(() => followPage(setUp)).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  // All tabs are in the page, so that another needs no answer.
  setUp.addEventListener("change", ({ target }) => {
    if (!["place", "group"].includes(target.name)) answer().catch(() => setUp.submit());
  });
  setUp.addEventListener("submit", (event) => {
    event.preventDefault();
    answer().catch(() => setUp.submit());
  });
  slider.addEventListener("input", () => {
    preview().width = slider.value;
    fit();
  });
  addEventListener("message", ({ source, data }) => {
    const frame = preview();
    if (source === frame?.contentWindow && data?.type === "reviews-widget:height") {
      frame.height = Math.ceil(data.height);
      fit();
    }
  });
}
