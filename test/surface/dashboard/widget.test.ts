// The widgets' page: preview and tag to copy show the same choice, among the variants of the plan.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { updateOrganisation } from "#domain/account/state/organisation.ts";
import { signIn } from "../../support/dashboard.ts";
import { seedBusiness, seedOrganisation, seedReviews } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";

const PATH = "/dashboard/widgets";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function open(plan = "scale", name = "Hazel & Oak") {
  const organisation = await seedOrganisation(service.context, plan);
  const business = await seedBusiness(service.context, { organisationId: organisation.id, name });
  return { organisation, business, person: await signIn(service, { organisationId: organisation.id, role: "member" }) };
}

describe("the widgets' page", () => {
  test("shows the variant, theme and mode that are chosen, in the frame and in the tag", async () => {
    const { business, person } = await open();
    await seedReviews(service.context, business.id, [{}]);
    const answer = await person.get(`${PATH}?variant=carousel&theme=dark&mode=inline`);
    const page = await answer.text();
    expect(page).toContain(`src="/embed/${business.slug}?variant=carousel&amp;theme=dark&amp;lang=en#`);
    expect(page).toContain('data-variant="carousel" data-theme="dark" data-mode="inline"'.replaceAll('"', "&quot;"));
    expect(page).toContain(`/api/badge/${business.slug}.svg?theme=dark`);
    // The narrow badge is shown, on a phone in place of the wide one, and offered for narrow columns.
    const narrow = `/api/badge/${business.slug}.svg?theme=dark&amp;form=narrow`;
    expect(page).toContain(`<source media="(max-width: 599px)" srcset="${narrow}"/>`);
    expect(page).toContain(`<img src="${narrow}"`);
    expect(page).toMatch(/For a narrow column, in HTML.*id="badge-narrow"/s);
    expect(page).toContain("script-src https://reviews.example; connect-src https://reviews.example");
    expect(page).toContain(`https://reviews.example/api/widget/${business.slug}<`);
    expect(answer.headers.get("content-security-policy")).toContain("frame-src 'self'");
    expect(Buffer.byteLength(page)).toBeLessThan(60_000);
  });

  test("shows the default for an unreadable value", async () => {
    const { business, person } = await open();
    await seedReviews(service.context, business.id, [{}]);
    const page = await (await person.get(`${PATH}?variant=<b>&theme=red&mode=`)).text();
    expect(page).toContain(`src="/embed/${business.slug}?variant=list&amp;theme=light&amp;lang=en#`);
    expect(page).not.toContain("<b>");
  });

  test("says on a plan without them that list and carousel cannot be chosen, and which plans have them", async () => {
    for (const plan of ["free", "starter"]) {
      const { organisation, person } = await open(plan);
      if (plan === "starter") await updateOrganisation(service.context, organisation.id, { planStatus: "canceled" });
      expect(await (await person.get(PATH)).text()).toContain("variant=badge&amp;");
      const page = await (await person.get(`${PATH}?variant=list`)).text();
      expect(page).toContain(
        plan === "free"
          ? ">Not in your plan</span>"
          : "Your plan is not active, because it was cancelled. List and carousel show as the mini variant",
      );
      expect(page.match(/>Not in your plan</g)).toHaveLength(2);
      // At each variant that a larger plan has; else also with the reason why the plan does not work.
      for (const html of [page, await (await person.get(PATH)).text()])
        expect(html.match(/href="\/dashboard\/settings\/plan">See plans<\/a>/g)).toHaveLength(plan === "free" ? 2 : 3);
      // The tag of a list would reserve room that stays empty.
      for (const variant of ["list", "carousel"])
        expect(page).toMatch(new RegExp(`name="variant" value="${variant}" disabled`));
      expect(page).toMatch(/name="variant" value="badge" checked/);
      expect(page).not.toContain("The shop and its reviews are invented.");
      expect(page).toContain("?variant=badge&amp;");
      expect(page).not.toMatch(/\?variant=list|data-variant=&quot;list|variant="list"|variant=&quot;list/);
    }
    const { person } = await open("starter");
    expect(await (await person.get(`${PATH}?variant=list`)).text()).not.toContain("are part of");
  });

  test("is in the reader's language", async () => {
    const { person } = await open();
    const page = await (await person.get(`${PATH}?lang=de`)).text();
    expect(page).toContain("Die neuesten Bewertungen");
    expect(page).not.toMatch(/Paste (?:one|this)|Preview|For a light page/);
  });

  test("says whose language the widget speaks, and previews it in that of the business", async () => {
    const { business, person } = await open();
    for (const [country, code, name] of [
      ["DE", "de", "German"],
      ["FR", "fr", "French"],
      ["JP", "ja", "Japanese"],
      ["EG", "ar", "Arabic"],
      ["GB", "en", "English"],
    ] as const) {
      await service.sql`update business set country = ${country} where id = ${business.id}`;
      const page = await (await person.get(PATH)).text();
      expect(page).toContain(`theme=light&amp;lang=${code}#`);
      const [preview = "", tag = ""] = page.split('class="set-up-tag"');
      expect(preview).toContain(`The preview is in your business’s language: ${name}.`);
      expect(tag).toContain(`The link in the tag is in your business’s language: ${name}.`);
    }
  });

  test("says on which page the preview stands where the widget follows its page", async () => {
    const { person } = await open();
    for (const theme of ["inherit", "light", "dark"] as const) {
      const page = await (await person.get(`${PATH}?theme=${theme}`)).text();
      expect([theme, page.includes("The preview stands on a light page; on a dark one the widget is dark.")]).toEqual([
        theme,
        theme === "inherit",
      ]);
    }
  });

  test("says the chosen language where the widget is always in one", async () => {
    const { person } = await open();
    const page = await (await person.get(`${PATH}?lang-of=de`)).text();
    expect(page).toContain("data-lang=&quot;de&quot;");
    expect(page).toContain("The widget is always in German.");
    expect(page).not.toContain("your business’s language");
  });

  test("names each typed value that it cannot read at its field and above the form, keeps it, and leaves it out of the tag", async () => {
    const { person } = await open();
    for (const [name, value, sentence] of [
      ["radius", "50", "Enter a whole number from 0 to 24."],
      ["radius", "-1", "Enter a whole number from 0 to 24."],
      ["accent", "orange", "Enter a hex colour of three or six digits, such as #0f766e."],
      ["star-color", `"><script>alert(1)`, "Enter a hex colour of three or six digits, such as #0f766e."],
    ] as const) {
      const answer = await person.get(`${PATH}?${new URLSearchParams({ [name]: value, density: "compact" })}`);
      const page = await answer.text();
      expect([name, answer.status]).toEqual([name, 422]);
      const [, note] = new RegExp(`id="${name}-note"[^>]*>(.*?)</div>`).exec(page) ?? [];
      expect(page).toContain("<h2>One setting is left out</h2>");
      expect(note).toEndWith(`<p class="error">${sentence}</p>`);
      expect(page).toMatch(new RegExp(`<a href="#${name}">[^<]*: ${RegExp.escape(sentence)}</a>`));
      expect(/<input[^>]* value="([^"]*)"[^>]* aria-describedby="[^"]*" aria-invalid="true"/.exec(page)?.[1]).toBe(
        value.replaceAll('"', "&quot;").replace("<", "&lt;"),
      );
      expect(page).toContain("data-density=&quot;compact&quot;");
      expect(page).not.toContain(`data-${name}=&quot;`);
      expect(page).not.toContain("<script>alert");
    }
    const answer = await person.get(`${PATH}?radius=24&accent=0A7&star-color=`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain("aria-invalid");
    const long = await (await person.get(`${PATH}?accent=${"x".repeat(2_000)}`)).text();
    expect(long).not.toContain("x".repeat(41));
  });

  test("says which tone a colour becomes on the pages where it would be hard to see", async () => {
    const { person } = await open();
    const tonesAt = async (query: string) =>
      [
        ...(await (await person.get(`${PATH}?${query}`)).text()).matchAll(
          /For contrast, it is <bdi>(#\w{6})<\/bdi> on a (\w+) page/g,
        ),
      ].map(([, tone, theme]) => [theme, tone]);
    expect(await tonesAt("theme=light&accent=0f766e")).toEqual([]);
    expect((await tonesAt("theme=inherit&accent=0f766e")).map(([theme]) => theme)).toEqual(["dark"]);
    expect((await tonesAt("theme=inherit&accent=fc0")).map(([theme]) => theme)).toEqual(["light"]);
    expect(await tonesAt("theme=dark&accent=fc0")).toEqual([]);
    // Stars need less contrast than letters.
    expect(await tonesAt("theme=light&star-color=e8590c")).toEqual([]);
    expect(await tonesAt("theme=light&accent=e8590c")).toHaveLength(1);
  });

  test("says that a frame cannot take the page's font", async () => {
    const { person } = await open();
    const says = async (query: string) =>
      (await (await person.get(`${PATH}?${query}`)).text()).includes("A frame cannot take the font of your page.");
    expect(await says("font=inherit&mode=frame")).toBe(true);
    expect(await says("font=inherit&mode=inline")).toBe(false);
    expect(await says("mode=frame")).toBe(false);
  });

  test("offers a badge as a picture that follows the device, unless a theme is chosen", async () => {
    const { person } = await open();
    const dark = "(prefers-color-scheme: dark)";
    expect(await (await person.get(PATH)).text()).toContain(dark);
    for (const theme of ["light", "dark"])
      expect(await (await person.get(`${PATH}?theme=${theme}`)).text()).not.toContain(dark);
  });

  test("the badge as a picture is in the language that is chosen", async () => {
    const { business, person } = await open();
    const page = await (await person.get(`${PATH}?lang-of=de`)).text();
    expect(page).toContain(`<img src="/api/badge/${business.slug}.svg?lang=de"`);
    expect(page).toContain(`https://reviews.example/api/badge/${business.slug}.svg?lang=de`);
    expect(page).toContain(`/api/badge/${business.slug}.svg?form=narrow&amp;lang=de`);
    expect(await (await person.get(PATH)).text()).not.toContain(`${business.slug}.svg?lang`);
  });

  test("says beside the code that it leaves out values that cannot be read", async () => {
    const { person } = await open();
    const page = await (await person.get(`${PATH}?accent=%3Cb%3E&radius=99`)).text();
    expect(page).toMatch(
      /<h2 id="tag">[^<]*<\/h2><p class="notice">The code leaves out what cannot be read: &lt;b> and 99\./,
    );
    expect(await (await person.get(`${PATH}?accent=fff&radius=9`)).text()).not.toContain("The code leaves out");
  });

  test("previews a sample that is marked while there are no reviews; the code and a later preview are the business's own", async () => {
    const { business, person } = await open();
    const page = await (await person.get(`${PATH}?variant=list&density=compact`)).text();
    expect(page).toContain(`src="/embed/_example?variant=list&amp;theme=light&amp;lang=en#density=compact`);
    expect(page).toMatch(
      />Example<\/span> You have no reviews yet\. Until the first one your widget shows “No reviews yet\.”<\/p>/,
    );
    expect(page).toContain(`data-business=&quot;${business.slug}&quot;`);
    expect(page).not.toMatch(/Juniper|data-business=&quot;_example/);
    await seedReviews(service.context, business.id, [{}]);
    const own = await (await person.get(PATH)).text();
    expect(own).toContain(`src="/embed/${business.slug}?`);
    expect(own).not.toContain("_example");
    for (const never of ["are invented", "You have no reviews yet"]) expect(own).not.toContain(never);
  });

  test("previews the link in the widget's last line, which the copied tag has there", async () => {
    const { person } = await open();
    const fragment = async () => /<iframe src="[^"#]*#?([^"]*)"/.exec(await (await person.get(PATH)).text())?.[1];
    expect(await fragment()).toBe("caption=inside&amp;drawn=on");
  });

  test("reserves room for the imported reviews that the list shows, and for none of an editor", async () => {
    const { business, person } = await open();
    const heightOf = async () => /<iframe[^>]* height="(\d+)"/.exec(await (await person.get(PATH)).text())?.[1];
    await seedReviews(service.context, business.id, [{ source: "editor" }, { source: "editor" }]);
    expect(await (await person.get(PATH)).text()).toContain("/embed/_example?");
    const body = "It stands straight. ".repeat(20).trim();
    await seedReviews(service.context, business.id, [
      { source: "import", body },
      { source: "import", body },
    ]);
    const withTwo = Number(await heightOf());
    expect(withTwo).toBeGreaterThan(500);
    await seedReviews(service.context, business.id, [{ source: "organic", body }]);
    expect(Number(await heightOf())).toBeGreaterThan(withTwo + 200);
  });

  test("escapes a name that is markup, in the page and once more in what is copied", async () => {
    const { person } = await open("scale", `</code><script>alert("1")</script>`);
    const page = await (await person.get(PATH)).text();
    expect(page).not.toContain("<script>alert");
    expect(page).toContain("&amp;lt;script&amp;gt;alert");
  });

  test("waits for the claim to be confirmed", async () => {
    const { business, person } = await open();
    await service.sql`update business set verification_status = 'pending' where id = ${business.id}`;
    const page = await (await person.get(PATH)).text();
    expect(page).toContain("once you have proved that this business is yours");
    expect(page).toMatch(/>Example<.*are invented/);
    expect(page.match(/<iframe src="\/embed\/_example\?/g)).toHaveLength(3);
    expect(page).not.toContain(`/embed/${business.slug}`);
  });
});
