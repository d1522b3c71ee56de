// Wire ids: a uuid in the TypeID alphabet, with nothing but the language.
const DIGITS = "0123456789abcdefghijklmnopqrstuv";
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

export const wireId = {
  encode(uuid) {
    const digits = BigInt(`0x${uuid.replaceAll("-", "")}`)
      .toString(32)
      .padStart(26, "0");
    return digits.replace(/[i-v]/g, (digit) => ALPHABET[DIGITS.indexOf(digit)]);
  },
  decode(wire) {
    let bits = 0n;
    for (const each of wire.slice(wire.indexOf("_") + 1)) bits = bits * 32n + BigInt(ALPHABET.indexOf(each));
    const hex = bits.toString(16).padStart(32, "0");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  },
};
