// The service with the shop "oak", the hosts of shops' pages and a browser, for all tests of one file.
import { afterAll, beforeAll } from "bun:test";
import type { Browser } from "playwright-core";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { createHosts, type Hosts, seedShop } from "./host.ts";

export type Oak = { hosts: Hosts; browser: Browser };

/** Call it at the top of a file. Its tests find the values from their beginning on, where there is a browser. */
export function openOak(): Oak {
  const oak = {} as Oak;
  beforeAll(async () => {
    if (!hasBrowser) return;
    [oak.hosts, oak.browser] = await Promise.all([createHosts(), openBrowser()]);
    await seedShop(oak.hosts.service);
  });
  afterAll(async () => {
    await oak.browser?.close();
    await oak.hosts?.close();
  });
  return oak;
}
