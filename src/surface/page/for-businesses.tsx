// /for-businesses: what the service does for a shop, and where it signs up.
import type { Content } from "#surface/look/answer.ts";
import { Section } from "#surface/look/section.tsx";
import { renderPage } from "./document.tsx";
import type { PageReader } from "./reader.ts";
import type { Site } from "./site.ts";

export function forBusinessesPage(site: Site, reader: PageReader): Content {
  const isOpen = site.signup !== "invited";
  return renderPage(site, reader, {
    title: "For businesses",
    description: `What ${site.serviceName} does for a shop: invitations, replies, widgets and insights, and how to begin.`,
    canonical: "/for-businesses",
    tags: ["*"],
    children: (
      <div class="prose" lang="en" dir="ltr">
        <h1>Reviews that your customers believe</h1>
        <p>
          Invite the people who bought from you, answer them in public, and show the score on your own site. A better
          score is not for sale, which is why readers trust it.
        </p>
        <p class="start">
          {isOpen && (
            <a class="button" href="/signup">
              Sign up
            </a>
          )}
          <a class={isOpen ? "button button-quiet" : "button"} href="/login">
            Log in
          </a>
        </p>
        {!isOpen && <p>New organisations join by invitation. Ask the people who run this service.</p>}
        <Section id="what" title="What you get">
          <ul>
            <li>Claim your profile and reply to every review.</li>
            <li>
              Invite customers by mail or text: one by one, from a spreadsheet, or by connecting your shop, which sends
              its orders.
            </li>
            <li>Show score and reviews on your site with a widget, a badge, or the API.</li>
            <li>See how your score moves, and how you compare with others in your category.</li>
          </ul>
        </Section>
        <Section id="begin" title="How to begin">
          <ol>
            <li>Create an account for your organisation. It is free.</li>
            <li>Add your business, and prove that it is yours: by mail, by DNS or by a file on your site.</li>
            <li>Connect your shop or invite a customer.</li>
            <li>Put the widget on a page.</li>
          </ol>
        </Section>
        <Section id="rules" title="The same rules for everyone">
          <p>
            You cannot remove a review, choose who is shown, or pay for a better place. What moderators do and why is
            public. <a href="/about/reviews">How scores and checks work</a>
          </p>
        </Section>
      </div>
    ),
  });
}
