// Limits of login attempts, and attempts that do not count: the windows alone, without hashing.
import { beforeEach, describe, expect, test } from "bun:test";
import { createRateWindow } from "#platform/rate-window/memory.ts";
import type { RateWindow } from "#platform/rate-window/rate-window.ts";
import { type Attempts, createAttempts } from "#surface/dashboard/kit/attempt.ts";

const EMAIL = "ada@firm.example";
let now: number;
let window: RateWindow;
let attempts: Attempts;
beforeEach(() => {
  now = Date.UTC(2026, 4, 3, 12);
  const clock = { now: () => new Date(now) };
  window = createRateWindow(clock);
  attempts = createAttempts(window, clock);
});

/** One wrong login. @returns whether it was checked */
async function wrong(peer: string, email = EMAIL, holder: string | null = null): Promise<boolean> {
  const attempt = await attempts.login(peer, email, holder);
  if (attempt.admitted) await attempt.wrong();
  return attempt.admitted;
}

async function wrongs(times: number, peer: string, email = EMAIL, holder: string | null = null): Promise<number> {
  let checked = 0;
  for (let turn = 0; turn < times; turn++) if (await wrong(peer, email, holder)) checked++;
  return checked;
}

const isOpen = async (peer: string, holder: string | null = null) =>
  (await attempts.login(peer, EMAIL, holder)).admitted;
/** A network for each number. */
const peerAt = (number: number) => `198.51.${number >> 8}.${number & 255}`;

describe("an attempt that was never checked", () => {
  const unavailable = () => Promise.reject(new Error("too many wait"));

  test("counts against no limit: not the network's, not the account's, not that of a browser that knew the password", async () => {
    for (const holder of [null, "user"]) {
      for (let turn = 0; turn < 300; turn++) {
        const attempt = await attempts.login("192.0.2.1", EMAIL, holder);
        expect({ holder, turn, admitted: attempt.admitted }).toEqual({ holder, turn, admitted: true });
        await expect(attempt.check(unavailable)).rejects.toThrow("too many wait");
      }
    }
    expect(await wrongs(6, "192.0.2.1")).toBe(5);
    expect(await wrongs(11, "192.0.2.1", EMAIL, "user")).toBe(10);
  });

  test("of a sign-up, a link or a session neither", async () => {
    for (const take of [
      () => attempts.from("2001:db8:1:1::/64", "sign-up"),
      () => attempts.by("link", "reset"),
      () => attempts.by("user", "password"),
    ])
      for (let turn = 0; turn < 300; turn++) {
        const attempt = await take();
        expect(attempt.admitted).toBe(true);
        await expect(attempt.check(unavailable)).rejects.toThrow();
      }
  });

  test("until its minute was over takes nothing from what the next one has counted", async () => {
    const early = await Promise.all(Array.from({ length: 5 }, () => attempts.login("192.0.2.1", EMAIL, null)));
    now += 60_000;
    expect(await wrongs(9, "192.0.2.1")).toBe(5);
    for (const each of early) await expect(each.check(unavailable)).rejects.toThrow();
    expect(await wrong("192.0.2.1")).toBe(false);
    const { turn } = await attempts.login("192.0.2.1", "bob@firm.example", null);
    expect(turn).toEqual({ queue: "stranger", tries: 5 });
    expect(window.count("login from 192.0.2.1")).toBe(6);
  });

  test("because one window refused it counts in none of the others", async () => {
    expect(await wrongs(300, "192.0.2.1")).toBe(5);
    // Fifteen of the address's twenty are left for other accounts, and all of its logins.
    expect(await wrongs(20, "192.0.2.1", "bob@firm.example")).toBe(5);
    expect(await wrongs(20, "192.0.2.1", "eve@firm.example")).toBe(5);
    expect(await wrongs(20, "192.0.2.1", "joe@firm.example")).toBe(5);
    expect(await wrongs(20, "192.0.2.1", "max@firm.example")).toBe(0);
  });
});

