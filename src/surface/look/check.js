// Checks a receipt (.tlog-proof) in the browser. The file goes nowhere: hashes and signatures are computed by WebCrypto.
const input = document.querySelector("input[type=file]");
const keyField = document.getElementById("log-keys");
const result = document.getElementById("log-result");
const words = JSON.parse(document.getElementById("log-words").dataset.words);

const bytesOf = (base64) => {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64) || base64.length % 4 !== 0) throw new Error(words.unreadable);
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  if (btoa(String.fromCharCode(...bytes)) !== base64) throw new Error(words.unreadable);
  return bytes;
};
const join = (...parts) => new Uint8Array(parts.flatMap((part) => [...part]));
const sha256 = async (...parts) => new Uint8Array(await crypto.subtle.digest("SHA-256", join(...parts)));
const text = (value) => new TextEncoder().encode(value);
const same = (a, b) => a.length === b.length && a.every((byte, at) => byte === b[at]);
const whole = (value) => {
  if (!/^(?:0|[1-9]\d{0,15})$/.test(value) || !Number.isSafeInteger(Number(value))) throw new Error(words.unreadable);
  return Number(value);
};

function read(file) {
  const end = file.indexOf("\n\n");
  const [header, extra = "", place = "", ...hashes] = file.slice(0, Math.max(end, 0)).split("\n");
  if (header !== "c2sp.org/tlog-proof@v1" || !extra.startsWith("extra ") || !place.startsWith("index "))
    throw new Error(words.unreadable);
  const spelled = new TextDecoder().decode(bytesOf(extra.slice(6)));
  const held = JSON.parse(spelled);
  if (JSON.stringify({ entry: held.entry, salt: held.salt }) !== spelled) throw new Error(words.unreadable);
  const note = file.slice(end + 2);
  const cut = note.lastIndexOf("\n\n");
  const [origin, size, root] = note.slice(0, cut + 1).split("\n");
  if (cut === -1 || !origin || typeof held.entry !== "string") throw new Error(words.unreadable);
  return {
    index: whole(place.slice(6)),
    entry: bytesOf(held.entry),
    hashes: hashes.map(bytesOf),
    body: note.slice(0, cut + 1),
    lines: note
      .slice(cut + 2)
      .split("\n")
      .slice(0, -1),
    origin,
    size: whole(size ?? ""),
    root: bytesOf(root ?? ""),
  };
}

/** The greatest power of two below `count`. */
function split(count) {
  let half = 1;
  while (half * 2 < count) half *= 2;
  return half;
}

async function rootOf({ index, entry, hashes, size }) {
  const up = async (low, high, used) => {
    if (high - low === 1) {
      if (used !== 0) throw new Error(words.wrongProof);
      return sha256([0], entry);
    }
    const other = hashes[used - 1];
    if (other?.length !== 32) throw new Error(words.wrongProof);
    const middle = low + split(high - low);
    if (index < middle) return sha256([1], await up(low, middle, used - 1), other);
    return sha256([1], other, await up(middle, high, used - 1));
  };
  if (index >= size) throw new Error(words.wrongProof);
  return up(0, size, hashes.length);
}

async function isSigned({ origin, body, lines }, key) {
  const [name, id, base64 = ""] = splitKey(key);
  const typed = bytesOf(base64);
  if (name !== origin || typed[0] !== 1 || typed.length !== 33) return false;
  const keyId = (await sha256(text(`${name}\n`), typed)).slice(0, 4);
  if ([...keyId].map((byte) => byte.toString(16).padStart(2, "0")).join("") !== id) return false;
  const made = await crypto.subtle.importKey("raw", typed.slice(1), "Ed25519", false, ["verify"]);
  for (const line of lines) {
    const [dash, signer, signature] = line.split(" ");
    if (dash !== "—" || signer !== name || !signature) continue;
    const all = bytesOf(signature);
    if (!same(all.slice(0, 4), keyId)) continue;
    return crypto.subtle.verify("Ed25519", made, all.slice(4), text(body));
  }
  return false;
}

/** The key itself may hold plus signs. */
function splitKey(key) {
  const [, name, id, base64] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(key) ?? [];
  return [name, id, base64];
}

function show(state, lines) {
  result.dataset.state = state;
  result.replaceChildren(
    ...lines.map((line) => {
      const row = document.createElement("p");
      row.textContent = line;
      return row;
    }),
  );
}

async function check(file) {
  if (file.size > 65_536) throw new Error(words.unreadable);
  const proof = read(await file.text());
  if (!same(await rootOf(proof), proof.root)) throw new Error(words.wrongProof);
  const keys = keyField.value.split(/\s+/).filter((key) => key !== "");
  const signed = await Promise.all(keys.map((key) => isSigned(proof, key)));
  if (!signed.includes(true)) throw new Error(words.wrongSignature);
  const entry = JSON.parse(new TextDecoder().decode(proof.entry));
  return [words.good, `${words.place} ${proof.index} / ${proof.size}`, `${entry.at} ${entry.event} ${entry.review}`];
}

async function run() {
  const file = input.files[0];
  if (!file) return;
  show("", [words.checking]);
  try {
    show("good", await check(file));
  } catch (error) {
    const known = Object.values(words).includes(error.message);
    const unsupported = error.name === "NotSupportedError";
    show("bad", [known ? error.message : unsupported ? words.unsupported : words.unreadable]);
  }
}

input.addEventListener("change", run);
keyField.addEventListener("change", run);
run();
