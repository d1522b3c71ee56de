// How many segments a text message costs: in GSM 7-bit where the alphabet has every character, else in UCS-2 (3GPP TS 23.038, 23.040).

const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** These need an escape, so each counts twice. */
const EXTENSION = new Set("\f^{}\\[~]|€");

/** Units of a single message, and of each segment of a longer one, which has a header. */
const GSM = { alone: 160, each: 153 };
const UCS2 = { alone: 70, each: 67 };

export type Segments = {
  alphabet: "gsm-7" | "ucs-2";
  /** Septets in GSM-7, 16-bit units in UCS-2. */
  units: number;
  count: number;
};

export function segments(text: string): Segments {
  const characters = [...text];
  if (characters.every((each) => BASIC.has(each) || EXTENSION.has(each)))
    return counted(
      "gsm-7",
      characters.map((each) => (EXTENSION.has(each) ? 2 : 1)),
      GSM,
    );
  return counted(
    "ucs-2",
    characters.map((each) => each.length),
    UCS2,
  );
}

/** A character is not split between segments. */
function counted(alphabet: Segments["alphabet"], costs: readonly number[], room: typeof GSM): Segments {
  const units = costs.reduce((sum, cost) => sum + cost, 0);
  if (units <= room.alone) return { alphabet, units, count: units === 0 ? 0 : 1 };
  let count = 1;
  let used = 0;
  for (const cost of costs) {
    if (used + cost > room.each) {
      count++;
      used = 0;
    }
    used += cost;
  }
  return { alphabet, units, count };
}
