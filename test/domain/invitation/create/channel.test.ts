// Chooses the channel of an invitation for every combination of requested, preferred and possible channels.
import { describe, expect, test } from "bun:test";
import { Refusal } from "#contract/refusal.ts";
import { type ChannelWish, chooseChannel } from "#domain/invitation/create/channel.ts";

const POSSIBLE: ChannelWish = {
  asked: null,
  preferred: "email",
  planId: "scale",
  messaging: { sms: true, whatsapp: true },
  phone: "+491701234567",
  reference: "A-1",
  isOptedOut: false,
};

/** The reasons against a text, in the order in which they are reported. */
const OBSTACLES: [code: string, change: Partial<ChannelWish>][] = [
  ["messaging_not_available", { planId: "free" }],
  ["messaging_not_available", { messaging: { sms: false, whatsapp: false } }],
  ["invalid_phone", { phone: null }],
  ["reference_required", { reference: null }],
  ["phone_opted_out", { isOptedOut: true }],
];

function outcome(wish: ChannelWish): string {
  const chosen = chooseChannel(wish);
  return chosen instanceof Refusal ? chosen.code : chosen;
}

for (const text of ["sms", "whatsapp"] as const) {
  describe(text, () => {
    test("is used where it is asked for or preferred, and nothing stands in the way", () => {
      expect(outcome({ ...POSSIBLE, asked: text })).toBe(text);
      expect(outcome({ ...POSSIBLE, preferred: text })).toBe(text);
      expect(outcome({ ...POSSIBLE, preferred: text, asked: "email" })).toBe("email");
      expect(outcome({ ...POSSIBLE, preferred: "email", asked: text })).toBe(text);
    });

    test("needs only its own way to be set up", () => {
      const messaging = { sms: false, whatsapp: false, [text]: true };
      expect(outcome({ ...POSSIBLE, messaging, asked: text })).toBe(text);
      const other = text === "sms" ? "whatsapp" : "sms";
      expect(outcome({ ...POSSIBLE, messaging, asked: other })).toBe("messaging_not_available");
    });

    // In every set of obstacles the first one refuses a text that was asked for; a preferred text goes by mail instead.
    for (let set = 1; set < 1 << OBSTACLES.length; set++) {
      const met = OBSTACLES.filter((_, index) => set & (1 << index));
      test(`without: ${met.map(([code, change]) => `${code} (${Object.keys(change)})`).join(", ")}`, () => {
        const wish = Object.assign({}, POSSIBLE, ...met.map(([, change]) => change)) as ChannelWish;
        expect(outcome({ ...wish, asked: text })).toBe(met[0]?.[0] as string);
        expect(outcome({ ...wish, preferred: text })).toBe("email");
        expect(outcome({ ...wish, asked: "email", preferred: text })).toBe("email");
      });
    }
  });
}
