// Identifiers: uuid inside, prefix and TypeID alphabet on the wire.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { fromWire, newId, type Prefix, toWire } from "#contract/id.ts";

const PREFIXES: Prefix[] = [
  "biz",
  "rev",
  "rpl",
  "inv",
  "org",
  "key",
  "whd",
  "whs",
  "int",
  "prd",
  "usr",
  "clm",
  "rpt",
  "pst",
];

describe("a wire id", () => {
  test("is the known example", () => {
    expect(toWire("rev", "01890a5d-ac96-774b-bcce-b302099a8057")).toBe("rev_01h455vb4pex5vsknk084sn02q");
    expect(fromWire("rev", "rev_01h455vb4pex5vsknk084sn02q") as string).toBe("01890a5d-ac96-774b-bcce-b302099a8057");
  });

  test("leads back to its uuid, for every prefix and any uuid", () => {
    const property = fc.property(fc.uuid(), fc.constantFrom(...PREFIXES), (uuid, prefix) => {
      const wire = toWire(prefix, uuid);
      expect(wire).toMatch(new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`));
      expect(fromWire(prefix, wire) as string).toBe(uuid);
    });
    fc.assert(property, { seed: 1, numRuns: 300 });
  });

  test("never holds a part of the one before", () => {
    toWire("rev", newId());
    for (const wrong of [
      "",
      "01890a5d",
      "01890a5d-ac96-774b-bcce-b302099a805",
      "01890a5d-ac96-774b-bcce-b302099a80577",
    ])
      expect(() => toWire("rev", wrong)).toThrow("no uuid");
  });

  test("of another kind is none", () => {
    for (const prefix of PREFIXES)
      for (const other of PREFIXES) expect(fromWire(other, toWire(prefix, newId())) !== null).toBe(prefix === other);
  });

  const malformed = [
    ...[
      "",
      "rev",
      "rev_",
      "_01h455vb4pex5vsknk084sn02q",
      "01h455vb4pex5vsknk084sn02q",
      "rev-01h455vb4pex5vsknk084sn02q",
    ],
    ...["rev_01h455vb4pex5vsknk084sn02", "rev_01h455vb4pex5vsknk084sn02q0", "rev_01h455vb4pex5vsknk084sn02q\n"],
    ...["rev_81h455vb4pex5vsknk084sn02q", "rev_zzzzzzzzzzzzzzzzzzzzzzzzzz", "rev_01H455VB4PEX5VSKNK084SN02Q"],
    ...["rev_01h455vb4pex5vsknk084sn02l", "rev_01h455vb4pex5vsknk084sn02u", " rev_01h455vb4pex5vsknk084sn02q"],
    ...[
      "REV_01h455vb4pex5vsknk084sn02q",
      "rev_rev_01h455vb4pex5vsknk084sn02q",
      "rev_01890a5d-ac96-774b-bcce-b302099a8057",
    ],
    ...["rev_０1h455vb4pex5vsknk084sn02q", "rev_\0", "__proto__"],
  ];
  for (const wire of malformed) {
    test(`${JSON.stringify(wire)} is none`, () => expect(fromWire("rev", wire)).toBeNull());
  }

  test("any text is an id or none, never an error", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        fromWire("rev", text);
        fromWire("rev", `rev_${text}`);
      }),
      { seed: 1, numRuns: 1_000 },
    );
  });
});

test("later ids sort after earlier ones, as uuids and on the wire", () => {
  const ids = Array.from({ length: 2_000 }, () => newId<"rev">());
  expect(ids.toSorted()).toEqual(ids);
  const wires = ids.map((id) => toWire("rev", id));
  expect(wires.toSorted()).toEqual(wires);
  expect(new Set(ids).size).toBe(2_000);
});
