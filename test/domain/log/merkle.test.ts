// The tree is that of RFC 6962: its test vectors, and every proof of every small tree.
import { describe, expect, test } from "bun:test";
import {
  append,
  EMPTY_ROOT,
  inclusionProof,
  leafHash,
  type ReadTile,
  rootFromProof,
  rootOf,
} from "#domain/log/merkle.ts";
import { parseTileName, tilePath } from "#domain/log/tile.ts";
import { rootOfLeaves } from "./support.ts";

/** Leaves and roots of the test vectors of Certificate Transparency. */
const VECTORS: [leaf: string, root: string][] = [
  ["", "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"],
  ["00", "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"],
  ["10", "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77"],
  ["2021", "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7"],
  ["3031", "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4"],
  ["40414243", "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef"],
  ["5051525354555657", "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c"],
  ["606162636465666768696a6b6c6d6e6f", "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"],
];

function memory() {
  const tiles = new Map<string, Buffer>();
  const read: ReadTile = async (level, number) => tiles.get(`${level}/${number}`) ?? Buffer.alloc(0);
  return { tiles, read };
}

test("the empty tree and the trees of the test vectors have the roots of RFC 6962", async () => {
  expect(EMPTY_ROOT.toString("hex")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  const { tiles, read } = memory();
  const leaves: Buffer[] = [];
  for (const [size, [leaf, root]] of VECTORS.entries()) {
    const hash = leafHash(Buffer.from(leaf, "hex"));
    for (const tile of await append(read, size, [hash])) tiles.set(`${tile.level}/${tile.number}`, tile.hashes);
    leaves.push(hash);
    expect((await rootOf(read, size + 1)).toString("hex")).toBe(root);
    expect(rootOfLeaves(leaves).toString("hex")).toBe(root);
  }
});

describe("a tree that grows over three levels of tiles", () => {
  const COUNT = 256 * 256 + 300;
  const leaves = Array.from({ length: COUNT }, (_, index) => leafHash(String(index)));

  test("has the root of all its leaves for any batches, and each proof leads to it", async () => {
    const { tiles, read } = memory();
    let size = 0;
    for (const count of [1, 2, 252, 1, 1, 255, 60_000, COUNT - 60_512]) {
      const added = leaves.slice(size, size + count);
      for (const tile of await append(read, size, added)) tiles.set(`${tile.level}/${tile.number}`, tile.hashes);
      size += count;
      expect((await rootOf(read, size)).equals(rootOfLeaves(leaves.slice(0, size)))).toBe(true);
    }
    expect(size).toBe(COUNT);
    const root = rootOfLeaves(leaves);
    for (const index of [0, 1, 255, 256, 65_535, 65_536, COUNT - 1]) {
      const proof = await inclusionProof(read, index, COUNT);
      const leaf = leaves[index] as Buffer;
      expect(rootFromProof(leaf, index, COUNT, proof)?.equals(root)).toBe(true);
      expect(rootFromProof(leaf, index === 0 ? 1 : index - 1, COUNT, proof)?.equals(root) ?? false).toBe(false);
      expect(rootFromProof(leafHash("another"), index, COUNT, proof)?.equals(root)).toBe(false);
      expect(rootFromProof(leaf, index, COUNT, proof.slice(1))).toBeNull();
      expect(rootFromProof(leaf, index, COUNT, [...proof, leaf])).toBeNull();
      for (const [place] of proof.entries()) {
        const changed = proof.map((hash, at) => (at === place ? leafHash(hash) : hash));
        expect(rootFromProof(leaf, index, COUNT, changed)?.equals(root)).toBe(false);
      }
    }
  });

  test("every leaf of every tree of up to 70 leaves has a proof", async () => {
    for (let size = 1; size <= 70; size++) {
      const { tiles, read } = memory();
      for (const tile of await append(read, 0, leaves.slice(0, size)))
        tiles.set(`${tile.level}/${tile.number}`, tile.hashes);
      const root = await rootOf(read, size);
      for (let index = 0; index < size; index++) {
        const proof = await inclusionProof(read, index, size);
        expect(rootFromProof(leaves[index] as Buffer, index, size, proof)?.equals(root)).toBe(true);
      }
    }
  });
});

describe("the name of a tile", () => {
  for (const path of ["0/000", "0/001.p/5", "entries/x001/234", "2/x123/x456/789.p/255"])
    test(`${path} is read and written alike`, () => {
      const name = parseTileName(path);
      expect(name && tilePath(name)).toBe(path);
    });

  for (const path of [
    "0/1",
    "00/000",
    "0/x000/001",
    "0/001.p/0",
    "0/001.p/256",
    "0/001.p/05",
    "9/000",
    "0/x001",
    "entries/../000",
    "0/x001/x001/x001/x001/x001/001",
  ])
    test(`${path} is none`, () => expect(parseTileName(path)).toBeNull());
});
