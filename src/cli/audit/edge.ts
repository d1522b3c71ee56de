// The Merkle tree of a reader who sees every leaf once: only its right edge is kept.
import { EMPTY_ROOT, type Hash, nodeHash } from "#domain/log/merkle.ts";

export function createEdge() {
  const whole: { hash: Hash; height: number }[] = [];
  let size = 0;
  return {
    add(leaf: Hash): void {
      size++;
      let top = { hash: leaf, height: 0 };
      for (let last = whole.at(-1); last?.height === top.height; last = whole.at(-1)) {
        whole.pop();
        top = { hash: nodeHash(last.hash, top.hash), height: top.height + 1 };
      }
      whole.push(top);
    },
    size: () => size,
    root(): Hash {
      const [last, ...rest] = whole.toReversed();
      if (!last) return EMPTY_ROOT;
      return rest.reduce((right, left) => nodeHash(left.hash, right), last.hash);
    },
  };
}
