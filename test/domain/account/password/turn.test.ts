// The order of turns at hashing, when more callers wait than can run.
import { describe, expect, test } from "bun:test";
import { Refusal } from "#contract/refusal.ts";
import { createTurns, type Turn } from "#domain/account/password/turn.ts";

/** Turns of which one runs. `open` ends the first, and returns the names of the later ones in their order. */
function saturated(waiting = 2_000) {
  const turns = createTurns({ running: 1, waiting });
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const all: Promise<unknown>[] = [turns.take({ queue: "stranger", tries: 0 }, () => gate.promise)];
  const want = (queue: Turn["queue"], name: string, tries = 0): Promise<unknown> => {
    const wanted = turns.take({ queue, tries }, async () => void order.push(name));
    all.push(wanted.catch(() => {}));
    return wanted;
  };
  const open = async () => {
    gate.resolve();
    await Promise.all(all);
    return order;
  };
  return { turns, want, open };
}

/** 90 networks with ten attempts each. */
function crowd(want: ReturnType<typeof saturated>["want"]): void {
  for (let tries = 0; tries < 10; tries++)
    for (let network = 0; network < 90; network++) want("stranger", "crowd", tries);
}

describe("while 90 networks wait with ten attempts each", () => {
  test("a browser that knew the password, or a mailed link, is next", async () => {
    const { want, open } = saturated();
    crowd(want);
    want("holder", "owner");
    expect((await open())[0]).toBe("owner");
  });

  test("a newcomer waits for the first attempt of each other network, and for no second one", async () => {
    const { want, open } = saturated();
    crowd(want);
    want("stranger", "newcomer");
    expect((await open()).indexOf("newcomer")).toBe(90);
  });

  test("a newcomer is next once each of them has tried once", async () => {
    const { want, open } = saturated();
    for (let network = 0; network < 90; network++) want("stranger", "crowd", 1);
    want("stranger", "newcomer");
    expect((await open())[0]).toBe("newcomer");
  });
});

test("of callers with as few attempts, the first is next", async () => {
  const { want, open } = saturated();
  for (const [name, tries] of [
    ["b", 2],
    ["a", 1],
    ["c", 2],
    ["d", 1],
    ["e", 7],
  ] as const)
    want("stranger", name, tries);
  expect(await open()).toEqual(["a", "d", "b", "c", "e"]);
});

test("holders lock no stranger out: one of four turns is a stranger's", async () => {
  const { want, open } = saturated();
  for (let account = 0; account < 12; account++) want("holder", "holder");
  for (let turn = 0; turn < 2; turn++) want("stranger", "stranger");
  const order = await open();
  expect([order.indexOf("stranger"), order.lastIndexOf("stranger")]).toEqual([3, 7]);
});

describe("where too many callers wait", () => {
  test("the caller with most attempts is refused, and no newcomer", async () => {
    const { want, open } = saturated(10);
    const greedy = Array.from({ length: 10 }, (_, tries) => want("stranger", "greedy", tries));
    const newcomers = [want("stranger", "newcomer"), want("holder", "owner")];
    await expect(greedy[9] as Promise<unknown>).rejects.toMatchObject({ code: "unavailable" });
    const order = await open();
    await Promise.all(newcomers);
    expect(order.filter((name) => name === "greedy")).toHaveLength(9);
  });

  test("the last of callers with as few attempts is refused before its work begins, and admitted later", async () => {
    const { turns, want, open } = saturated(3);
    for (const name of ["a", "b", "c"]) want("stranger", name);
    let isRun = false;
    const refused = turns.take({ queue: "stranger", tries: 0 }, async () => {
      isRun = true;
    });
    await expect(refused).rejects.toBeInstanceOf(Refusal);
    expect(await open()).toEqual(["a", "b", "c"]);
    expect(isRun).toBe(false);
    expect(await turns.take({ queue: "stranger", tries: 0 }, async () => "later")).toBe("later");
  });
});

test("work that fails gives its turn to the next", async () => {
  const turns = createTurns({ running: 1, waiting: 10 });
  const failing = turns.take({ queue: "stranger", tries: 0 }, () => Promise.reject(new Error("broken")));
  const next = turns.take({ queue: "stranger", tries: 0 }, async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
  expect(await turns.take({ queue: "holder", tries: 0 }, async () => "done")).toBe("done");
});
