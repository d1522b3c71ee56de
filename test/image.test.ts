// npm run build:image names missing programs before it builds anything, and openssl accepts its signatures.
import { afterAll, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSigningKey, signSums, writeSums } from "../scripts/image/sign.ts";

const folder = mkdtempSync(join(tmpdir(), "candor-image-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function build(...args: string[]) {
  const script = join(import.meta.dir, "../scripts/build-image.ts");
  // An empty PATH: no program that builds images.
  const { stderr, exitCode } = Bun.spawnSync([process.execPath, script, ...args], { env: { PATH: folder } });
  return { exitCode, err: stderr.toString() };
}

test("without docker and buildah it ends with code 2, and names what each lacks", () => {
  const { exitCode, err } = build();
  expect(exitCode).toBe(2);
  expect(err).toMatch(/Nothing was built.*docker: a running daemon.*buildah: the program/s);
});

test("a platform or a key that cannot be used is refused first", () => {
  const foreign = build("--platforms", "linux/riscv64");
  expect(foreign.exitCode).toBe(1);
  expect(foreign.err).toContain("no platform linux/riscv64");
  const file = join(folder, "none.pem");
  writeFileSync(file, "no key, and a secret");
  const refused = build("--key", file);
  expect(refused.exitCode).toBe(1);
  expect(refused.err).toContain("no private key in PEM");
  expect(refused.err).not.toContain("a secret");
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" });
  writeFileSync(file, rsa);
  expect(build("--key", file).err).toContain("another kind than Ed25519 and ECDSA P-256");
});

for (const [kind, pem] of [
  ["ed25519", generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" })],
  ["ec", generateKeyPairSync("ec", { namedCurve: "prime256v1" }).privateKey.export({ type: "sec1", format: "pem" })],
] as const)
  test(`a signature by ${kind} is one for openssl, and none of other files`, () => {
    const file = join(folder, "key.pem");
    writeFileSync(file, pem);
    writeFileSync(join(folder, "image.tar"), kind);
    writeSums(folder, ["image.tar"]);
    signSums(folder, readSigningKey(file));
    const signature = Buffer.from(readFileSync(join(folder, "SHA256SUMS.sig"), "utf8"), "base64");
    writeFileSync(join(folder, "raw.sig"), signature);
    const verify = () => {
      const digest = kind === "ed25519" ? [] : ["-digest", "sha256"];
      const options = [
        "-verify",
        "-rawin",
        ...digest,
        "-pubin",
        "-inkey",
        "SHA256SUMS.pub",
        "-in",
        "SHA256SUMS",
        "-sigfile",
        "raw.sig",
      ];
      return Bun.spawnSync(["openssl", "pkeyutl", ...options], { cwd: folder }).exitCode;
    };
    expect(verify()).toBe(0);
    expect(Bun.spawnSync(["sha256sum", "--check", "SHA256SUMS"], { cwd: folder }).exitCode).toBe(0);
    writeFileSync(join(folder, "SHA256SUMS"), "another");
    expect(verify()).not.toBe(0);
  });
