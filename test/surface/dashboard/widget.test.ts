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
    const answer = await person.get(`${PATH}?variant=carousel&theme=dark&mode=inline`);
    const page = await answer.text();
    expect(page).toContain(`src="/embed/${business.slug}?variant=carousel&amp;theme=dark&amp;lang=en"`);
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
    const page = await (await person.get(`${PATH}?variant=<b>&theme=red&mode=`)).text();
    expect(page).toContain(`src="/embed/${business.slug}?variant=list&amp;theme=light&amp;lang=en"`);
    expect(page).not.toContain("<b>");
  });

  test("says on a plan without them that list and carousel show as mini, and which plans have them", async () => {
    for (const plan of ["free", "starter"]) {
      const { organisation, person } = await open(plan);
      if (plan === "starter") await updateOrganisation(service.context, organisation.id, { planStatus: "canceled" });
      expect(await (await person.get(PATH)).text()).toContain("variant=mini&amp;");
      const page = await (await person.get(`${PATH}?variant=list`)).text();
      expect(page).toContain(
        plan === "free"
          ? "List and carousel are part of Starter, Scale and Enterprise."
          : "Your plan is not active, because it was cancelled. List and carousel show as the mini variant",
      );
      expect(page.match(/>Not in plan</g)).toHaveLength(2);
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
      expect(page).toContain(`theme=light&amp;lang=${code}"`);
      expect(page).toContain(`The preview and the link in the tag are in your business’s language: ${name}.`);
    }
  });

  test("reserves room for the imported reviews that the list shows, and for none of an editor", async () => {
    const { business, person } = await open();
    const heightOf = async () => /<iframe[^>]* height="(\d+)"/.exec(await (await person.get(PATH)).text())?.[1];
    const empty = await heightOf();
    await seedReviews(service.context, business.id, [{ source: "editor" }, { source: "editor" }]);
    expect(await heightOf()).toBe(empty);
    const body = "It stands straight. ".repeat(20).trim();
    await seedReviews(service.context, business.id, [
      { source: "import", body },
      { source: "import", body },
    ]);
    const withTwo = Number(await heightOf());
    expect(withTwo).toBeGreaterThan(Number(empty) + 400);
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
    expect(page).not.toContain("<iframe");
  });
});
