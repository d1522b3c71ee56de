// The plugin's part for WooCommerce: its webhook brings orders to the service, and no other user learns its secret. A stand-in
// (test/support/wordpress/woocommerce) takes WooCommerce's place unless WOOCOMMERCE names the folder of a built one.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createSite, hasWordPress, type Role, type Site } from "../../support/wordpress.ts";
import { createHosts, type Hosts } from "../../surface/embed/host.ts";
import { invitationsOf, openShop, type Shop } from "../../surface/inbound/shop.ts";

const PAGE = "/wp-admin/options-general.php?page=candor-reviews";
const POST = "/wp-admin/admin-post.php";

describe.skipIf(!hasWordPress)("with WooCommerce", () => {
  let site: Site;
  let hosts: Hosts;
  let shop: Shop;
  let admin: Record<string, string>;

  beforeAll(async () => {
    [site, hosts] = await Promise.all([createSite({ shop: true }), createHosts()]);
    shop = await openShop(hosts.service, "storefront-b");
    site.php("update_option('candor_reviews', $given);", { given: { url: hosts.base, slug: shop.slug } });
    // WooCommerce sends the first visitor of the admin to its own set-up.
    site.php("delete_transient('_wc_activation_redirect');");
    admin = site.signIn("administrator");
  });
  afterAll(async () => {
    await hosts?.close();
    await site?.close();
  });

  const page = async (cookies = admin) => (await site.ask(PAGE, { cookies })).text();
  const nonceOf = (html: string, action: string) =>
    new RegExp(`value="${action}">\\s*<input[^>]*name="_wpnonce" value="([0-9a-f]+)"`).exec(html)?.[1] ?? "";
  const send = async (action: "connect" | "disconnect", fields: Record<string, string> = {}, cookies = admin) => {
    const name = `candor_reviews_${action}`;
    const form = { action: name, _wpnonce: nonceOf(await page(), name), ...fields };
    const answer = await site.ask(POST, { cookies, form });
    return new URL(answer.headers.get("location") ?? site.url, site.url).searchParams.get("candor") ?? answer.status;
  };
  const connect = (fields: Record<string, string> = {}, cookies?: Record<string, string>) =>
    send("connect", { address: hosts.base + shop.path, secret: shop.secret, ...fields }, cookies);
  const webhooks = () =>
    site.php(`
      $all = array_map('wc_get_webhook', WC_Data_Store::load('webhook')->get_webhooks_ids());
      return array_map(fn($each) => [$each->get_status(), $each->get_topic(), $each->get_delivery_url()], array_values($all));`);
  const ordered = (status: string) =>
    site.phpThatCalls(
      `$order = wc_create_order();
       $order->set_billing_email('jo@mail.example');
       $order->set_billing_first_name('Jo');
       $order->set_status($status);
       $order->save();
       $webhook = wc_get_webhook((int) get_option('candor_reviews_webhook'));
       $webhook->deliver($order->get_id());`,
      { status },
    );

  test("no webhook for another address, another kind or an odd secret", async () => {
    for (const address of [
      "https://evil.example/api/integrations/storefront-b/int_01h455vb4pex5vsknk084sn02q",
      `${hosts.base}.evil.example${shop.path}`,
      `${hosts.base}@evil.example${shop.path}`,
      `${hosts.base}${shop.path}/../../x`,
      hosts.base + shop.path.replace("storefront-b", "storefront-a"),
    ])
      expect(await connect({ address })).toBe("address");
    for (const secret of ["", "short", "&quot;".repeat(10), `${shop.secret}<`])
      expect(await connect({ secret })).toBe("secret");
    expect(webhooks()).toEqual([]);
  });

  test("no webhook where the ping fails", async () => {
    const address = `${hosts.base}/api/integrations/storefront-b/int_01h455vb4pex5vsknk084sn02q`;
    expect(await connect({ address })).toBe("ping");
    expect(webhooks()).toEqual([]);
  });

  test("403 without the form's nonce, and for users who may not do both", async () => {
    expect(await connect({ _wpnonce: "0123456789" })).toBe(403);
    for (const role of ["shop_manager", "editor", "subscriber"] satisfies Role[])
      expect(await connect({}, site.signIn(role))).toBe(403);
    expect(await connect({}, {})).not.toBe("connected");
    expect(webhooks()).toEqual([]);
  });

  test("one form connects the shop, and again in place of the first", async () => {
    expect(await connect()).toBe("connected");
    expect(await connect()).toBe("connected");
    expect(webhooks()).toEqual([["active", "order.updated", hosts.base + shop.path]]);
  });

  test("a paid order becomes an invitation, signed with the secret", async () => {
    await ordered("processing");
    expect(await invitationsOf(hosts.service, shop)).toMatchObject([{ email: "jo@mail.example", status: "queued" }]);
  });

  test("the secret is on no page and in no answer", async () => {
    const shown = [
      await page(),
      await (await site.ask("/?rest_route=/wc/v3/webhooks")).text(),
      await (await site.ask("/?rest_route=/wp/v2/settings", { cookies: admin })).text(),
      await (await fetch(site.post("[candor_reviews]<!-- wp:candor/reviews /-->"))).text(),
    ];
    for (const each of shown) expect(each).not.toContain(shop.secret);
    expect(JSON.stringify(site.php("return wp_load_alloptions();"))).not.toContain(shop.secret);
  });

  test("other webhooks of the shop keep their headers, and the plugin's own stops where someone points it elsewhere", () => {
    const sign = `return CandorReviews\\sign_order(['body' => '{}', 'headers' => []], 1, $id)['headers'];`;
    const id = site.php("return (int) get_option('candor_reviews_webhook');");
    expect(Object.keys(site.php(sign, { id }))).toEqual([
      "X-Storefront-B-Webhook-Signature",
      "X-Storefront-B-Webhook-Topic",
    ]);
    expect(site.php(sign, { id: id + 1 })).toEqual([]);
    const point = "$w = wc_get_webhook($id); $w->set_delivery_url($to); $w->save();";
    site.php(point, { id, to: "https://elsewhere.example/" });
    expect(site.php(sign, { id })).toEqual([]);
    site.php(point, { id, to: hosts.base + shop.path });
  });

  test("deactivating pauses the webhook, and activating resumes it", () => {
    const state = (verb: string) => {
      site.php(`require_once ABSPATH . 'wp-admin/includes/plugin.php'; ${verb}('candor-reviews/candor-reviews.php');`);
      return webhooks()[0][0];
    };
    expect([state("deactivate_plugins"), state("activate_plugin")]).toEqual(["paused", "active"]);
  });

  test("another instance's address takes the webhook away", async () => {
    site.php("update_option('candor_reviews', $given);", { given: { url: "https://reviews.example", slug: "x" } });
    expect(webhooks()).toEqual([]);
    site.php("update_option('candor_reviews', $given);", { given: { url: hosts.base, slug: shop.slug } });
    expect(await connect()).toBe("connected");
    expect(await send("disconnect")).toBe("disconnected");
    expect(webhooks()).toEqual([]);
  });

  test("uninstalling takes the webhook away, also where WooCommerce is gone", async () => {
    await connect();
    site.php(`
      require_once ABSPATH . 'wp-admin/includes/plugin.php';
      deactivate_plugins(['candor-reviews/candor-reviews.php', 'woocommerce/woocommerce.php']);`);
    const rows = site.php(`
      global $wpdb;
      require_once ABSPATH . 'wp-admin/includes/plugin.php';
      uninstall_plugin('candor-reviews/candor-reviews.php');
      return $wpdb->get_col("SELECT webhook_id FROM {$wpdb->prefix}wc_webhooks");`);
    expect(rows).toEqual([]);
  });

  test("PHP complains of nothing, and the plugin called the instance alone", () => {
    expect(site.complaints()).toEqual([]);
    // WordPress and WooCommerce call themselves and their makers; "elsewhere" was a person's address.
    const makers = /^(api\.wordpress\.org|public-api\.wordpress\.com|woocommerce\.com|elsewhere\.example)$/;
    const others = site.called().filter((url) => !makers.test(new URL(url).hostname));
    expect(others.filter((url) => !url.startsWith(hosts.base) && !url.startsWith(site.url))).toEqual([]);
  });
});
