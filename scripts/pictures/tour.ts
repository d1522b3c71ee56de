// Walks from page to page by their links and takes pictures of each kind of page once: /review/a.example and /review/b.example
// are one kind.
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];
const THEMES = ["light", "dark"] as const;
/** Links that would end the session. */
const LEAVES_SESSION = /log-?out|sign-?out/;

export type Tour = {
  /** Beginning of the files' names. */
  name: string;
  starts: readonly string[];
  folder: string;
  /** Kinds of pages that have their pictures. The tour adds to it. */
  seen: Set<string>;
};

/** @returns how many pictures were taken */
export async function takePictures(context: BrowserContext, { name, starts, folder, seen }: Tour): Promise<number> {
  const page = await context.newPage();
  const queue = [...starts];
  let taken = 0;
  for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
    const kind = kindOf(new URL(url));
    if (seen.has(kind) || LEAVES_SESSION.test(kind) || !(await isPage(page, url))) continue;
    seen.add(kind);
    queue.push(...(await linksOf(page)));
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const file = `${name}${kind.replaceAll("/", "-").replaceAll("*", "x").replace(/-$/, "")}`;
        await page.screenshot({ path: join(folder, `${file}-${size.width}-${colorScheme}.png`), fullPage: true });
        taken++;
      }
    }
  }
  await page.close();
  return taken;
}

/** The path, with a star for each id or name in it. */
function kindOf({ pathname }: URL): string {
  const parts = pathname.split("/");
  return parts.map((part, at) => (/[^a-z-]/.test(part) || parts[at - 1] === "category" ? "*" : part)).join("/");
}

/** Opens the address. Returns false for a file, and for a page that the visitor may not see. */
async function isPage(page: Page, url: string): Promise<boolean> {
  const response = await page.goto(url).catch(() => null);
  return response?.ok() === true && (response.headers()["content-type"] ?? "").startsWith("text/html");
}

/** Links to other pages of the same service. */
async function linksOf(page: Page): Promise<string[]> {
  const links: string[] = await page
    .locator("a[href]")
    .evaluateAll((all) => all.map((each) => Reflect.get(each, "href")));
  const here = new URL(page.url()).origin;
  return links.filter((link) => URL.parse(link)?.origin === here).map((link) => link.split(/[?#]/, 1)[0] as string);
}
