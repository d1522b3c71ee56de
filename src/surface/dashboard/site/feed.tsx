// The feeds of the chosen business that other services fetch: their addresses, and the button that replaces the secret in them.
import { toWire } from "#contract/id.ts";
import { LINK_PATH } from "#contract/link.ts";
import { feedSecret, renewFeeds } from "#domain/business/feed.ts";
import { wordsIn } from "#words/words.ts";
import { Code, CopyStatus } from "../component/code.tsx";
import { Panel } from "../component/display.tsx";
import { Ask } from "../component/form.tsx";
import { act, done } from "../kit/act.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";

const FEEDS_PATH = "/dashboard/feeds";

export async function feedsPage(visit: BusinessVisit): Promise<Answer> {
  const { business, context, deps } = visit;
  const { baseUrl, serviceName } = deps.config;
  const words = wordsIn("feedSetup", visit.language);
  const secret = await feedSecret(context, deps.links, business.id);
  const addressOf = (file: string) => `${baseUrl}${LINK_PATH.feed}${secret}/${file}`;
  return page(visit, {
    title: wordsIn("frame", visit.language).main.feeds,
    children: (
      <>
        <p class="prose muted">{words.about({ service: serviceName })}</p>
        <Panel title={words.google.title} id="google">
          <p>{words.google.about}</p>
          <Code id="google-address" what={words.google.what} text={addressOf("google-product-reviews.xml")} />
        </Panel>
        <Panel title={words.meta.title} id="meta">
          <p>{words.meta.about}</p>
          <Code id="meta-address" what={words.meta.what} text={addressOf("meta-reviews.csv")} />
        </Panel>
        <Panel title={words.ratings.title} id="ratings">
          <p>{words.ratings.about}</p>
          <Code id="ratings-address" what={words.ratings.what} text={addressOf("product-ratings.csv")} />
        </Panel>
        <Panel title="Atom" id="atom">
          <p>{words.atom.about}</p>
          <Code id="atom-address" what={words.atom.what} text={`${baseUrl}/review/${business.slug}/feed.atom`} />
        </Panel>
        <Panel title={words.secret.title} id="secret">
          <p>{words.secret.about}</p>
          <Ask
            label={words.secret.button}
            of={words.secret.of}
            title={words.secret.ofBusiness({ business: <bdi>{business.name}</bdi> })}
            question={words.secret.ask}
            confirm={words.secret.confirm}
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
  return done(visit, FEEDS_PATH, wordsIn("feedSetup", visit.language).secret.done);
}
