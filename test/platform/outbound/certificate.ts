// Certificates for tests: an authority of our own, which issues any certificate for a receiver.
import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";

export type Authority = {
  pem: string;
  /** @param names DNS names, or addresses as `127.0.0.1`. */
  issue(names: string[], valid?: { from: Date; to: Date }): { key: string; cert: string };
};

const OID = { commonName: "550403", ecdsaSha256: "2a8648ce3d040302", altName: "551d11", constraints: "551d13" };
const DAY_MS = 86_400_000;

/** A certificate authority that no system trusts. */
export function createAuthority(name = "Test authority"): Authority {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const now = Date.now();
  const around = { from: new Date(now - DAY_MS), to: new Date(now + DAY_MS) };
  const isAuthority = sequence(
    oid(OID.constraints),
    der(0x01, Buffer.of(0xff)),
    der(0x04, sequence(der(0x01, Buffer.of(0xff)))),
  );
  return {
    pem: certificate(name, name, keys.publicKey, keys.privateKey, around, isAuthority),
    issue(names, valid = around) {
      const own = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const alternatives = sequence(oid(OID.altName), der(0x04, sequence(...names.map(alternativeName))));
      return {
        key: own.privateKey.export({ type: "pkcs8", format: "pem" }) as string,
        cert: certificate(name, "receiver", own.publicKey, keys.privateKey, valid, alternatives),
      };
    },
  };
}

function certificate(
  issuer: string,
  subject: string,
  publicKey: KeyObject,
  issuerKey: KeyObject,
  valid: { from: Date; to: Date },
  extension: Buffer,
): string {
  const algorithm = sequence(oid(OID.ecdsaSha256));
  const serial = Buffer.from(crypto.getRandomValues(new Uint8Array(8)));
  serial[0] = 1;
  const body = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, serial),
    algorithm,
    commonName(issuer),
    sequence(time(valid.from), time(valid.to)),
    commonName(subject),
    createPublicKey(publicKey.export({ type: "spki", format: "pem" })).export({ type: "spki", format: "der" }),
    der(0xa3, sequence(extension)),
  );
  const signature = Buffer.concat([Buffer.of(0), sign("sha256", body, issuerKey)]);
  const base64 = sequence(body, algorithm, der(0x03, signature)).toString("base64");
  return `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join("\n")}\n-----END CERTIFICATE-----\n`;
}

function alternativeName(name: string): Buffer {
  if (name === "::1") return der(0x87, Buffer.from("00000000000000000000000000000001", "hex"));
  return /^[\d.]+$/.test(name)
    ? der(0x87, Buffer.from(name.split(".").map(Number)))
    : der(0x82, Buffer.from(name, "latin1"));
}

function commonName(name: string): Buffer {
  return sequence(der(0x31, sequence(oid(OID.commonName), der(0x0c, Buffer.from(name)))));
}

/** UTCTime, which ends in 2049. */
function time(date: Date): Buffer {
  return der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`));
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, "hex"));
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}
