// Each form of the dashboard with wrong values, on a phone and on a desktop: label, hint, error and input stand together, in this order.
// Where fields stand beside each other, hint and error follow the input, so that labels stand on one line, and inputs, too.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import type { UserId } from "#contract/id.ts";
import { startSession } from "#domain/account/sign-in/session.ts";
import { arrive, hasBrowser, openBrowser } from "../../support/browser.ts";
import { openTab, overflow } from "../../support/dashboard-tab.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { ROWS } from "./route-table.ts";
import { pathAt, seatAt, seedTenant, type Tenant } from "./route-world.ts";

const WIDTHS = [1280, 390];
/** Pixels between two parts of a field, at most. */
const MOST_GAP = 10;
const TOO_LONG = "wrong ".repeat(1_700);

type Seat = Awaited<ReturnType<typeof seatAt>> & { token: string };

let service: TestService;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;
let tenant: Tenant;
let seats: Record<"owner" | "staff" | "operator", Seat>;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    let callers = 0;
    // Each request from a network of its own: the limits have tests of their own.
    const peer = () => `198.18.${++callers % 256}.1`;
    server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: (request) => service.handler.fetch(request, peer()),
    });
    service = await createTestService({ baseUrl: at("") });
    tenant = await seedTenant(service);
    seats = {
      owner: await seat(tenant, { role: "owner" }),
      staff: await seat(null, { staff: true }),
      operator: await seat(null, { operator: true }),
    };
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop(true);
    await service?.close();
  });

  for (const name of ["owner", "staff", "operator"] as const)
    test(`the forms of one who is ${name}`, async () => {
      const measured: string[] = [];
      for (const path of pathsOf(name)) {
        await using tab = await openTab(browser, at("/"), seats[name].token, {
          viewport: { width: 1280, height: 900 },
        });
        await tab.page.goto(at(path));
        for (let form = await nextForm(tab.page, 0); form !== null; form = await nextForm(tab.page, form + 1)) {
          await arrive(tab.page, () => sendWrong(tab.page, form as number));
          for (const width of WIDTHS) {
            await tab.page.setViewportSize({ width, height: 900 });
            const { fields, faults } = await measure(tab.page);
            expect({ path, form, width, faults }).toEqual({ path, form, width, faults: [] });
            expect({ path, form, width, wide: await overflow(tab.page) }).toEqual({ path, form, width, wide: 0 });
            measured.push(...fields);
          }
          await tab.page.setViewportSize({ width: 1280, height: 900 });
          await tab.page.goto(at(path));
        }
      }
      expect(measured.length).toBeGreaterThan({ owner: 40, staff: 10, operator: 20 }[name]);
    });
});

const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;

async function seat(of: Tenant | null, role: Parameters<typeof seatAt>[2]): Promise<Seat> {
  const person = await seatAt(service, of, role);
  const token = await startSession(service.context, { userId: person.id as UserId, userAgent: "a test" });
  await service.sql`update session set proven_at = now() where user_id = ${person.id}`;
  return { ...person, token };
}

function pathsOf(name: keyof typeof seats): string[] {
  const isFile = (place: string) => /\.\w+$|\/export(?:\/|$)|\/sample$|\/message$/.test(place);
  const places = ROWS.filter(({ place, who }) => {
    if (!place.startsWith("GET ") || isFile(place)) return false;
    return name === "owner" ? who !== "anyone" && who !== "staff" && who !== "operator" : who === name;
  });
  return places.map(({ place }) => pathAt(place, tenant, seats[name]));
}

/** The next form with a field to type in; null where there is none. */
function nextForm(page: Page, from: number): Promise<number | null> {
  return page.evaluate((from) => {
    const forms = [...document.querySelectorAll<HTMLFormElement>("main form[method=post]")];
    const at = forms.findIndex(
      (form, index) =>
        index >= from && form.querySelector(".field > :is(input:is([type=text], [type=email], [type=date]), textarea)"),
    );
    return at === -1 ? null : at;
  }, from);
}

async function sendWrong(page: Page, at: number): Promise<void> {
  await page.evaluate(
    ({ at, text }) => {
      const form = [...document.querySelectorAll<HTMLFormElement>("main form[method=post]")][at];
      for (const field of form?.querySelectorAll<HTMLInputElement>(".field > :is(input, textarea)") ?? [])
        if (["text", "email", "textarea"].includes(field.type)) field.value = text;
      form?.submit();
    },
    { at, text: TOO_LONG },
  );
}

/** The fields with an error, and the faults in how their parts stand. */
function measure(page: Page): Promise<{ fields: string[]; faults: string[] }> {
  return page.evaluate((most) => {
    const faults: string[] = [];
    const wrong = [...document.querySelectorAll("main .field:has(> .error)")].filter((each) => each.checkVisibility());
    const boxOf = (of: Element) => {
      const { top, bottom, left, right } = of.getBoundingClientRect();
      return { top, bottom, start: document.dir === "rtl" ? innerWidth - right : left };
    };
    for (const field of wrong) {
      const name = field.querySelector("[name]")?.getAttribute("name") ?? field.id;
      const isBeside = innerWidth >= 640 && field.matches(".paired > .form > *, .form .columns > *, .side-by-side > *");
      const order = isBeside
        ? ["label, legend", ":not(.hint, .error)", ".hint", ".error"]
        : ["label, legend", ".hint", ".error"];
      const parts = [...field.children]
        .filter((each) => each.checkVisibility() && !each.matches(".count, datalist"))
        .toSorted((one, other) => boxOf(one).top - boxOf(other).top);
      const kinds = parts.map((each) => {
        const kind = order.findIndex((selector) => each.matches(selector));
        return kind === -1 ? order.length : kind;
      });
      if (kinds.join() !== kinds.toSorted().join()) faults.push(`${name}: parts in the order ${kinds}`);
      // What is behind the input, such as a button that shows a password, may stand beside it.
      const stack = parts.slice(0, isBeside ? parts.length : kinds.indexOf(order.length) + 1).map(boxOf);
      for (const [index, box] of stack.entries()) {
        const above = stack[index - 1];
        if (!above) continue;
        const gap = Math.round(box.top - above.bottom);
        if (gap < 0 || gap > most) faults.push(`${name}: ${gap} pixels above part ${index}`);
        if (Math.abs(box.start - above.start) > 1) faults.push(`${name}: part ${index} begins elsewhere`);
      }
    }
    for (const form of document.querySelectorAll(".paired > .form, .side-by-side"))
      for (const kind of ["label", ":is(input, select)"]) {
        const boxes = [...form.querySelectorAll(`:scope > .field > ${kind}`)].map(boxOf);
        for (const [index, box] of boxes.entries()) {
          const before = boxes[index - 1];
          if (before && box.start > before.start + 1 && Math.abs(box.top - before.top) > 1)
            faults.push(`${kind} ${index - 1} and ${index} stand beside each other on two lines`);
        }
      }
    return { fields: wrong.map((each) => each.querySelector("[name]")?.getAttribute("name") ?? ""), faults };
  }, MOST_GAP);
}
