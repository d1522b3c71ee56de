// Improves the field of pictures, which works without a script, too: each picture is made smaller and sent when it is chosen, shows how
// far it is, and can be moved and removed. The server checks everything again.
const SIDE = 2_560;
const SMALLER = ["image/jpeg", "image/png", "image/webp"];
const number = new Intl.NumberFormat(document.documentElement.lang);

/** Shows the picture until the server's small one is there. */
const preview = (item, image) => {
  const canvas = document.createElement("canvas");
  const side = Math.min(image.width, image.height);
  canvas.width = canvas.height = 192;
  const [left, top] = [(image.width - side) / 2, (image.height - side) / 2];
  canvas.getContext("2d").drawImage(image, left, top, side, side, 0, 0, 192, 192);
  const img = item.querySelector("img");
  img.hidden = true;
  img.before(canvas);
  img.addEventListener("load", () => {
    img.hidden = false;
    canvas.remove();
  });
};

const smaller = async (file, item) => {
  if (!SMALLER.includes(file.type)) return file;
  try {
    const image = await createImageBitmap(file, { imageOrientation: "from-image" });
    preview(item, image);
    const scale = SIDE / Math.max(image.width, image.height);
    if (scale >= 1) return file;
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    const type = file.type === "image/png" ? "image/png" : "image/jpeg";
    const drawn = await new Promise((done) => canvas.toBlob(done, type, 0.9));
    return drawn && drawn.size < file.size ? drawn : file;
  } catch {
    return file;
  }
};

