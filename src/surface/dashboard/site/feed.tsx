// The feeds of the chosen business that other services fetch: their addresses, and the button that replaces the secret in them.
import { toWire } from "#contract/id.ts";
import { LINK_PATH } from "#contract/link.ts";
import { feedSecret, renewFeeds } from "#domain/business/feed.ts";
import { Code, CopyStatus, Panel } from "../component/display.tsx";
import { Ask } from "../component/form.tsx";
import { act, done } from "../kit/act.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";

const FEEDS_PATH = "/dashboard/feeds";

export async function feedsPage(visit: BusinessVisit): Promise<Answer> {
  const { business, context, deps } = visit;
  const { baseUrl, serviceName } = deps.config;
  const secret = await feedSecret(context, deps.links, business.id);
  const addressOf = (file: string) => `${baseUrl}${LINK_PATH.feed}${secret}/${file}`;
  return page(visit, {
    title: "Feeds",
    children: (
      <>
        <p class="prose muted">
          Other services fetch your reviews from these addresses, once a day or so. The first two feeds hold every
          published review that customers wrote on {serviceName}, whatever its stars. They leave out imported reviews,
          which you did not collect here.
        </p>
        <Panel title="Google product reviews" id="google">
          <p>
            In Merchant Center, add a data source for product reviews, and choose a file that Google fetches from this
            address:
          </p>
          <Code id="google-address" what="the address for Google" text={addressOf("google-product-reviews.xml")} />
        </Panel>
        <Panel title="Meta product reviews" id="meta">
          <p>In Commerce Manager, use this address as the data file of ratings and reviews:</p>
          <Code id="meta-address" what="the address for Meta" text={addressOf("meta-reviews.csv")} />
        </Panel>
        <Panel title="Atom" id="atom">
          <p>For feed readers and your own programs: the latest 50 reviews. This address is public.</p>
          <Code
            id="atom-address"
            what="the address of the Atom feed"
            text={`${baseUrl}/review/${business.slug}/feed.atom`}
          />
        </Panel>
        <Panel title="A new secret" id="secret">
          <p>
            The long part of the first two addresses is a secret, so that strangers cannot fetch these large files.
            Replace the secret if strangers have learned it.
          </p>
          <Ask
            label="New secret"
            of="for the feeds"
            question="The addresses above stop working as soon as you confirm. Give Google and Meta the new ones."
            confirm="Replace the secret"
            action={`${FEEDS_PATH}/renew`}
          />
        </Panel>
        <CopyStatus />
      </>
    ),
  });
}

export async function renewFeedsPost(visit: BusinessVisit): Promise<Answer> {
  const { business } = visit;
  const entry = { action: "feed.renew", subject: toWire("biz", business.id) };
  await act(visit, entry, (inside) => renewFeeds(inside, business.id));
  return done(visit, FEEDS_PATH, "The feeds have new addresses. The old ones are refused.");
}
