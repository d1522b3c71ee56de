// Checksums of the built files, and their signature by the operator's key, which openssl and cosign can check.
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SUMS = "SHA256SUMS";
const CURVE = "prime256v1";

/** Reads an ECDSA P-256 or Ed25519 key in PEM. Throws where it is another one; the message never quotes it. */
export function readSigningKey(file: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: readFileSync(file), passphrase: process.env.SIGNING_KEY_PASSPHRASE ?? "" });
  } catch {
    throw new Error(
      `${file} holds no private key in PEM that can be read. The passphrase of an encrypted one stands in SIGNING_KEY_PASSPHRASE.`,
    );
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === "ed25519" || (type === "ec" && details?.namedCurve === CURVE)) return key;
  throw new Error(`${file} holds a key of another kind than Ed25519 and ECDSA P-256.`);
}

/** Writes SHA256SUMS of these files of the folder. */
export function writeSums(folder: string, files: readonly string[]): void {
  const lines = files.map(
    (file) =>
      `${createHash("sha256")
        .update(readFileSync(join(folder, file)))
        .digest("hex")}  ${file}\n`,
  );
  writeFileSync(join(folder, SUMS), lines.join(""));
}

/** Writes SHA256SUMS.sig, in Base64, and the public key. */
export function signSums(folder: string, key: KeyObject): void {
  const signature = sign(key.asymmetricKeyType === "ed25519" ? null : "sha256", readFileSync(join(folder, SUMS)), key);
  writeFileSync(join(folder, `${SUMS}.sig`), `${signature.toString("base64")}\n`);
  writeFileSync(join(folder, `${SUMS}.pub`), createPublicKey(key).export({ type: "spki", format: "pem" }));
}