for (const root of document.querySelectorAll("[data-photos]")) {
  const { photos: action, most, bytes, network, large, many, named, awaiting, without, used } = root.dataset;
  const list = root.querySelector(".photo-list");
  const template = root.querySelector("template").content.firstElementChild;
  const input = root.querySelector("input[type=file]");
  const problem = root.querySelector("[data-problem]");
  const form = root.closest("form");
  const sending = new Set();
  let waits = null;
  // Chosen files beyond the most wait for a place: one that is refused takes none.
  let queue = [];
  let sentences = [];
  let isTold = true;

  // A fault that the author saw does not hold the form up.
  const seen = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) isTold = true;
  });

  const draw = () => {
    problem.replaceChildren(
      ...sentences.map((sentence) => {
        const line = document.createElement("li");
        line.textContent = sentence;
        return line;
      }),
    );
    problem.hidden = sentences.length === 0;
    seen.unobserve(problem);
    if (!isTold) seen.observe(problem);
  };

  const forget = () => {
    sentences = [];
    isTold = true;
    draw();
  };

  // The browser keeps what was typed for its button "back", and this the pictures.
  const place = `photos ${form.getAttribute("action")}`;
  const keep = () => {
    const items = [...list.children].map((item) => [...item.querySelectorAll("[data-name]")].slice(0, 2));
    const kept = items.map((fields) => fields.map(({ value }) => value)).filter(([token]) => token);
    try {
      sessionStorage.setItem(place, JSON.stringify(kept));
    } catch {}
  };
  const kept = () => {
    try {
      return JSON.parse(sessionStorage.getItem(place)) ?? [];
    } catch {
      return [];
    }
  };

  const say = (sentence, file) => {
    const name = `\u2068${file.name.slice(0, 60)}\u2069`;
    sentences.push(named.replace(/\{name\}|\{problem\}/g, (of) => (of === "{name}" ? name : sentence)));
    isTold = false;
    draw();
  };

  // The author decides whether the form goes without what did not arrive.
  const tell = () => {
    isTold = true;
    sentences.push(without);
    draw();
    problem.scrollIntoView({ block: "center" });
    problem.focus();
  };

  const waitFor = (button) => {
    waits = { button, text: button?.textContent };
    if (!button) return;
    button.textContent = awaiting;
    button.ariaDisabled = "true";
  };

  const stopWaiting = () => {
    const { button, text } = waits;
    waits = null;
    if (button) {
      button.textContent = text;
      button.ariaDisabled = null;
    }
    return button;
  };

  const script = (item) => {
    for (const each of item.querySelectorAll("[data-scripted]")) each.hidden = false;
    for (const each of item.querySelectorAll("[data-plain]")) each.remove();
  };

  // The template's labels have {n} for the number of the place.
  const renumber = () => {
    const items = [...list.children];
    const labels = [...template.querySelectorAll("label, [aria-label]")];
    for (const [at, item] of items.entries()) {
      const n = number.format(at + 1);
      for (const each of item.querySelectorAll("[data-name]")) {
        each.name = each.dataset.name + (at + 1);
        if (!each.id) continue;
        each.id = each.name;
        const hint = item.querySelector("[data-hint]");
        hint.id = `${each.id}-hint`;
        each.setAttribute("aria-describedby", hint.id);
      }
      const said = item.querySelector(".photo-said");
      const [label] = said.querySelectorAll("label");
      label.htmlFor = `photo-alt-${at + 1}`;
      label.textContent = labels[0].textContent.replace("{n}", n);
      for (const each of item.querySelectorAll("[aria-label]")) {
        const way = each.dataset.way;
        const of = template.querySelector(way ? `[data-way=${way}]` : "progress");
        each.ariaLabel = of.ariaLabel.replace("{n}", n);
      }
      item.querySelector("[data-way=earlier]").disabled = at === 0;
      item.querySelector("[data-way=later]").disabled = at === items.length - 1;
    }
    if (input) input.closest(".photo-choose").hidden = items.length >= Number(most);
    keep();
  };

  const settle = () => {
    while (queue.length > 0 && list.children.length < Number(most)) send(queue.shift());
    if (sending.size > 0) return;
    for (const file of queue) say(many, file);
    queue = [];
    if (!waits) return;
    const button = stopWaiting();
    if (isTold) form.requestSubmit(button);
    else tell();
  };

  const send = async (file) => {
    const item = template.cloneNode(true);
    script(item);
    list.append(item);
    renumber();
    const progress = item.querySelector("progress");
    progress.hidden = false;
    const request = new XMLHttpRequest();
    sending.add(item);
    const end = (sentence) => {
      if (!sending.delete(item)) return;
      progress.hidden = true;
      if (sentence) {
        item.remove();
        renumber();
        say(sentence, file);
      }
      settle();
    };
    item.addEventListener("gone", () => {
      request.abort();
      end();
    });
    const body = await smaller(file, item);
    if (!sending.has(item)) return;
    if (body.size > Number(bytes)) return end(large);
    request.open("POST", action);
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      progress.value = (100 * loaded) / total;
    });
    request.addEventListener("error", () => end(network));
    request.addEventListener("load", () => {
      const { token, problem: wrong } = request.response ?? {};
      if (!token) return end(wrong ?? network);
      item.querySelector("[data-name='photo-']").value = token;
      item.querySelector("img").src = `/photo/${token}`;
      keep();
      end();
    });
    request.send(body);
  };

  const take = (files) => {
    forget();
    queue.push(...files);
    settle();
  };

  // A picture that is with a review already, or no longer kept, shows no more.
  const bring = ([token, alt]) => {
    const item = template.cloneNode(true);
    const [field, words] = item.querySelectorAll("[data-name]");
    [field.value, words.value] = [token, alt];
    script(item);
    const img = item.querySelector("img");
    img.addEventListener("error", () => {
      item.remove();
      renumber();
      if (!sentences.includes(used)) sentences.push(used);
      draw();
    });
    img.src = `/photo/${token}`;
    list.append(item);
  };

  script(root);
  const [{ type } = {}] = performance.getEntriesByType("navigation");
  if (input && list.children.length === 0 && (type === "back_forward" || type === "reload")) {
    for (const each of kept()) bring(each);
    if (list.children.length > 0 && root.closest("details")) root.closest("details").open = true;
  }
  renumber();
  if (input) {
    // The files are sent apart.
    input.removeAttribute("name");
    input.addEventListener("change", () => {
      take([...input.files]);
      input.value = "";
    });
    root.addEventListener("dragover", (event) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      root.classList.add("over");
    });
    root.addEventListener("dragleave", () => root.classList.remove("over"));
    root.addEventListener("drop", (event) => {
      root.classList.remove("over");
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      take([...event.dataTransfer.files]);
    });
  }

  list.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-way]");
    const item = button?.closest("li");
    if (!item) return;
    forget();
    const { way } = button.dataset;
    if (way === "earlier") item.previousElementSibling?.before(item);
    if (way === "later") item.nextElementSibling?.after(item);
    if (way === "remove") {
      const { value } = item.querySelector("[data-name='photo-']");
      const { removed } = form.elements;
      if (removed && value) removed.value += ` ${value}`;
      item.dispatchEvent(new Event("gone"));
      item.remove();
    }
    renumber();
    if (way === "remove") input?.focus();
    else (button.disabled ? item.querySelector("[data-way]:not(:disabled)") : button).focus();
  });

  list.addEventListener("input", () => {
    forget();
    keep();
  });

  // A form that is sent meanwhile waits for its pictures.
  form.addEventListener(
    "submit",
    (event) => {
      if (sending.size === 0 && isTold) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (sending.size === 0) tell();
      else if (!waits) waitFor(event.submitter);
    },
    true,
  );
}
