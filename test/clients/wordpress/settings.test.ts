// The plugin's settings in a real WordPress: permissions, accepted values, and removal at the uninstall.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createSite, hasWordPress, type Role, type Site } from "../../support/wordpress.ts";

const STORED = { url: "https://reviews.example", slug: "shop.example" };
const PAGE = "/wp-admin/options-general.php?page=candor-reviews";

describe.skipIf(!hasWordPress)("the settings", () => {
  let site: Site;
  let admin: Record<string, string>;
  const stored = () => site.php("return get_option('candor_reviews');");
  const nonceOf = (html: string) => /name="_wpnonce" value="([0-9a-f]+)"/.exec(html)?.[1] ?? "";
  const form = (values: { url: string; slug: string }, nonce: string) => ({
    option_page: "candor_reviews",
    action: "update",
    _wpnonce: nonce,
    "candor_reviews[url]": values.url,
    "candor_reviews[slug]": values.slug,
  });

  beforeAll(async () => {
    site = await createSite();
    admin = site.signIn("administrator");
  });
  afterAll(() => site?.close());
  beforeEach(() => {
    site.php("update_option('candor_reviews', $given);", { given: STORED });
  });

  test("an administrator saves them on the page", async () => {
    const page = await (await site.ask(PAGE, { cookies: admin })).text();
    expect(page).toContain('value="https://reviews.example"');
    const given = { url: " https://Stars.example/ ", slug: " Shop.Example " };
    const answer = await site.ask("/wp-admin/options.php", { cookies: admin, form: form(given, nonceOf(page)) });
    expect(answer.status).toBe(302);
    expect(stored()).toEqual({ url: "https://stars.example", slug: "shop.example" });
  });

  test("403 without the page's nonce, so that no other site can have an administrator save them", async () => {
    for (const nonce of ["", "0123456789"]) {
      const answer = await site.ask("/wp-admin/options.php", {
        cookies: admin,
        form: form({ url: "https://evil.example", slug: "x" }, nonce),
      });
      expect(answer.status).toBe(403);
    }
    expect(stored()).toEqual(STORED);
  });

  test("no other role sees or saves them", async () => {
    const nonce = nonceOf(await (await site.ask(PAGE, { cookies: admin })).text());
    for (const role of ["editor", "contributor", "subscriber"] satisfies Role[]) {
      const cookies = site.signIn(role);
      expect((await site.ask(PAGE, { cookies })).status).toBe(403);
      const answer = await site.ask("/wp-admin/options.php", {
        cookies,
        form: form({ url: "https://evil.example", slug: "x" }, nonce),
      });
      expect(answer.status).toBe(403);
    }
    expect((await site.ask(PAGE)).status).toBe(302);
    expect(await (await site.ask("/?rest_route=/wp/v2/settings")).text()).not.toContain("candor");
    expect(stored()).toEqual(STORED);
  });

  test("a wrong value keeps the stored one", () => {
    const wrong = [
      "http://reviews.example",
      "javascript:alert(1)",
      "//reviews.example",
      "https://user:pass@reviews.example",
      "https://reviews.example/?a=1",
      "https://reviews.example/#a",
      'https://reviews.example/"><script>',
      "https://reviews.example\nx",
      "https://reviews.example.",
      `https://${"a".repeat(600)}.example`,
      ["https://reviews.example"],
    ].map((url) => ({ url, slug: "a/../b" }));
    const kept = site.php(
      "require_once ABSPATH . 'wp-admin/includes/template.php'; return array_map('CandorReviews\\\\sanitize_settings', $wrong);",
      { wrong: [...wrong, null, "text"] },
    );
    expect(kept).toEqual(kept.map(() => STORED));
    expect(kept).toHaveLength(wrong.length + 2);
  });

  test("plain http is for the site's own machine, and an instance may have a path", () => {
    const clean = (url: string) => site.php("return CandorReviews\\clean_address($url);", { url });
    expect(clean("http://localhost:3000/")).toBe("http://localhost:3000");
    expect(clean("http://[::1]:3000")).toBe("http://[::1]:3000");
    expect(clean("https://shop.example/reviews/")).toBe("https://shop.example/reviews");
  });

  test("without WooCommerce there is no form for a shop, and its address does nothing", async () => {
    expect(await (await site.ask(PAGE, { cookies: admin })).text()).not.toContain("WooCommerce");
    const answer = await site.ask("/wp-admin/admin-post.php", {
      cookies: admin,
      form: { action: "candor_reviews_connect" },
    });
    expect(answer.status).toBe(403);
  });

  test("uninstalling leaves nothing", () => {
    const left = site.php(`
      global $wpdb;
      require_once ABSPATH . 'wp-admin/includes/plugin.php';
      update_option('candor_reviews_webhook', 7);
      deactivate_plugins('candor-reviews/candor-reviews.php');
      uninstall_plugin('candor-reviews/candor-reviews.php');
      return $wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%candor%' AND option_name NOT LIKE '\\\\_%transient%'");`);
    expect(left).toEqual([]);
    expect(site.complaints()).toEqual([]);
  });
});