describe("a crowd that guesses at one account", () => {
  test("from 90 networks for a minute keeps out no person from another one", async () => {
    for (let network = 0; network < 90; network++) expect(await wrongs(50, peerAt(network))).toBe(5);
    expect(await isOpen("203.0.113.9")).toBe(true);
  });

  test("has few attempts a day in all, and browsers that knew the password have theirs beside that", async () => {
    let checked = 0;
    for (let network = 0; network < 1_200; network++) checked += await wrongs(5, peerAt(network));
    expect(checked).toBeLessThanOrEqual(5_005);
    for (let minute = 0; minute < 3; minute++) {
      now += 60_000;
      let guesses = 0;
      for (let network = 0; network < 90; network++) guesses += await wrongs(5, peerAt(network));
      expect(guesses).toBe(5);
      expect(await isOpen("203.0.113.9")).toBe(false);
      expect(await isOpen("203.0.113.9", "user")).toBe(true);
      expect((await attempts.by("link", "reset")).admitted).toBe(true);
    }
  });

  test("from one network is slowed after fifty wrong ones in a day, and others are not", async () => {
    for (let minute = 0; minute < 10; minute++) {
      expect(await wrongs(10, "192.0.2.1")).toBe(5);
      now += 60_000;
    }
    expect(await wrongs(10, "192.0.2.1")).toBe(1);
    expect(await wrongs(10, "192.0.2.2")).toBe(5);
  });
});

describe("a browser that knew the password", () => {
  test("has windows of its own: what others do at the same address is nothing to it", async () => {
    for (let account = 0; account < 30; account++) await wrongs(5, "192.0.2.1", `a${account}@firm.example`);
    expect(await isOpen("192.0.2.1")).toBe(false);
    expect(await isOpen("192.0.2.1", "user")).toBe(true);
  });

  test("guesses ten times a minute at most", async () => {
    expect(await wrongs(30, "192.0.2.1", EMAIL, "user")).toBe(10);
    expect(await wrongs(30, "192.0.2.2", EMAIL, "user")).toBe(0);
  });
});

describe("a /48", () => {
  test("has 200 tries a minute, however many of its 65,536 networks they come from; another /48 has its own", async () => {
    let checked = 0;
    for (let network = 0; network < 60; network++)
      checked += await wrongs(5, `2001:db8:1:${network.toString(16)}::/64`, `a${network}@firm.example`);
    expect(checked).toBe(200);
    expect(await wrong("2001:db8:2:1::/64", "b@firm.example")).toBe(true);
    let signUps = 0;
    for (let attempt = 0; attempt < 400; attempt++)
      if ((await attempts.from(`2001:db8:1:${(attempt >> 3).toString(16)}::/64`, "sign-up")).admitted) signUps++;
    expect(signUps).toBe(200);
  });

  test("is one network: it has one share at an account, and its tries count together for its turns", async () => {
    const tries = [];
    for (const network of [1, 2, 3]) {
      const attempt = await attempts.login(`2001:db8:1:${network}::/64`, EMAIL, null);
      tries.push(attempt.turn);
    }
    expect(tries).toEqual([0, 1, 2].map((each) => ({ queue: "stranger", tries: each })));
    expect(await wrongs(5, "2001:db8:1:4::/64")).toBe(2);
  });
});

describe("a turn", () => {
  test("is of a network by all its logins of the hour, of a known browser or a mailed link by its own", async () => {
    for (let turn = 0; turn < 3; turn++) {
      const attempt = await attempts.login("192.0.2.1", `a${turn}@firm.example`, null);
      expect(attempt.turn).toEqual({ queue: "stranger", tries: turn });
      if (turn === 1) attempt.right();
    }
    expect((await attempts.login("192.0.2.1", EMAIL, "user")).turn).toEqual({ queue: "holder", tries: 0 });
    expect((await attempts.login("192.0.2.1", EMAIL, "user")).turn).toEqual({ queue: "holder", tries: 1 });
    expect((await attempts.by("link", "reset")).turn).toEqual({ queue: "holder", tries: 0 });
    now += 60_000;
    expect((await attempts.login("192.0.2.1", EMAIL, null)).turn).toEqual({ queue: "stranger", tries: 3 });
    now += 3_600_000;
    expect((await attempts.login("192.0.2.1", EMAIL, null)).turn).toEqual({ queue: "stranger", tries: 0 });
  });
});
