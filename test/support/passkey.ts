// A passkey in software. It signs any values, so that a test can break one check of the service at a time.
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type Asked = { challenge: string };
/** Values that replace those of an honest answer before it is signed. */
export type Twist = {
  origin?: string;
  challenge?: string;
  type?: string;
  rpId?: string;
  flags?: number;
  counter?: number;
  userHandle?: string;
};

const PRESENT = 1;
const VERIFIED = 4;
const CAN_SYNC = 8;
const ATTESTED = 64;

/** Answers like the browser of a person who touched their device and gave their PIN. @param site of the page */
export function createPasskey(site: string) {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let counter = 0;
  let user = "";
  const clientDataOf = (type: string, { challenge }: Asked, twist: Twist) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: new URL(site).origin, ...pick(twist) }));
  const authenticatorData = (flags: number, twist: Twist, rest = Buffer.alloc(0)) => {
    const fixed = Buffer.alloc(5);
    fixed[0] = twist.flags ?? flags;
    fixed.writeUInt32BE(twist.counter ?? ++counter, 1);
    const party = createHash("sha256").update(twist.rpId ?? new URL(site).hostname);
    return Buffer.concat([party.digest(), fixed, rest]);
  };
  const credential = { id: text(id), rawId: text(id), type: "public-key", clientExtensionResults: {} };
  return {
    /** The answer of navigator.credentials.create(), as JSON. */
    create(options: Asked & { user: { id: string } }, twist: Twist = {}): string {
      user = options.user.id;
      const data = authenticatorData(
        PRESENT | VERIFIED | ATTESTED,
        twist,
        Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, cose(keys.publicKey.export({ format: "jwk" }))]),
      );
      const map = [Buffer.of(0xa3), word("fmt"), word("none"), word("attStmt"), Buffer.of(0xa0), word("authData")];
      const attestationObject = text(Buffer.concat([...map, Buffer.of(0x58, data.length), data]));
      const clientDataJSON = text(clientDataOf("webauthn.create", options, twist));
      return JSON.stringify({
        ...credential,
        response: { clientDataJSON, attestationObject, transports: ["internal"] },
      });
    },
    /** The answer of navigator.credentials.get(), as JSON. */
    get(options: Asked, twist: Twist = {}): string {
      const clientData = clientDataOf("webauthn.get", options, twist);
      const data = authenticatorData(PRESENT | VERIFIED, twist);
      const signed = Buffer.concat([data, createHash("sha256").update(clientData).digest()]);
      const response = {
        clientDataJSON: text(clientData),
        authenticatorData: text(data),
        signature: text(sign("sha256", signed, keys.privateKey)),
        userHandle: twist.userHandle ?? user,
      };
      return JSON.stringify({ ...credential, response });
    },
  };
}

/** Flags of an answer. */
export const FLAGS = { noPerson: PRESENT, synced: PRESENT | VERIFIED | CAN_SYNC, unseen: VERIFIED };

function pick({ origin, challenge, type }: Twist): Twist {
  return Object.fromEntries(Object.entries({ origin, challenge, type }).filter(([, value]) => value !== undefined));
}

function text(bytes: Buffer): string {
  return bytes.toString("base64url");
}

/** A short text in CBOR. */
function word(of: string): Buffer {
  return Buffer.concat([Buffer.of(0x60 + of.length), Buffer.from(of)]);
}

/** A public key of P-256 for ES256, in COSE. */
function cose({ x = "", y = "" }: { x?: string; y?: string }): Buffer {
  const number = (of: string) => Buffer.concat([Buffer.of(0x58, 32), Buffer.from(of, "base64url")]);
  return Buffer.concat([Buffer.of(0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21), number(x), Buffer.of(0x22), number(y)]);
}
